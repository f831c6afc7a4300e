"""Records of random games of Megiddo, with any kind of end, for tests of records."""

import random
from typing import Any

from protocol.core.ids import SEATS, Seat
from protocol.games.megiddo import MegiddoRules
from server.games.api import Advance
from server.games.records import Head
from tests.games.megiddo.positions import GAME
from tests.games.megiddo.random_games import begin, walk

GIVEN_UP = ("resigned", "timeout", "abandoned", "agreed")
Steps = list[tuple[int | None, tuple[Any, ...]]]


def steps_of(rules: MegiddoRules, seed: int, limit: int | None = None) -> Steps:
    """Return the steps of a random game of Megiddo: each step's time and events.

    The time is in milliseconds. If the game isn't over after `limit` moves, it ends from outside,
    such as by resignation or timeout. That step has no time (None).
    """
    chance = random.Random(seed)
    advance = begin(rules, seed)
    steps: Steps = [(0, advance.events)]
    for played in walk(advance.state, seed):
        if len(steps) - 1 == limit:
            break
        advance = played.advance
        steps.append((250 * len(steps), advance.events))
    if advance.state.outcome is None:
        reason = chance.choice(GIVEN_UP)
        winners: dict[str, tuple[Seat | None, ...]] = {"agreed": (None,), "timeout": (0, 1, None)}
        winner = chance.choice(winners.get(reason, SEATS))
        ended = GAME.end(advance.state, winner, reason)
        assert isinstance(ended, Advance)
        steps.append((None, ended.events))
    return steps


def head_of(rules: MegiddoRules, preset: str | None = None) -> Head:
    """Return the head of a game record of Megiddo with these rules, and fixed names and ids."""
    return Head(id="g7", match="m3", game=2, preset=preset, rules=rules, players=("Ann", "Bø"))


def random_record(rules: MegiddoRules, seed: int, limit: int | None = None) -> str:
    """Return the record of a random game of Megiddo as a line of JSON.

    If the game isn't over after `limit` moves, it ends from outside, such as by resignation.
    """
    return GAME.records.write(head_of(rules), steps_of(rules, seed, limit))
