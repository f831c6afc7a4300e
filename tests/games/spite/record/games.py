"""Records of random games of Spite and Malice, with any kind of end, for tests of records."""

import random
from typing import Any

from protocol.core.ids import SEATS, Seat
from protocol.core.views import EndReason
from protocol.games.spite import SpiteRules
from server.games.api import Advance
from server.games.fairness import fairness_of
from server.games.records import Head
from server.games.spite.record.model import Record
from server.games.spite.record.write import write_record
from tests.games.spite.random_games import deal, walk
from tests.games.spite.tables import GAME

GIVEN_UP: tuple[EndReason, ...] = ("resigned", "timeout", "abandoned", "agreed")


def random_record(rules: SpiteRules, seed: int, step_ms: int | None = 250) -> Record:
    """Return the record of a random game of Spite and Malice.

    After 60 actions it ends from outside, such as by resignation or timeout. `step_ms` is the time
    between two actions; None for a record without times.
    """
    chance = random.Random(seed)
    advance = deal(rules, seed)
    steps: list[tuple[int | None, tuple[Any, ...]]] = [(_at(0, step_ms), advance.events)]
    for played in walk(advance.state, seed, limit=60):
        advance = played.advance
        steps.append((_at(len(steps), step_ms), advance.events))
    if advance.state.outcome is None:
        reason = chance.choice(GIVEN_UP)
        winners: dict[EndReason, tuple[Seat | None, ...]] = {
            "agreed": (None,),
            "timeout": (0, 1, None),
        }
        ended = GAME.end(advance.state, chance.choice(winners.get(reason, SEATS)), reason)
        assert isinstance(ended, Advance)
        steps.append((_at(len(steps), step_ms), ended.events))
    head = Head(
        id=f"g{seed}", match=f"m{seed}", game=1, preset=None, rules=rules, players=("Ann", "Bø")
    )
    return write_record(head, steps, fairness_of(advance.state.chance))


def _at(step: int, step_ms: int | None) -> int | None:
    return None if step_ms is None else 1_700_000_000_000 + step * step_ms
