"""Tests captures in Megiddo, which come in waves (docs/rules/megiddo.md, section 3)."""

import pytest

from protocol.games.megiddo import MegiddoRules
from server.games.megiddo.state import StoneLaid, StonesCaptured
from server.games.turns import TurnStarted
from tests.games.megiddo.positions import laid, picture, position, waves

LONG = MegiddoRules(rings=8, spokes=8, captures=40)


def test_two_stones_between_the_new_one_and_another_are_captured() -> None:
    advance = laid(position("110..."), 1, 5)
    assert picture(advance.state)[0] == "000..0"
    assert advance.state.captured == (2, 0)
    assert advance.events == (StoneLaid(0, 5), StonesCaptured(0, (0, 1)), TurnStarted(1, 5))


@pytest.mark.parametrize(
    ("before", "place", "captured"),
    [
        ("...... ...... 1..... 1..... 0.....", (2, 0), {(3, 0), (4, 0)}),
        ("...... 0..... 1..... 1.....", (5, 0), {(3, 0), (4, 0)}),
        (".110..", (1, 0), {(1, 1), (1, 2)}),
        ("011...", (1, 3), {(1, 1), (1, 2)}),
        ("...... .1.... ..1... ...0..", (1, 0), {(2, 1), (3, 2)}),
        ("0..... .1.... ..1...", (4, 3), {(2, 1), (3, 2)}),
        ("...... ..1... .1.... 0.....", (1, 3), {(2, 2), (3, 1)}),
        ("...0.. ..1... .1....", (4, 0), {(2, 2), (3, 1)}),
    ],
    ids=[
        "outward",
        "inward",
        "clockwise",
        "anticlockwise",
        "right-hand-outward",
        "right-hand-inward",
        "left-hand-outward",
        "left-hand-inward",
    ],
)
def test_captures_are_made_in_every_direction(
    before: str, place: tuple[int, int], captured: set[tuple[int, int]]
) -> None:
    assert waves(laid(position(before), *place)) == [captured]


def test_lines_cross_from_the_last_spoke_to_the_first() -> None:
    assert waves(laid(position("10...1"), 1, 4)) == [{(1, 5), (1, 0)}]
    assert waves(laid(position("....0. .....1 1....."), 4, 1)) == [{(2, 5), (3, 0)}]


@pytest.mark.parametrize(
    "ring",
    [".10...", ".1110.", ".11...", ".11.0.", ".1.10.", ".1010."],
    ids=["one", "three", "no-end", "gap-before-the-end", "gap-between", "own-stone-between"],
)
def test_anything_but_exactly_two_stones_is_safe(ring: str) -> None:
    advance = laid(position(ring), 1, 0)
    assert waves(advance) == []
    assert picture(advance.state)[0] == "0" + ring[1:]
    assert advance.state.captured == (0, 0)


@pytest.mark.parametrize(
    ("before", "place"),
    [
        ("...... ...... 1..... 1.....", (2, 0)),
        ("1..... 1..... ...... 0.....", (3, 0)),
        ("...... 0..... 1..... 1.....", (1, 5)),
    ],
)
def test_no_line_goes_on_beyond_the_edge_of_the_board(before: str, place: tuple[int, int]) -> None:
    assert waves(laid(position(before, MegiddoRules(rings=4)), *place)) == []


def test_a_ring_of_four_is_captured_on_only_by_two_different_stones() -> None:
    rules = MegiddoRules(spokes=4)
    assert waves(laid(position(".11.", rules), 1, 0)) == []
    assert waves(laid(position(".111", rules), 1, 0)) == []
    assert waves(laid(position(".110", rules), 1, 0)) == [{(1, 1), (1, 2)}]


@pytest.mark.parametrize("spoke", [1, 2])
def test_a_stone_laid_between_two_of_the_other_player_is_safe(spoke: int) -> None:
    before = "0.10.." if spoke == 1 else "01.0.."
    advance = laid(position(before, seat=1), 1, spoke)
    assert picture(advance.state)[0] == "0110.."
    assert waves(advance) == []


def test_stones_that_lie_there_already_capture_nothing() -> None:
    advance = laid(position("0110.."), 4, 0)
    assert waves(advance) == []
    assert picture(advance.state)[0] == "0110.."


def test_one_stone_captures_in_several_directions_at_once() -> None:
    rules = MegiddoRules(captures=40)
    advance = laid(position("0..0.. 1.1... 11.... .110..", rules), 4, 0)
    assert waves(advance) == [{(2, 0), (3, 0), (2, 2), (3, 1), (4, 1), (4, 2)}]
    assert advance.state.captured == (6, 0)


def test_captured_stones_capture_in_the_next_wave() -> None:
    advance = laid(position(".110.. .1.... .1.... .0...."), 1, 0)
    assert waves(advance) == [{(1, 1), (1, 2)}, {(2, 1), (3, 1)}]
    assert picture(advance.state)[:4] == ["0000..", ".0....", ".0....", ".0...."]
    assert advance.state.captured == (4, 0)


def test_waves_go_on_until_one_captures_nothing() -> None:
    advance = laid(position(".110.... .1...... .1110... .0......", LONG), 1, 0)
    assert waves(advance) == [{(1, 1), (1, 2)}, {(2, 1), (3, 1)}, {(3, 2), (3, 3)}]
    assert picture(advance.state)[:4] == ["0000....", ".0......", ".0000...", ".0......"]


def test_two_pairs_that_share_a_stone_are_captured_together_and_count_three() -> None:
    # On four spokes, both spirals from a point meet again two rings further out.
    advance = laid(position(".... .1.1 ..1. .0.0", MegiddoRules(spokes=4, captures=40)), 1, 0)
    assert waves(advance) == [{(2, 1), (2, 3), (3, 2)}]
    assert advance.state.captured == (3, 0)


def test_the_captures_of_all_new_stones_in_a_wave_are_made_together() -> None:
    # Both new stones of the first wave capture the one at ring 2, spoke 1, each with another.
    advance = laid(position(".110.... .1...... 11...... .0.....0", LONG), 1, 0)
    assert waves(advance) == [{(1, 1), (1, 2)}, {(2, 1), (3, 1), (3, 0)}]
    assert advance.state.captured == (5, 0)


def test_stones_can_be_captured_back_and_count_again() -> None:
    advance = laid(position("100...", seat=1, captured=(2, 0)), 1, 3)
    assert picture(advance.state)[0] == "1111.."
    assert advance.state.captured == (2, 2)
