"""Tests of a match's decisions on requests: seats, versions, repeated commands, and rematches."""

import pytest
from msgspec.structs import replace

from protocol.core.codes import RejectionCode
from protocol.core.events import Expired
from protocol.core.ids import MatchId, Seat, Version
from server.games.api import Rejection
from server.games.chance import Contribution
from server.matches.core.decisions import decide
from server.matches.core.model import ANSWERS_KEPT, Match
from server.matches.core.requests import (
    BeginGame,
    ClaimAbandoned,
    PlayAgain,
    ProposeDraw,
    Request,
    ResignGame,
    TakeSeat,
    Wake,
    WantNextGame,
)
from server.matches.core.steps import OPEN_MS, PAUSE_MS, REVEAL_MS, Decision, Repeated, deadline_ms
from server.matches.core.storage import dump_match
from server.matches.core.view import match_view
from tests.support.matches import (
    ANN,
    BEN,
    EVE,
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
    with_rules,
)


def test_the_first_player_to_accept_gets_the_free_seat_and_the_next_one_does_not() -> None:
    seated = granted(offer(), TakeSeat(BEN, command()))
    assert (seated.status, seated.players) == ("starting", (ANN, BEN))
    assert refused(seated, TakeSeat(EVE, command())) == RejectionCode.MATCH_NOT_OPEN
    assert refused(offer(), TakeSeat(ANN, command())) == RejectionCode.OWN_MATCH


def test_a_game_begins_once_and_only_when_both_are_seated() -> None:
    assert refused(offer(), BeginGame()) == RejectionCode.NOT_PLAYING
    playing = begun()
    assert (playing.status, playing.game.number) == ("playing", 1)
    assert refused(playing, BeginGame()) == RejectionCode.NOT_PLAYING


def test_only_a_match_with_both_seated_begins_its_game_at_once() -> None:
    seated = decide(offer(), TakeSeat(BEN, command()), NOW)
    assert isinstance(seated, Decision)
    assert seated.begin_now
    playing = decide(seated.match, BeginGame(), NOW)
    assert isinstance(playing, Decision)
    assert not playing.begin_now


def test_an_action_must_be_made_on_the_current_version() -> None:
    match = begun()
    late = replace(action(match), version=Version(match.version - 1))
    answer = decide(match, late, NOW)
    assert answer == Rejection(RejectionCode.STALE_VERSION, {"version": match.version})


def test_a_repeated_command_is_answered_and_not_executed_again() -> None:
    match = begun()
    request = action(match)
    after = granted(match, request)
    assert decide(after, request, NOW) == Repeated(after.version)
    entered = TakeSeat(BEN, command("in"))
    assert decide(match, entered, NOW) == Repeated(Version(1))


def test_equal_command_ids_of_the_two_seats_are_distinct() -> None:
    match = begun()
    (seat,) = GAME.actors(match.game.state)
    after = granted(match, action(match, "same"))
    other: Seat = 0 if seat == 1 else 1
    assert isinstance(decide(after, ResignGame(other, command("same"), 1), NOW), Decision)


def test_only_the_newest_answers_are_kept() -> None:
    match = begun()
    for number in range(6 * ANSWERS_KEPT):
        request = action(match, f"m{number}")
        match = granted(match, request)
        assert match.answered(request.seat, request.command) == match.version
    assert [len(log) for log in match.answers] == [ANSWERS_KEPT, ANSWERS_KEPT]


def test_a_rematch_is_created_when_both_have_asked() -> None:
    def again(seat: Seat) -> PlayAgain:
        return PlayAgain(seat, command(f"again{seat}"), MatchId("match2"))

    assert refused(begun(), again(0)) == RejectionCode.NOT_FINISHED
    asked = granted(finished(), again(0))
    assert (asked.series.rematch, asked.series.next_match) == ((True, False), None)
    insisting = PlayAgain(0, command("more"), MatchId("match2"))
    assert refused(asked, insisting) == RejectionCode.ALREADY_ASKED
    agreed = granted(asked, again(1))
    assert (agreed.series.rematch, agreed.series.next_match) == ((True, True), MatchId("match2"))


def test_a_rematch_has_the_same_players_in_the_same_seats() -> None:
    asked = granted(finished(), PlayAgain(0, command("a"), MatchId("match2"), b"a" * 32))
    answer = decide(asked, PlayAgain(1, command("b"), MatchId("match2")), NOW + 5)
    assert isinstance(answer, Decision)
    opened = answer.opens
    assert opened is not None
    assert (opened.id, opened.version, opened.status) == ("match2", 0, "starting")
    assert opened.players == (ANN, BEN)
    assert opened.chance.contributions == (Contribution(b"a" * 32), None)
    assert (opened.settings.rules, opened.settings.preset, opened.settings.game_key) == (
        *(asked.settings.rules, asked.settings.preset),
        asked.settings.game_key,
    )
    assert opened.chance.secret != asked.chance.secret
    due_ms = NOW + 5 + REVEAL_MS
    assert deadline_ms(opened) == due_ms
    assert granted(opened, Wake(), due_ms).status == "playing"


def test_a_series_counts_the_games_of_all_its_rematches() -> None:
    match = finished()
    assert match.series.wins == (0, 1)
    losers: tuple[Seat, ...] = (0, 1, 0)
    for number, loser in enumerate(losers, 2):
        match = rematch(match, f"match{number}")
        match = granted(match, ResignGame(loser, command("bye"), 1))
    assert match.series.wins == (1, 3)
    assert match_view(match, 0).series == [1, 3]


@pytest.mark.parametrize(("first_player", "alternates"), [("alternate", True), ("random", False)])
def test_in_a_rematch_the_other_player_begins_if_the_game_has_turns(
    first_player: str, alternates: bool
) -> None:
    changes = set()
    for seed in range(12):
        match = with_rules(offer(seed.to_bytes(32)), first_player=first_player)
        match = granted(match, TakeSeat(BEN, command("in")))
        over = granted(granted(match, BeginGame()), ResignGame(0, command("bye"), 1))
        again = rematch(over, "match2")
        assert again.settings.previous_first == over.game.state.first
        changes.add(again.game.state.first != over.game.state.first)
    assert changes == ({True} if alternates else {True, False})


def rematch(match: Match, name: str) -> Match:
    """Let both players agree to a rematch. Return the new match with its first game begun.

    `name` is its id.
    """
    asked = granted(match, PlayAgain(0, command("a"), MatchId(name)))
    answer = decide(asked, PlayAgain(1, command("b"), MatchId(name)), NOW)
    assert isinstance(answer, Decision)
    assert answer.opens is not None
    return granted(answer.opens, BeginGame())


def test_an_open_match_that_is_not_accepted_expires() -> None:
    due_ms = deadline_ms(offer())
    assert due_ms == NOW + OPEN_MS
    answer = decide(offer(), Wake(), due_ms)
    assert isinstance(answer, Decision)
    assert answer.step.events == (Expired(),)
    expired = answer.match
    assert (expired.status, deadline_ms(expired)) == ("expired", None)
    assert refused(expired, TakeSeat(BEN, command())) == RejectionCode.MATCH_NOT_OPEN


def test_a_match_whose_game_can_begin_is_due_at_once() -> None:
    seated = granted(offer(), TakeSeat(BEN, command()), NOW + 5)
    assert deadline_ms(seated) == NOW + 5
    playing = granted(seated, Wake(), NOW + 5)
    assert (playing.status, playing.game.number) == ("playing", 1)


@pytest.mark.parametrize(
    ("match", "due_ms"),
    [(offer(), NOW + OPEN_MS), (between(), NOW + PAUSE_MS)],
    ids=["open", "between"],
)
def test_waking_a_match_before_it_is_due_changes_nothing(match: Match, due_ms: int) -> None:
    assert decide(match, Wake(), due_ms - 1) == Repeated(match.version)
    assert isinstance(decide(match, Wake(), due_ms), Decision)


def test_a_wake_after_the_seat_was_taken_does_not_expire_the_match() -> None:
    late_ms = NOW + OPEN_MS
    playing = granted(granted(offer(), TakeSeat(BEN, command()), late_ms), BeginGame(), late_ms)
    assert decide(playing, Wake(), late_ms) == Repeated(playing.version)


@pytest.mark.parametrize(
    "request_",
    [
        BeginGame(),
        ResignGame(0, command(), 1),
        ProposeDraw(0, command(), 1, Version(0)),
        ClaimAbandoned(0, command(), 1),
        WantNextGame(0, command(), 2),
        TakeSeat(EVE, command()),
    ],
    ids=lambda request: type(request).__name__,
)
def test_a_finished_match_does_not_change(request_: Request) -> None:
    assert isinstance(decide(finished(), request_, NOW), Rejection)


def test_a_finished_match_is_never_woken() -> None:
    over = finished()
    assert deadline_ms(over) is None
    assert decide(over, Wake(), NOW + 10 * OPEN_MS) == Repeated(over.version)


def test_deciding_does_not_change_the_match() -> None:
    match = begun()
    stored = dump_match(match)
    granted(match, action(match))
    assert dump_match(match) == stored
