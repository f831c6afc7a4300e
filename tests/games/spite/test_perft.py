"""Tests the number of positions that each preset of Spite and Malice reaches after some actions.

The counts in tests/golden/perft.json change only if the rules change.
"""

import json
from collections import Counter
from typing import TypedDict

import pytest

from server.games.api import Advance
from server.games.chance import SEED_BYTES, SeededChance
from server.games.spite.presets import PRESETS
from server.games.spite.state import State
from tests.games.spite.tables import AT_MS, GAME
from tests.support.source import ROOT


class Counts(TypedDict):
    """The numbers of positions and of action sequences after 1, 2, 3... actions from a deal.

    The game is Spite and Malice.
    """

    positions: list[int]
    """The numbers of distinct positions: different cards, turn or used chance."""
    sequences: list[int]
    """The numbers of different sequences of actions."""


GOLDEN: dict[str, dict[str, Counts]] = json.loads((ROOT / "tests/golden/perft.json").read_text())
"""The counts for each preset. The key is the byte that fills the seed of the deal."""


def counts(preset: str, seed: str, depth: int) -> Counts:
    """Count the positions and sequences after a preset's deal, up to a depth in actions."""
    shuffles = SeededChance(bytes((int(seed),)) * SEED_BYTES)
    start = GAME.begin(PRESETS[preset], shuffles, None, AT_MS).state
    reached = {_position(start): (start, 1)}
    found = Counts(positions=[], sequences=[])
    for _ in range(depth):
        reached = _one_action_on(reached)
        found["positions"].append(len(reached))
        found["sequences"].append(sum(ways for _, ways in reached.values()))
    return found


Position = tuple[object, ...]
Reached = dict[Position, tuple[State, int]]
"""The positions reached, each with one state and the number of ways to reach it."""


def _one_action_on(reached: Reached) -> Reached:
    states: dict[Position, State] = {}
    ways: Counter[Position] = Counter()
    for state, many in reached.values():
        for seat in GAME.actors(state):
            for action in GAME.legal_actions(state, seat):
                answer = GAME.act(state, seat, action, AT_MS)
                assert isinstance(answer, Advance)
                position = _position(answer.state)
                states[position] = answer.state
                ways[position] += many
    return {position: (state, ways[position]) for position, state in states.items()}


def _position(state: State) -> Position:
    """Return a key that is equal for equal positions. The order of a hand makes no difference."""
    piles = tuple(
        tuple(sorted(pile)) if zone.startswith("hand") else pile
        for zone, pile in state.piles.items()
    )
    assert isinstance(state.chance, SeededChance)
    return piles, state.turn, state.moved, state.outcome, state.chance.used


@pytest.mark.parametrize(("preset", "seed"), [(p, s) for p in PRESETS for s in GOLDEN.get(p, {})])
@pytest.mark.long
def test_the_counts_are_the_golden_ones(preset: str, seed: str) -> None:
    expected = GOLDEN[preset][seed]
    assert counts(preset, seed, len(expected["positions"])) == expected


def test_every_preset_is_counted() -> None:
    assert set(GOLDEN) == set(PRESETS)
