"""Random rule sets and random games of Pirate, for property tests with Hypothesis.

Actions come at random times, since both players may act at once.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass

from hypothesis import strategies as st

from protocol.core.ids import SEATS, Seat
from protocol.games.pirate import PirateAction, PirateRules, TurnCard
from server.games.api import Advance
from server.games.chance import SEED_BYTES, SeededChance, revealed
from server.games.pirate.state import State
from tests.games.pirate.tables import GAME, NOW_MS

PAUSES_MS = (0, 0, 1, 20, 60, 249, 250, 400)
"""The possible times between two steps."""
OVERLOOKED = 0.1
"""The probability that a player turns a card although the open one could be played."""


@dataclass(frozen=True)
class Step:
    """An action or a wake-up in a random game of Pirate, and its result.

    A wake-up is a change that is due at its time. It has neither seat nor action.
    """

    before: State
    at_ms: int
    seat: Seat | None
    action: PirateAction | None
    advance: Advance[State]


def rule_sets() -> st.SearchStrategy[PirateRules]:
    """Return a Hypothesis strategy for random rule sets of Pirate.

    Many of them have no sink window, or the longest one.
    """
    return st.builds(
        PirateRules,
        ships_to_win=st.sampled_from((5, 5, 8)) | st.integers(1, 8),
        sink_window_ms=st.sampled_from((0, 250, 1000)) | st.integers(0, 1000),
        match_target=st.integers(1, 5),
    )


def seeds() -> st.SearchStrategy[int]:
    """Return a Hypothesis strategy for the seeds of random games."""
    return st.integers(0, 2**32 - 1)


def begun(rules: PirateRules, seed: int) -> Advance[State]:
    """Begin a game of Pirate with chance from `seed`, and return the first state and events.

    At random, none, one or both of the clients contribute to the chance.
    """
    chance = random.Random(seed)
    secret, *added = (chance.randbytes(SEED_BYTES) for _ in range(3))
    zero, one = (given if chance.random() < 0.5 else None for given in added)
    return GAME.begin(rules, SeededChance(secret, 0, revealed(secret, zero, one)), None, NOW_MS)


def walk(start: State, seed: int, limit: int = 10_000) -> Iterator[Step]:
    """Yield steps of both seats in Pirate at random times until the game is over, or `limit` steps.

    Wake-ups happen on time and come before any action at that time.
    """
    chance = random.Random(seed)
    state, now_ms = start, NOW_MS
    for _ in range(limit):
        if state.outcome is not None:
            return
        step = _next(state, now_ms + chance.choice(PAUSES_MS), chance)
        yield step
        state, now_ms = step.advance.state, step.at_ms


def whole_game(rules: PirateRules, seed: int, limit: int = 10_000) -> list[Step]:
    """Return all steps of a random game of Pirate after its beginning, at most `limit`."""
    return list(walk(begun(rules, seed).state, seed, limit))


def _next(state: State, now_ms: int, chance: random.Random) -> Step:
    wake_ms = GAME.wake_ms(state)
    seats = [seat for seat in SEATS if GAME.legal_actions(state, seat)]
    if wake_ms is not None and (wake_ms <= now_ms or not seats):
        return Step(state, wake_ms, None, None, GAME.wake(state, wake_ms))
    seat = chance.choice(seats)
    legal = GAME.legal_actions(state, seat)
    action = TurnCard() if TurnCard() in legal and chance.random() < OVERLOOKED else legal[0]
    answer = GAME.act(state, seat, action, now_ms)
    assert isinstance(answer, Advance), answer
    return Step(state, now_ms, seat, action, answer)
