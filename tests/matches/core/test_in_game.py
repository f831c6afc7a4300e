"""Tests of a match's decisions during a game: actions, resignations, draws, claims, and time."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from protocol.core.codes import RejectionCode
from protocol.core.events import (
    Committed,
    Declined,
    DrawOffered,
    DrawOfferLapsed,
    MatchEnded,
)
from protocol.core.ids import SEATS, CommandId, Seat, Version, other
from server.games.api import Outcome, Rejection
from server.games.spite.state import SpiteOutcome
from server.limits import STEPS_PER_GAME
from server.matches.core.decisions import decide
from server.matches.core.model import Match
from server.matches.core.requests import (
    BeginGame,
    ClaimAbandoned,
    DeclineProposal,
    ProposeDraw,
    Request,
    ResignGame,
    TakeAction,
    Wake,
)
from server.matches.core.steps import ACTION_MS, Decision, Repeated, deadline_ms
from tests.support.matches import (
    GAME,
    NOW,
    action,
    begun,
    between,
    command,
    finished,
    granted,
    offer,
    refused,
    with_game,
)

AboutGame = Callable[[Seat, CommandId, int], Request]


def offer_draw(seat: Seat, command_id: CommandId, game: int) -> Request:
    return ProposeDraw(seat, command_id, game, Version(0))


def decline_draw(seat: Seat, command_id: CommandId, game: int) -> Request:
    return DeclineProposal(seat, command_id, game, Version(0), "draw")


ABOUT_A_GAME: tuple[AboutGame, ...] = (ResignGame, offer_draw, decline_draw, ClaimAbandoned)
LATER = 60_000


def actor(match: Match) -> Seat:
    (seat,) = GAME.actors(match.game.state)
    return seat


def outcome(match: Match) -> Outcome:
    end = GAME.outcome(match.game.state)
    assert end is not None
    return end


def test_a_resigned_game_is_lost() -> None:
    match = finished()
    assert match.status == "finished"
    assert (outcome(match).winner, outcome(match).reason) == (1, "resigned")
    assert refused(match, ResignGame(1, command(), 1)) == RejectionCode.NOT_PLAYING


@pytest.mark.parametrize("about", ABOUT_A_GAME)
@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("game", [1, 3])
def test_requests_about_another_game_are_rejected(about: AboutGame, seat: Seat, game: int) -> None:
    second = granted(between(), BeginGame())
    assert refused(second, about(seat, command(), game)) == RejectionCode.NOT_PLAYING


@pytest.mark.parametrize("about", ABOUT_A_GAME)
@pytest.mark.parametrize("match", [offer(), between(), finished()], ids=lambda match: match.status)
def test_between_games_nothing_can_be_resigned_drawn_or_claimed(
    about: AboutGame, match: Match
) -> None:
    for game in (1, 2):
        assert refused(match, about(0, command(), game)) == RejectionCode.NOT_PLAYING


def test_a_game_is_drawn_when_both_have_offered_a_draw() -> None:
    match = begun()
    answer = decide(match, ProposeDraw(0, command("d0"), 1, match.version), NOW)
    assert isinstance(answer, Decision)
    assert answer.step.events == (DrawOffered(seat=0),)
    offered = answer.match
    assert (offered.status, offered.game.proposals.draw_offers) == ("playing", ("open", "none"))
    again = ProposeDraw(0, command("more"), 1, offered.version)
    assert refused(offered, again) == RejectionCode.ALREADY_ASKED
    agreed = granted(offered, ProposeDraw(1, command("d1"), 1, match.version))
    assert (outcome(agreed).winner, outcome(agreed).reason) == (None, "agreed")
    assert (agreed.status, agreed.game.proposals.draw_offers) == ("finished", ("none", "none"))


def test_a_draw_offer_lapses_with_the_next_turn_of_the_seat_that_made_it() -> None:
    match = begun()
    mover = actor(match)
    match = granted(match, ProposeDraw(mover, command("draw"), 1, match.version))
    turns = [mover]
    lapses: list[DrawOfferLapsed] = []
    while len(turns) < 3:
        assert match.game.proposals.draw_offers[mover] == "open"
        assert lapses == []
        answer = decide(match, action(match, f"m{match.version}"), NOW)
        assert isinstance(answer, Decision)
        match = answer.match
        lapses += [event for event in answer.step.events if isinstance(event, DrawOfferLapsed)]
        if actor(match) != turns[-1]:
            turns.append(actor(match))
    assert match.game.proposals.draw_offers == ("none", "none")
    assert lapses == [DrawOfferLapsed(seat=mover)]


def test_a_declined_offer_is_over_and_cannot_be_repeated_before_the_seats_next_turn() -> None:
    match = begun()
    mover = actor(match)
    match = granted(match, ProposeDraw(mover, command("d1"), 1, match.version))
    answer = decide(match, declines(match, other(mover), "no"), NOW)
    assert isinstance(answer, Decision)
    assert answer.step.events == (Declined(seat=other(mover), proposal="draw"),)
    match = answer.match
    assert (match.status, match.game.proposals.draw_offers[mover]) == ("playing", "declined")
    again = ProposeDraw(mover, command("d2"), 1, match.version)
    assert refused(match, again) == RejectionCode.DECLINED_BEFORE
    assert refused(match, declines(match, other(mover))) == RejectionCode.NOTHING_PROPOSED
    turns = [mover]
    while len(turns) < 3:
        assert match.game.proposals.draw_offers[mover] == "declined"
        match = granted(match, action(match, f"m{match.version}"))
        if actor(match) != turns[-1]:
            turns.append(actor(match))
    assert match.game.proposals.draw_offers == ("none", "none")
    assert (
        granted(match, replace(again, version=match.version)).game.proposals.draw_offers[mover]
        == "open"
    )


def test_a_player_who_declined_a_draw_may_offer_one_and_the_opponent_agree() -> None:
    match = granted(begun(), ProposeDraw(0, command("d0"), 1, Version(2)))
    match = granted(match, declines(match, 1, "no"))
    match = granted(match, ProposeDraw(1, command("d1"), 1, match.version))
    assert match.game.proposals.draw_offers == ("declined", "open")
    agreed = granted(match, ProposeDraw(0, command("d2"), 1, match.version))
    assert outcome(agreed).reason == "agreed"


def test_a_player_cannot_decline_their_own_offer() -> None:
    match = granted(begun(), ProposeDraw(0, command("d0"), 1, Version(2)))
    assert refused(match, declines(match, 0)) == RejectionCode.NOTHING_PROPOSED


def test_an_answer_to_an_earlier_offer_does_not_decline_a_later_one() -> None:
    match = begun()
    mover = actor(match)
    match = granted(match, ProposeDraw(mover, command("d1"), 1, match.version))
    late = declines(match, other(mover), "no")
    while match.game.proposals.draw_offers[mover] != "none":
        match = granted(match, action(match, f"m{match.version}"))
    match = granted(match, ProposeDraw(mover, command("d2"), 1, match.version))
    assert refused(match, late) == RejectionCode.STALE_VERSION


def declines(match: Match, seat: Seat, name: str = "declines") -> DeclineProposal:
    """Return a seat's request to decline the other seat's draw offer."""
    return DeclineProposal(seat, command(name), match.game.number, match.version, "draw")


def behind(match: Match, name: str) -> TakeAction:
    """Return a request for an action that may only follow directly on the command `name`."""
    return replace(action(match), after=command(name))


def test_an_action_sent_behind_a_command_counts_if_that_led_to_its_version() -> None:
    match = begun()
    mover = actor(match)
    offered = granted(match, ProposeDraw(mover, command("first"), 1, match.version))
    assert granted(offered, behind(offered, "first")).version == offered.version + 1


def test_an_action_sent_behind_a_rejected_command_does_not_count_on_a_later_step() -> None:
    match = begun()
    elsewhere = granted(match, ProposeDraw(other(actor(match)), command("first"), 1, Version(2)))
    for name in ("first", "refused"):
        sent = behind(elsewhere, name)
        assert refused(elsewhere, sent) == RejectionCode.STALE_VERSION
    assert granted(elsewhere, action(elsewhere)).version == elsewhere.version + 1


def test_an_action_sent_behind_a_command_that_led_to_another_version_does_not_count() -> None:
    match = begun()
    offered = granted(match, ProposeDraw(actor(match), command("first"), 1, match.version))
    further = replace(offered, version=Version(offered.version + 1))
    assert refused(further, behind(further, "first")) == RejectionCode.STALE_VERSION


def test_an_offer_sent_twice_in_a_turn_is_not_repeated_in_a_later_one() -> None:
    match = begun()
    mover = actor(match)
    match = granted(match, ProposeDraw(mover, command("d1"), 1, match.version))
    second = ProposeDraw(mover, command("d2"), 1, match.version)
    assert refused(match, second) == RejectionCode.ALREADY_ASKED
    number = 0
    while match.game.proposals.draw_offers[mover] != "none":
        number += 1
        match = granted(match, action(match, f"m{number}"))
    assert refused(match, second) == RejectionCode.STALE_VERSION
    assert decide(match, ProposeDraw(mover, command("d1"), 1, Version(2)), NOW) == Repeated(
        Version(3)
    )
    made = ProposeDraw(mover, command("d3"), 1, match.version)
    assert granted(match, made).game.proposals.draw_offers[mover] == "open"


@pytest.mark.parametrize("offered", [False, True])
def test_a_game_with_too_many_steps_ends_as_a_draw(offered: bool) -> None:
    match = begun()
    if offered:
        match = granted(match, ProposeDraw(actor(match), command("draw"), 1, match.version))
    last = with_game(match, begun_at=Version(match.version + 1 - STEPS_PER_GAME))
    almost = with_game(match, begun_at=Version(match.version + 2 - STEPS_PER_GAME))
    assert granted(almost, action(almost)).status == "playing"
    answer = decide(last, action(last), NOW)
    assert isinstance(answer, Decision)
    over = answer.match
    assert (outcome(over).winner, outcome(over).reason) == (None, "timeout")
    assert (over.status, over.series.score, over.game.proposals.draw_offers) == (
        "finished",
        (0, 0),
        ("none", "none"),
    )
    assert list(map(type, answer.step.events[-3:])) == [SpiteOutcome, MatchEnded, Committed]


def test_the_steps_of_a_game_are_counted_from_its_start() -> None:
    second = granted(replace(between(), version=Version(STEPS_PER_GAME)), BeginGame())
    assert granted(second, action(second)).status == "playing"


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("draw", [False, True])
def test_a_win_or_a_draw_can_be_claimed_from_a_player_who_was_absent_for_too_long(
    seat: Seat, draw: bool
) -> None:
    match = begun()
    claim = ClaimAbandoned(seat, command(), 1, draw)
    assert refused(match, claim) == RejectionCode.NOT_AWAY
    early = decide(match, replace(claim, left_ms=7), NOW)
    assert early == Rejection(RejectionCode.CLAIM_TOO_EARLY, {"wait_ms": 7})
    over = granted(match, replace(claim, left_ms=0))
    assert (outcome(over).winner, outcome(over).reason) == (None if draw else seat, "abandoned")
    assert over.status == "finished"


def test_a_player_who_does_not_act_for_days_has_abandoned_the_game() -> None:
    match = begun()
    idle = actor(match)
    assert deadline_ms(match) == NOW + ACTION_MS
    assert decide(match, Wake(), NOW + ACTION_MS - 1) == Repeated(match.version)
    answer = decide(match, Wake(), NOW + ACTION_MS)
    assert isinstance(answer, Decision)
    over = answer.match
    assert (outcome(over).winner, outcome(over).reason) == (other(idle), "abandoned")
    assert MatchEnded(winner=other(idle)) in answer.step.events
    assert answer.step.author is None
    assert deadline_ms(over) is None


@pytest.mark.parametrize("seat", SEATS)
def test_offering_a_draw_does_not_count_as_acting(seat: Seat) -> None:
    match = granted(begun(), ProposeDraw(seat, command("draw"), 1, Version(2)), NOW + LATER)
    assert match.moved_ms == NOW + LATER
    assert deadline_ms(match) == NOW + ACTION_MS


def test_the_time_to_act_counts_from_the_last_action_within_a_turn() -> None:
    for seed in range(20):
        match = begun(seed)
        idle = actor(match)
        play = replace(action(match), action=GAME.legal_actions(match.game.state, idle)[0])
        after = granted(match, play, NOW + LATER)
        if actor(after) == idle:
            break
    else:
        pytest.fail("no turn of these games has a second action")
    assert after.game.acted_ms[idle] == NOW + LATER
    assert after.game.acted_ms[other(idle)] == NOW
    assert deadline_ms(after) == NOW + LATER + ACTION_MS


def test_a_seat_whose_turn_begins_has_its_full_time_to_act() -> None:
    match, number = begun(), 0
    first = actor(match)
    while actor(match) == first:
        number += 1
        match = granted(match, action(match, f"m{number}"), NOW + number)
    assert match.game.acted_ms == (NOW + number, NOW + number)
    assert deadline_ms(match) == NOW + number + ACTION_MS


def test_a_wake_after_an_action_changes_nothing() -> None:
    due_ms = NOW + ACTION_MS
    acted = granted(begun(), action(begun()), due_ms)
    assert decide(acted, Wake(), due_ms) == Repeated(acted.version)


def test_each_game_has_its_own_time_to_act() -> None:
    second = granted(between(), BeginGame(), NOW + LATER)
    assert second.game.acted_ms == (NOW + LATER, NOW + LATER)
    assert deadline_ms(second) == NOW + LATER + ACTION_MS
