"""Tests the symmetries of Megiddo: a rotated or reflected board gives the same game.

Captures, rows and results must be mapped alike, and the seats must make no difference.
"""

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from protocol.core.ids import other
from protocol.games.megiddo import MegiddoRules
from server.games.megiddo.state import RowsCompleted, State, StonesCaptured
from server.games.turns import TurnStarted
from tests.games.megiddo.positions import Place, laid
from tests.games.megiddo.random_games import begin, rule_sets, seeds, walk

Turned = Callable[[Place], Place]


def turned(rules: MegiddoRules, by: int) -> Turned:
    """Return a map of Megiddo's board: a clockwise rotation by this number of spokes."""
    return lambda place: (place[0], (place[1] + by) % rules.spokes)


def reflected(rules: MegiddoRules, by: int) -> Turned:
    """Return a map of Megiddo's board: a reflection, which reverses the order of the spokes.

    It also rotates the board by `by` spokes.
    """
    return lambda place: (place[0], (by - place[1]) % rules.spokes)


def inside_out(rules: MegiddoRules, by: int) -> Turned:
    """Return a map of Megiddo's board that exchanges inside and outside.

    It also rotates the board by `by` spokes.
    """
    return lambda place: (rules.rings + 1 - place[0], (place[1] + by) % rules.spokes)


def mapped_points(state: State, turn: Turned) -> list[int]:
    """Return, for each point of the board by its number, the point to which the map moves it."""
    board = state.board
    found = [board.point(*turn(board.place(point))) for point in range(len(state.stones))]
    return [point for point in found if point is not None]


def happened(state: State, events: tuple[object, ...], places: list[int]) -> list[object]:
    """Return the captures, rows and turns of these events, with the points moved to `places`.

    The outcome of the state, and the numbers of captured stones, come last.
    """
    found: list[object] = []
    for event in events:
        match event:
            case StonesCaptured(_, points):
                found.append({places[point] for point in points})
            case RowsCompleted(_, rows):
                found.append({frozenset(places[point] for point in row) for row in rows})
            case TurnStarted():
                found.append(event)
    return [*found, state.outcome, state.captured]


@pytest.mark.parametrize("symmetry", [turned, reflected, inside_out])
@settings(max_examples=25)
@given(rules=rule_sets(), seed=seeds(), by=st.integers(0, 11))
def test_a_mirrored_game_has_mirrored_states(
    symmetry: Callable[[MegiddoRules, int], Turned], rules: MegiddoRules, seed: int, by: int
) -> None:
    turn = symmetry(rules, by)
    mirrored = begin(rules, seed).state
    places = mapped_points(mirrored, turn)
    assert sorted(places) == list(range(len(mirrored.stones)))
    for played in walk(mirrored, seed):
        there = turn((played.action.ring, played.action.spoke))
        advance = laid(mirrored, *there)
        mirrored, original = advance.state, played.advance.state
        assert [mirrored.stones[place] for place in places] == list(original.stones)
        assert happened(mirrored, advance.events, list(range(len(places)))) == happened(
            original, played.advance.events, places
        )


@settings(max_examples=25)
@given(rules=rule_sets(), seed=seeds())
def test_the_seats_make_no_difference(rules: MegiddoRules, seed: int) -> None:
    start = begin(rules, seed).state
    exchanged = replace(start, first=other(start.first), turn=TurnStarted(other(start.first), 1))
    for played in walk(start, seed):
        exchanged = laid(exchanged, played.action.ring, played.action.spoke).state
        original = played.advance.state
        assert exchanged.stones == original.stones.translate(str.maketrans("01", "10"))
        assert exchanged.captured == original.captured[::-1]
        assert (exchanged.outcome is None) == (original.outcome is None)
