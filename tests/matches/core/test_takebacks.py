"""Tests of takebacks in a match: when they need consent, and that they restore the exact state.

No action can be taken back once a hidden card was disclosed after it.
"""

from functools import partial
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import msgpack
from msgspec.structs import replace

from protocol.core.clock import DAY_MS, TimeControl
from protocol.core.codes import RejectionCode
from protocol.core.events import Declined, TakeBackAsked
from protocol.core.fold import fold
from protocol.core.ids import VIEWERS, CommandId, GameKey, MatchId, Seat, Version, other
from protocol.core.views import ACTIONS_KEPT
from server.games.api import Rejection
from server.games.registry import GAMES
from server.limits import TAKE_BACKS_PER_GAME
from server.matches.core import view
from server.matches.core.clocks import TAKEBACK_KEEPS_MS
from server.matches.core.decisions import decide
from server.matches.core.match_settings import MatchSettings
from server.matches.core.model import ActionsTakenBack, Match
from server.matches.core.new_matches import open_match
from server.matches.core.requests import (
    AllowToTakeBack,
    BeginGame,
    DeclineProposal,
    ProposeDraw,
    Request,
    ResignGame,
    TakeAction,
    TakeBackAction,
    TakeSeat,
)
from server.matches.core.steps import Decision
from server.matches.core.storage import dump_match, dump_step, load_match, load_step
from tests.support.matches import ANN, BEN, NOW, command, granted, refused, with_game, with_settings

WITH_TURNS = [game for game in GAMES.values() if game.exact]
REGISTERED_ANN, REGISTERED_BEN = (replace(player, registered=True) for player in (ANN, BEN))
MEGIDDO, SPITE, PIRATE = GameKey("megiddo"), GameKey("spite"), GameKey("pirate")


def public(match: Match) -> Match:
    """Return the match as a public one of two people with accounts."""
    public = with_settings(match, visibility="public")
    return replace(public, players=(REGISTERED_ANN, REGISTERED_BEN))


def begun(key: GameKey, seed: int = 0) -> Match:
    """Return a match of the game `key` whose first game has begun, at version 2."""
    game = GAMES[key]
    preset = game.default_preset
    rules, secret = game.presets[preset], seed.to_bytes(32)
    opened = open_match(MatchId("match1"), MatchSettings(key, preset, rules), ANN, secret, NOW)
    return granted(granted(opened, TakeSeat(BEN, command("in"))), BeginGame())


def timed(control: TimeControl) -> Match:
    """Return a match of Megiddo with this clock whose first turn has begun at NOW."""
    game = GAMES[MEGIDDO]
    preset = game.default_preset
    settings = MatchSettings(MEGIDDO, preset, game.presets[preset], control)
    opened = open_match(MatchId("match1"), settings, ANN, bytes(32), NOW)
    return granted(granted(opened, TakeSeat(BEN, command("in"))), BeginGame())


def turn_at(match: Match, at_ms: int) -> Match:
    """Let the seat in turn play its turn, all at this time. Return the match after it."""
    seat = actor(match)
    while actor(match) == seat:
        match = granted(match, actions(match)[0][0], at_ms)
    return match


def left_ms(match: Match) -> tuple[int, int]:
    """Return the time in ms that each seat's clock had left at the start of the present turn."""
    assert match.game.clocks is not None
    return match.game.clocks.left_ms


@pytest.mark.parametrize("reloaded", [False, True])
def test_with_days_a_takeback_restores_the_time_left_of_the_turn(reloaded: bool) -> None:
    match = timed(TimeControl(days=3))
    mover = actor(match)
    first = turn_at(match, NOW + 2 * DAY_MS)
    second = turn_at(first, NOW + 3 * DAY_MS)
    for version in (first, second):
        again = load_match(dump_match(version)) if reloaded else version
        now_ms = NOW + 3 * DAY_MS + 1_000
        asked = granted(again, take_back(again, mover), now_ms)
        back = granted(asked, allow(asked, other(mover)), now_ms)
        assert actor(back) == mover
        spent_ms = 1_000 if again.version == second.version else 0
        assert left_ms(back)[mover] == DAY_MS - spent_ms
        # The time of the opponent's unfinished turn stays spent, too.
        assert left_ms(back)[other(mover)] == 2 * DAY_MS - 1_000 * (not spent_ms)


def test_a_takeback_removes_the_increment_of_the_turn() -> None:
    match = timed(TimeControl(bank_ms=60_000, increment_ms=20_000))
    mover = actor(match)
    again = turn_at(turn_at(match, NOW + 5_000), NOW + 9_000)
    assert left_ms(again) == ((75_000, 76_000) if mover == 0 else (76_000, 75_000))
    asked = granted(again, take_back(again, mover), NOW + 10_000)
    back = granted(asked, allow(asked, other(mover)), NOW + 10_000)
    assert left_ms(back)[mover] == 60_000 - 5_000 - 1_000
    assert left_ms(back)[other(mover)] == 60_000 - 4_000
    # A takeback does not cause an immediate loss on time.
    late = turn_at(turn_at(match, NOW + 55_000), NOW + 56_000)
    asked = granted(late, take_back(late, mover), NOW + 70_000)
    back = granted(asked, allow(asked, other(mover)), NOW + 70_000)
    assert left_ms(back)[mover] == TAKEBACK_KEEPS_MS


def actor(match: Match) -> Seat:
    """Return the seat that is to act."""
    (seat,) = match.game_type.actors(match.game.state)
    return seat


def actions(match: Match) -> list[tuple[Request, Decision]]:
    """Return the legal actions of the seat that is to act, each with its decision."""
    seat = actor(match)
    legal = match.game_type.legal_actions(match.game.state, seat)
    name = CommandId(f"a{match.version}")
    requests = [TakeAction(seat, name, match.version, action) for action in legal]
    rulings = [(request, decide(match, request, NOW)) for request in requests]
    return [(request, answer) for request, answer in rulings if isinstance(answer, Decision)]


def take_back(match: Match, seat: Seat, name: str = "back") -> TakeBackAction:
    """Return a seat's request to take back an action."""
    return TakeBackAction(seat, command(name), match.game.number, match.version)


def allow(match: Match, seat: Seat, name: str = "yes") -> AllowToTakeBack:
    """Return a seat's request that allows a takeback."""
    return AllowToTakeBack(seat, command(name), match.game.number, match.version)


def no(match: Match, seat: Seat, name: str = "no") -> DeclineProposal:
    """Return the request by which a seat declines the other seat's request for a takeback."""
    return DeclineProposal(seat, command(name), match.game.number, match.version, "take_back")


def unfinished_turn(*, shows: bool) -> tuple[Match, Match]:
    """Return a match of a card game before and after an action within a turn.

    `shows` tells whether the action turns up or draws a card.
    """
    for seed in range(200):
        match = begun(SPITE, seed)
        for _, answer in actions(match):
            after = answer.match
            goes_on = after.status == "playing" and actor(after) == actor(match)
            if goes_on and (answer.step.reversible is not True) == shows:
                return match, after
    raise AssertionError("no such turn")


def moved(match: Match) -> Match:
    """Let the seat that is to act take its first legal action. Return the match after it."""
    return actions(match)[0][1].match


def assert_as_before(match: Match, before: Match) -> None:
    """Assert that the match's game is as it was in `before`: its state, and every viewer's view."""
    assert match.game.state == before.game.state
    assert dumped(match) == dumped(before)
    for viewer in VIEWERS:
        assert match.game_type.position(match.game.state, viewer) == before.game_type.position(
            before.game.state, viewer
        )


def dumped(match: Match) -> bytes:
    """Return the state of the match's game in the form that is stored."""
    return msgpack.encode(match.game_type.dump(match.game.state))


def test_a_played_card_can_be_taken_back_at_once_within_the_turn() -> None:
    before, after = unfinished_turn(shows=False)
    seat = actor(before)
    answer = decide(after, take_back(after, seat), NOW)
    assert isinstance(answer, Decision)
    assert answer.step.events == (ActionsTakenBack(seat, 1, before.game.state),)
    assert answer.match.version == after.version + 1
    assert_as_before(answer.match, before)
    assert answer.match.game.undo_points == before.game.undo_points
    assert refused(answer.match, take_back(answer.match, seat, "b2")) == "nothing_to_take_back"


def test_nothing_can_be_taken_back_from_before_a_disclosed_card() -> None:
    before, after = unfinished_turn(shows=True)
    for seat in (actor(before), other(actor(before))):
        assert refused(after, take_back(after, seat)) == RejectionCode.NOTHING_TO_TAKE_BACK


def test_after_the_turn_the_opponent_is_asked_and_may_allow_it() -> None:
    before = begun(MEGIDDO)
    seat = actor(before)
    after = moved(before)
    answer = decide(after, take_back(after, seat), NOW)
    assert isinstance(answer, Decision)
    assert answer.step.events == (TakeBackAsked(seat=seat),)
    asked = answer.match
    assert (asked.game.state, asked.game.proposals.take_backs[seat]) == (after.game.state, "open")
    assert refused(asked, take_back(asked, seat, "b2")) == RejectionCode.ALREADY_ASKED
    assert refused(asked, allow(asked, seat)) == RejectionCode.NOTHING_PROPOSED
    allowed = granted(asked, allow(asked, other(seat)), NOW + 5)
    assert_as_before(allowed, before)
    assert allowed.game.proposals.take_backs == ("none", "none")
    assert allowed.game.acted_ms[seat] == NOW + 5


def test_a_declined_request_cannot_be_repeated_until_the_game_has_advanced() -> None:
    match = moved(begun(MEGIDDO))
    asker = other(actor(match))
    asked = granted(match, take_back(match, asker))
    answer = decide(asked, no(asked, actor(match)), NOW)
    assert isinstance(answer, Decision)
    assert answer.step.events == (Declined(seat=actor(match), proposal="take_back"),)
    declined = answer.match
    assert declined.game.proposals.take_backs[asker] == "declined"
    assert refused(declined, take_back(declined, asker, "b2")) == RejectionCode.DECLINED_BEFORE
    assert refused(declined, allow(declined, actor(match))) == RejectionCode.NOTHING_PROPOSED
    later = moved(declined)
    assert later.game.proposals.take_backs == ("none", "none")
    assert granted(later, take_back(later, asker, "b2")).game.proposals.take_backs[asker] == "open"


def test_a_request_lapses_with_the_next_action_and_answers_to_it_no_longer_count() -> None:
    match = moved(begun(MEGIDDO))
    asker, asked_one = other(actor(match)), actor(match)
    asked = granted(match, take_back(match, asker))
    late = allow(asked, asked_one), no(asked, asked_one)
    later = moved(asked)
    for answer in late:
        assert refused(later, answer) == RejectionCode.NOTHING_PROPOSED
    again = granted(later, take_back(later, asker, "b2"))
    for answer in late:
        assert refused(again, answer) == RejectionCode.STALE_VERSION


def test_taking_back_a_move_also_takes_back_the_opponents_reply() -> None:
    before = begun(MEGIDDO)
    seat = actor(before)
    answered = moved(moved(before))
    asked = granted(answered, take_back(answered, seat))
    answer = decide(asked, allow(asked, other(seat)), NOW)
    assert isinstance(answer, Decision)
    assert answer.step.events == (ActionsTakenBack(seat, 2, before.game.state),)
    assert_as_before(answer.match, before)


def test_a_bot_is_not_asked() -> None:
    before = begun(MEGIDDO)
    seat = actor(before)
    machine = replace(BEN if seat == 0 else ANN, bot_level="easy")
    players = (ANN, machine) if seat == 0 else (machine, BEN)
    answered = replace(moved(moved(before)), players=players)
    assert_as_before(granted(answered, take_back(answered, seat)), before)
    waiting = replace(moved(before), players=players)
    assert_as_before(granted(waiting, take_back(waiting, seat)), before)


def test_a_request_made_before_the_last_action_refers_to_another_one() -> None:
    match = begun(MEGIDDO)
    early = take_back(match, actor(match))
    assert refused(moved(match), early) == RejectionCode.STALE_VERSION


def test_a_request_sent_behind_an_action_counts_if_the_action_was_accepted() -> None:
    before, after = unfinished_turn(shows=False)
    seat = actor(before)
    (sent,) = after.answers[seat][-1:]
    behind = replace(take_back(after, seat), after=sent[0])
    assert_as_before(granted(after, behind), before)
    for other_one in (command("refused"), CommandId("in")):
        assert refused(after, replace(behind, after=other_one)) == RejectionCode.STALE_VERSION


def test_a_repeated_command_takes_back_once() -> None:
    before, after = unfinished_turn(shows=False)
    request = take_back(after, actor(before))
    taken = granted(after, request)
    assert not isinstance(decide(taken, request, NOW), Decision | Rejection)


def test_in_a_rated_match_only_takebacks_without_consent_are_possible() -> None:
    before = public(begun(MEGIDDO))
    assert before.rated
    after = moved(before)
    assert refused(after, take_back(after, actor(before))) == RejectionCode.NOT_WHERE_RATED
    laid, goes_on = map(public, unfinished_turn(shows=False))
    assert_as_before(granted(goes_on, take_back(goes_on, actor(laid))), laid)


def test_takebacks_are_limited_per_game() -> None:
    before, after = unfinished_turn(shows=False)
    seat = actor(before)
    counts: tuple[int, int] = (TAKE_BACKS_PER_GAME, 0) if seat == 0 else (0, TAKE_BACKS_PER_GAME)
    answer = decide(with_game(after, taken_back=counts), take_back(after, seat), NOW)
    assert answer == Rejection(RejectionCode.TOO_MANY_TAKE_BACKS, {"limit": TAKE_BACKS_PER_GAME})
    assert granted(after, take_back(after, seat)).game.taken_back[seat] == 1


def test_undo_points_are_limited_and_the_oldest_is_dropped_first() -> None:
    match = begun(MEGIDDO)
    matches = [match]
    while len(matches) <= ACTIONS_KEPT + 3:
        matches.append(moved(matches[-1]))
    last = matches[-1]
    assert [action.version for action in last.game.undo_points] == [
        each.version for each in matches[-1 - ACTIONS_KEPT : -1]
    ]


def test_nothing_can_be_taken_back_in_games_without_turns() -> None:
    match = begun(PIRATE)
    legal = match.game_type.legal_actions(match.game.state, 0)
    match = granted(match, TakeAction(0, command("move"), match.version, legal[0]))
    assert refused(match, take_back(match, 0)) == RejectionCode.NOTHING_TO_TAKE_BACK


@pytest.mark.parametrize("make", [take_back, allow, no])
def test_nothing_can_be_taken_back_after_the_game(make: Any) -> None:
    match = moved(begun(MEGIDDO))
    over = granted(match, ResignGame(0, command("bye"), 1))
    assert over.game.undo_points == ()
    assert refused(over, make(over, 1)) == RejectionCode.NOT_PLAYING


no_draw = partial(DeclineProposal, proposal="draw")
no_take_back = partial(DeclineProposal, proposal="take_back")


def some_request(match: Match, chance: Random, number: int) -> Request:
    """Return a random request about takebacks, draws or an action, valid or not."""
    seat: Seat = chance.choice((0, 1))
    arguments = seat, CommandId(str(number)), match.game.number, match.version
    kind = chance.choices(
        (TakeBackAction, AllowToTakeBack, ProposeDraw, no_draw, no_take_back, None),
        (4, 3, 1, 1, 1, 12),
    )[0]
    if kind is not None:
        return kind(*arguments)
    legal = match.game_type.legal_actions(match.game.state, actor(match))
    return TakeAction(actor(match), arguments[1], match.version, chance.choice(legal))


@pytest.mark.parametrize("game", WITH_TURNS, ids=lambda game: game.key)
@settings(max_examples=20)
@given(seed=st.integers(0, 2**32))
def test_after_any_requests_a_takeback_restores_the_exact_state(game: Any, seed: int) -> None:
    chance = Random(seed)
    match = begun(game.key, seed)
    seen = {viewer: view.match_view(match, viewer) for viewer in VIEWERS}
    earlier: dict[Version, Match] = {match.version: match}
    for number in range(50):
        answer = decide(match, some_request(match, chance, number), NOW + number)
        if not isinstance(answer, Decision):
            continue
        before, match, step = match, answer.match, answer.step
        for event in step.events:
            if isinstance(event, ActionsTakenBack):
                gone = before.game.undo_points[-event.actions]
                assert gone.seat == event.seat
                assert_as_before(match, earlier[gone.version])
                assert match.game.undo_points == before.game.undo_points[: -event.actions]
        for viewer in VIEWERS:
            events = view.step(match, step, viewer).events
            seen[viewer] = fold(seen[viewer], events, game.wire)
            assert seen[viewer] == view.match_view(match, viewer)
        assert load_match(dump_match(match)) == match
        assert load_step(dump_step(step, game), match) == step
        if match.status != "playing":
            break
        earlier[match.version] = match
