"""How many games there are, to a depth: golden counts that change only when the rules do."""

import json
from pathlib import Path

import pytest

from server.games.api import Advance
from server.games.shuffle import SeededShuffles
from server.games.spite.presets import PRESETS
from server.games.spite.state import State
from tests.games.spite.tables import GAME, SEED

GOLDEN: dict[str, list[int]] = json.loads(
    (Path(__file__).parents[2] / "golden" / "perft.json").read_text()
)
"""For each preset, how many sequences of 1, 2, 3... actions the golden seed's game allows."""


def leaves(state: State, depth: int) -> int:
    """How many sequences of `depth` actions there are from here."""
    legal = [a for seat in GAME.actors(state) for a in GAME.legal_actions(state, seat)]
    if depth == 1:
        return len(legal)
    total = 0
    for action in legal:
        answer = GAME.apply(state, state.turn.seat, action)
        assert isinstance(answer, Advance)
        total += leaves(answer.state, depth - 1)
    return total


@pytest.mark.parametrize("preset", PRESETS)
def test_the_counts_are_the_golden_ones(preset: str) -> None:
    start = GAME.deal(PRESETS[preset], SeededShuffles(SEED)).state
    expected = GOLDEN[preset]
    assert [leaves(start, depth + 1) for depth in range(len(expected))] == expected
