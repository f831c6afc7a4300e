"""Tests how games of Megiddo end (docs/rules/megiddo.md, section 4).

They end by rows, captures or a full board, or from outside, such as by resignation.
"""

import pytest

from protocol.core.codes import RejectionCode
from protocol.core.ids import Seat
from protocol.games.megiddo import MegiddoRules
from server.games.api import Advance, Rejection
from server.games.megiddo.state import MegiddoOutcome, RowsCompleted
from tests.games.megiddo.positions import GAME, laid, outcome, position, rows, waves

NINE = MegiddoRules(rings=9, spokes=9, captures=40)
FOUR = MegiddoRules(rings=4, spokes=4, row=4, captures=40)


@pytest.mark.parametrize(
    ("before", "place", "row"),
    [
        ("0 0 0 0 0 .", (6, 2), [(ring, 2) for ring in range(1, 7)]),
        ("00000.", (1, 5), [(1, spoke) for spoke in range(6)]),
        ("000.00", (1, 3), [(1, spoke) for spoke in range(6)]),
    ],
    ids=["radial", "whole-ring", "gap-in-a-ring"],
)
def test_a_row_of_six_wins(before: str, place: tuple[int, int], row: list[tuple[int, int]]) -> None:
    rings = [ring if len(ring) == 6 else f"..{ring}..." for ring in before.split()]
    advance = laid(position(" ".join(rings)), *place)
    assert rows(advance) == [row]
    assert outcome(advance).winner == 0
    assert outcome(advance).reason == "row"
    assert advance.events[-1] == outcome(advance)
    assert GAME.turn(advance.state) == (0, 6)


@pytest.mark.parametrize("turn", [1, -1], ids=["right-hand", "left-hand"])
@pytest.mark.parametrize("missing", [1, 3, 6])
def test_a_spiral_is_a_row(turn: int, missing: int) -> None:
    places = [(ring, (4 + turn * ring) % 6) for ring in range(1, 7)]
    rings = ["." * spoke + "0" + "." * (5 - spoke) for _, spoke in places]
    rings[missing - 1] = "......"
    advance = laid(position(" ".join(rings)), *places[missing - 1])
    assert rows(advance) == [places]


def test_five_stones_are_no_row() -> None:
    assert laid(position("0000.."), 1, 4).state.outcome is None
    assert laid(position(".00.00"), 1, 3).state.outcome is None


def test_a_row_crosses_from_the_last_spoke_to_the_first() -> None:
    advance = laid(position("000....00", MegiddoRules(spokes=9, captures=40)), 1, 6)
    assert rows(advance) == [[(1, 6), (1, 7), (1, 8), (1, 0), (1, 1), (1, 2)]]


def test_a_ring_of_fewer_spokes_than_a_row_is_never_one() -> None:
    rules = MegiddoRules(spokes=4, rings=8)
    assert laid(position("000.", rules), 1, 3).state.outcome is None


def test_a_longer_row_is_one_row() -> None:
    advance = laid(position("000.0000.", NINE), 1, 3)
    assert rows(advance) == [[(1, spoke) for spoke in range(8)]]


def test_a_whole_ring_of_more_spokes_than_a_row_is_one_row() -> None:
    advance = laid(position("000.00000", NINE), 1, 3)
    assert rows(advance) == [[(1, spoke) for spoke in range(9)]]


def test_one_stone_makes_several_rows() -> None:
    advance = laid(position(".00000 0..... 0..... 0..... 0..... 0....."), 1, 0)
    assert rows(advance) == [
        [(1, spoke) for spoke in range(6)],
        [(ring, 0) for ring in range(1, 7)],
    ]


def test_two_rows_apart_on_one_line_are_two_rows() -> None:
    # The stone captures along a spiral. A captured stone then fills the other gap in ring 3.
    rules = MegiddoRules(rings=6, spokes=12, row=5, captures=40)
    before = """............ ........0... 000..00100.0
                ....1.1..... .....1...... ......0....."""
    advance = laid(position(before, rules), 3, 3)
    assert waves(advance) == [{(4, 4), (5, 5)}, {(4, 6), (3, 7)}]
    assert rows(advance) == [
        [(3, spoke) for spoke in (5, 6, 7, 8, 9)],
        [(3, spoke) for spoke in (11, 0, 1, 2, 3)],
    ]


def test_stones_that_are_captured_complete_a_row() -> None:
    advance = laid(position("1100.. 0..... 0..... 0..... 0..... 0....."), 1, 5)
    assert waves(advance) == [{(1, 0), (1, 1)}]
    assert rows(advance) == [[(ring, 0) for ring in range(1, 7)]]


def test_with_rows_of_four_a_capture_is_a_row() -> None:
    advance = laid(position(".110..", MegiddoRules(row=4)), 1, 0)
    assert rows(advance) == [[(1, spoke) for spoke in range(4)]]


def test_enough_captures_win() -> None:
    advance = laid(position(".110..", captured=(4, 0)), 1, 0)
    assert outcome(advance).winner == 0
    assert outcome(advance).reason == "captures"
    assert outcome(advance).captured == (6, 0)
    assert rows(advance) == []


def test_more_captures_than_needed_win() -> None:
    advance = laid(position(".110..", captured=(5, 5)), 1, 0)
    assert (outcome(advance).reason, outcome(advance).captured) == ("captures", (7, 5))


def test_too_few_captures_do_not_win() -> None:
    assert laid(position(".110..", captured=(3, 5)), 1, 0).state.outcome is None


def test_the_captures_of_the_other_player_do_not_count() -> None:
    assert laid(position(".110..", captured=(0, 5)), 1, 0).state.outcome is None


def test_with_a_row_and_enough_captures_the_reason_is_the_row() -> None:
    before = "1100.. 0..... 0..... 0..... 0..... 0....."
    advance = laid(position(before, captured=(4, 0)), 1, 5)
    assert outcome(advance).reason == "row"
    assert outcome(advance).captured == (6, 0)


def test_a_full_board_is_a_draw() -> None:
    advance = laid(position("1110 1001 0110 100.", FOUR), 4, 3)
    assert "." not in advance.state.stones
    assert outcome(advance).winner is None
    assert outcome(advance).reason == "board_full"


def test_the_last_empty_point_may_still_win() -> None:
    advance = laid(position("1110 0110 1110 000.", FOUR), 4, 3)
    assert "." not in advance.state.stones
    assert outcome(advance).winner == 0
    assert outcome(advance).reason == "row"


@pytest.mark.parametrize("reason", ["resigned", "timeout", "abandoned"])
@pytest.mark.parametrize("winner", [0, 1])
def test_a_game_that_is_given_up_is_won_by_the_other(winner: Seat, reason: str) -> None:
    before = position("0.1...", captured=(2, 4))
    ended = GAME.end(before, winner, reason)
    assert isinstance(ended, Advance)
    assert ended.events == (outcome(ended),)
    assert (outcome(ended).winner, outcome(ended).reason) == (winner, reason)
    assert outcome(ended).captured == (2, 4)
    assert GAME.turn(ended.state) == GAME.turn(before)


def test_a_game_that_both_agree_to_end_is_a_draw() -> None:
    ended = GAME.end(position("0.1..."), None, "agreed")
    assert isinstance(ended, Advance)
    assert (outcome(ended).winner, outcome(ended).points) == (None, (0, 0))


def test_a_game_that_is_over_is_not_ended_again() -> None:
    won = laid(position("00000."), 1, 5).state
    again = GAME.end(won, 1, "resigned")
    assert isinstance(again, Rejection)
    assert again.code == RejectionCode.NOT_PLAYING
    assert GAME.outcome(won) is not None


def test_rows_come_before_the_end() -> None:
    events = laid(position("00000."), 1, 5).events
    assert [type(event) for event in events[-2:]] == [RowsCompleted, MegiddoOutcome]
