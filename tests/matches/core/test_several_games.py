"""Matches of several games: the score, the pause between two games, and the end."""

import pytest
from msgspec.structs import replace

from protocol.core.codes import RejectionCode
from protocol.core.events import MatchEnded, Ready
from protocol.core.ids import SEATS, Seat
from protocol.games.spite import SpiteRules
from server.games.api import Outcome
from server.matches.core.clocks import ACTION_MS, PAUSE_MS, deadline_ms
from server.matches.core.decide import decide
from server.matches.core.requests import BeginGame, GiveUp, Wake, WantNextGame
from server.matches.core.ruling import Decision, Repeated
from server.matches.core.score import match_over
from tests.support.matches import GAME, NOW, begun, between, command, granted, refused

TO_50 = SpiteRules(scoring="stock_left", match_target=50)


def want(seat: Seat, game: int = 2) -> WantNextGame:
    return WantNextGame(seat, command(f"next{seat}"), game)


def test_a_game_won_counts_and_the_match_goes_on() -> None:
    match = between()
    assert (match.status, match.score, match.game_number) == ("between", (0, 1), 1)
    assert refused(match, GiveUp(0, command(), 1)) == RejectionCode.NOT_PLAYING


def test_the_next_game_is_dealt_when_both_are_ready() -> None:
    match = granted(between(), want(0))
    assert (match.status, match.ready) == ("between", (True, False))
    assert isinstance(decide(match, WantNextGame(0, command("more"), 2), NOW), Repeated)
    match = granted(match, want(1))
    assert match.status == "starting"
    match = granted(match, BeginGame())
    assert (match.status, match.game_number, match.ready) == ("playing", 2, (False, False))
    assert match.score == (0, 1)


def test_the_next_game_is_dealt_after_a_pause_even_if_nobody_is_ready() -> None:
    match = between()
    due_ms = deadline_ms(match)
    assert due_ms == NOW + PAUSE_MS
    assert granted(match, Wake(), due_ms).game_number == 2


def test_the_match_ends_at_its_target() -> None:
    second = granted(between(), BeginGame())
    ruling = decide(second, GiveUp(0, command("again"), 2), NOW)
    assert isinstance(ruling, Decision)
    assert (ruling.match.status, ruling.match.score) == ("finished", (0, 2))
    assert MatchEnded(winner=1) in ruling.step.events
    assert deadline_ms(ruling.match) is None


def test_who_abandons_a_game_has_left_the_match() -> None:
    second = granted(between(), BeginGame())
    longer = replace(second, rules=second.rules.model_copy(update={"match_target": 3}))
    over = granted(longer, Wake(), NOW + ACTION_MS)
    assert over.status == "finished"
    assert max(over.score) < 3


def test_nobody_is_ready_while_a_game_is_played() -> None:
    for match in (begun(), granted(between(), BeginGame())):
        for seat in SEATS:
            for game in (match.game_number, match.game_number + 1):
                assert refused(match, want(seat, game)) == RejectionCode.NOT_BETWEEN_GAMES


@pytest.mark.parametrize("game", [1, 3])
def test_nobody_is_ready_for_another_game_than_the_next(game: int) -> None:
    assert refused(between(), want(0, game)) == RejectionCode.NOT_BETWEEN_GAMES


def test_a_match_whose_players_are_both_ready_begins_its_game_at_once() -> None:
    waiting = granted(between(), want(0), NOW + 1)
    ruling = decide(waiting, want(1), NOW + 2)
    assert isinstance(ruling, Decision)
    assert ruling.begin_now
    assert deadline_ms(ruling.match) == NOW + 2
    assert granted(ruling.match, Wake(), NOW + 2).game_number == 2


def test_being_ready_is_seen_by_everybody() -> None:
    ruling = decide(between(), want(1), NOW)
    assert isinstance(ruling, Decision)
    assert ruling.step.events == (Ready(seat=1),)


@pytest.mark.parametrize(
    ("rules", "score", "over"),
    [
        (SpiteRules(), (0, 0), True),
        (SpiteRules(match_target=3), (2, 2), False),
        (SpiteRules(match_target=3), (2, 3), True),
        (TO_50, (49, 49), False),
        (TO_50, (50, 0), True),
        (TO_50, (0, 61), True),
    ],
)
def test_a_match_is_over_when_its_rules_say_so(
    rules: SpiteRules, score: tuple[int, int], over: bool
) -> None:
    drawn = Outcome(None, "draw_exhausted", points=(0, 0), tally=(3, 3))
    assert match_over(GAME.series(rules), score, drawn) is over
