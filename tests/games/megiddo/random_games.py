"""Random rule sets and random games of Megiddo, for property tests with Hypothesis."""

import random
from collections.abc import Iterator
from dataclasses import dataclass

from hypothesis import strategies as st

from protocol.core.ids import Seat
from protocol.games.megiddo import Lay, MegiddoRules
from server.games.api import Advance
from server.games.chance import SEED_BYTES, SeededChance, revealed
from server.games.megiddo.state import State
from tests.games.megiddo.positions import GAME, NOW_MS


@dataclass(frozen=True)
class Played:
    """One move of a random game of Megiddo: the state before it, the action and its result."""

    before: State
    seat: Seat
    action: Lay
    advance: Advance[State]


def rule_sets() -> st.SearchStrategy[MegiddoRules]:
    """Return a Hypothesis strategy for random playable rule sets of Megiddo.

    Rows decide some of their games, and captures others.
    """
    return st.builds(
        MegiddoRules,
        rings=st.integers(4, 12),
        spokes=st.integers(4, 12),
        row=st.integers(4, 12),
        captures=st.integers(2, 40),
        first_player=st.sampled_from(("random", "alternate")),
        scoring=st.sampled_from(("wins", "points")),
        match_target=st.integers(1, 100),
    ).filter(lambda rules: rules.row <= max(rules.rings, rules.spokes))


def seeds() -> st.SearchStrategy[int]:
    """Return a Hypothesis strategy for the seeds of random games."""
    return st.integers(0, 2**32 - 1)


def begin(rules: MegiddoRules, seed: int) -> Advance[State]:
    """Begin a game of Megiddo with chance from `seed`, and return the first state and events.

    At random, none, one or both of the clients contribute to the chance.
    """
    chance = random.Random(seed)
    secret, *added = (chance.randbytes(SEED_BYTES) for _ in range(3))
    zero, one = (given if chance.random() < 0.5 else None for given in added)
    return GAME.begin(rules, SeededChance(secret, 0, revealed(secret, zero, one)), None, NOW_MS)


def walk(state: State, seed: int) -> Iterator[Played]:
    """Yield random moves of Megiddo with their results, from `state` to the end of the game."""
    chance = random.Random(seed)
    while state.outcome is None:
        seat = state.turn.seat
        action = chance.choice(GAME.legal_actions(state, seat))
        answer = GAME.act(state, seat, action, NOW_MS)
        assert isinstance(answer, Advance), answer
        yield Played(state, seat, action, answer)
        state = answer.state
