"""Tests the points for a win in Megiddo, and when a match ends (docs/rules/megiddo.md, 6)."""

import pytest

from protocol.games.megiddo import MegiddoRules, MegiddoTally
from server.games.api import Advance, Series
from tests.games.megiddo.positions import GAME, laid, outcome, position

POINTS = MegiddoRules(scoring="points", match_target=36)
SPOKE = "0..... 0..... 0..... 0..... 0....."


@pytest.mark.parametrize(
    ("before", "captured", "points"),
    [
        (f"...... {SPOKE}", (0, 0), (6, 0)),
        (f"...... {SPOKE}", (4, 2), (10, 0)),
        (f".00000 {SPOKE}", (0, 0), (18, 0)),
        (f".00000 {SPOKE.replace('0.....', '0....0', 1)}", (3, 0), (21, 0)),
        (f".110.. {SPOKE}", (0, 0), (8, 0)),
        (f".110.. {SPOKE}", (4, 5), (12, 0)),
        (".110..", (4, 5), (6, 0)),
    ],
    ids=[
        "a-row",
        "a-row-and-captures",
        "two-rows",
        "two-rows-and-captures",
        "a-row-that-captures",
        "a-row-that-captures-enough",
        "captures-alone",
    ],
)
def test_with_points_the_winner_scores_rows_and_captures(
    before: str, captured: tuple[int, int], points: tuple[int, int]
) -> None:
    advance = laid(position(before, POINTS, captured=captured), 1, 0)
    assert outcome(advance).points == points


def test_three_rows_score_thirty() -> None:
    # The rows are ring 1, spoke 0, and the right-hand spiral from ring 1, spoke 0.
    before = ".00000 00.... 0.0... 0..0.. 0...0. 0....0"
    assert outcome(laid(position(before, POINTS), 1, 0)).points == (6 + 12 + 12, 0)


def test_the_points_are_those_of_the_seat_that_won() -> None:
    before = position(".001..", POINTS, seat=1, captured=(5, 4))
    assert outcome(laid(before, 1, 0)).points == (0, 6)


def test_with_wins_every_win_scores_one() -> None:
    before = f".00000 {SPOKE}"
    assert outcome(laid(position(before, captured=(5, 0)), 1, 0)).points == (1, 0)


@pytest.mark.parametrize(
    ("rules", "points"), [(MegiddoRules(), (0, 1)), (POINTS, (0, 3))], ids=["wins", "points"]
)
def test_a_win_by_resignation_scores_the_win_or_the_captures(
    rules: MegiddoRules, points: tuple[int, int]
) -> None:
    ended = GAME.end(position("0.1...", rules, captured=(2, 3)), 1, "resigned")
    assert isinstance(ended, Advance)
    assert outcome(ended).points == points


def test_a_draw_scores_nothing() -> None:
    ended = GAME.end(position("0.1...", POINTS, captured=(2, 3)), None, "agreed")
    assert isinstance(ended, Advance)
    assert outcome(ended).points == (0, 0)


@pytest.mark.parametrize(
    ("rules", "series"),
    [
        (MegiddoRules(), Series(1, True)),
        (MegiddoRules(match_target=2), Series(2, False)),
        (MegiddoRules(scoring="points"), Series(1, False)),
        (POINTS, Series(36, False)),
    ],
)
def test_a_match_is_one_game_where_one_win_is_the_target(
    rules: MegiddoRules, series: Series
) -> None:
    assert GAME.series(rules) == series


def test_the_tally_is_what_each_seat_has_captured() -> None:
    end = outcome(laid(position(".110..", captured=(4, 5)), 1, 0))
    assert GAME.tally(end) == MegiddoTally(captured=[6, 5])
