"""What is rated apart: a player has a rating for each game, preset and speed."""

from typing import get_args

from msgspec import Struct

from protocol.core.clock import MINUTE_MS, Speed, TimeControl
from protocol.core.ids import GameKey

SPEEDS: tuple[Speed, ...] = get_args(Speed)
TURNS = 30
"""About as many turns a player has in a game (docs/rules/statistics.md)."""
BELOW_MS: tuple[tuple[Speed, int], ...] = (
    ("bullet", 3 * MINUTE_MS),
    ("blitz", 8 * MINUTE_MS),
    ("rapid", 25 * MINUTE_MS),
)
"""The classes of lichess: each has the clocks that give a player less than this for a game."""


class Pool(Struct, frozen=True, order=True, gc=False):
    """Results that are compared with each other."""

    game_key: GameKey
    preset: str
    speed: Speed


def speed_of(clock: TimeControl | None) -> Speed:
    """The class of a clock: by the time that it gives a player for a game of usual length."""
    if clock is None or clock.days:
        return "correspondence"
    given_ms = clock.bank_ms + TURNS * clock.increment_ms
    return next((speed for speed, bound_ms in BELOW_MS if given_ms < bound_ms), "classical")
