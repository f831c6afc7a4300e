"""Matches of several games: the score, the pause between two games, and the end."""

import pytest

from protocol.core.codes import RejectionCode
from protocol.core.events import MatchEnded, Ready
from protocol.core.ids import SEATS, Seat
from protocol.games.spite import SpiteRules
from server.games.cards.zones import Outcome
from server.matches.core.clocks import PAUSE_MS, deadline_ms
from server.matches.core.decide import Decision, Repeated, decide
from server.matches.core.requests import Begin, GiveUp, Lapse, WantNextGame
from server.matches.core.score import match_over
from tests.support.matches import NOW, begun, between, command, granted, refused

TO_50 = SpiteRules(scoring="stock_left", match_target=50)


def want(seat: Seat) -> WantNextGame:
    return WantNextGame(seat, command(f"next{seat}"))


def test_a_game_won_counts_and_the_match_goes_on() -> None:
    match = between()
    assert (match.status, match.score, match.game_number) == ("between", (0, 1), 1)
    assert refused(match, GiveUp(0, command())) == RejectionCode.NOT_PLAYING


def test_the_next_game_is_dealt_when_both_are_ready() -> None:
    match = granted(between(), want(0))
    assert (match.status, match.ready) == ("between", (True, False))
    assert isinstance(decide(match, WantNextGame(0, command("more")), NOW), Repeated)
    match = granted(match, want(1))
    assert match.status == "starting"
    match = granted(match, Begin())
    assert (match.status, match.game_number, match.ready) == ("playing", 2, (False, False))
    assert match.score == (0, 1)


def test_the_next_game_is_dealt_after_a_pause_whoever_is_ready() -> None:
    match = between()
    assert deadline_ms(match) == NOW + PAUSE_MS
    assert granted(match, Begin()).game_number == 2


def test_the_match_ends_at_its_target() -> None:
    second = granted(between(), Begin())
    ruling = decide(second, GiveUp(0, command("again")), NOW)
    assert isinstance(ruling, Decision)
    assert (ruling.match.status, ruling.match.score) == ("finished", (0, 2))
    assert MatchEnded(winner=1) in ruling.step.events
    assert deadline_ms(ruling.match) is None


def test_who_abandons_a_game_has_left_the_match() -> None:
    second = granted(between(), Begin())
    assert granted(second, Lapse()).status == "finished"


def test_nobody_is_ready_while_a_game_is_played() -> None:
    for match in (begun(), granted(between(), Begin())):
        for seat in SEATS:
            assert refused(match, want(seat)) == RejectionCode.NOT_BETWEEN_GAMES


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
    drawn = Outcome(None, "draw_exhausted", (3, 3), (0, 0))
    assert match_over(rules, score, drawn) is over
