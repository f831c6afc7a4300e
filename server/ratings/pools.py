"""Rating pools: a player has a separate rating for each game, preset and speed."""

from typing import get_args

from msgspec import Struct

from protocol.core.clock import MINUTE_MS, Speed, TimeControl
from protocol.core.ids import GameKey

SPEEDS: tuple[Speed, ...] = get_args(Speed)
TURNS = 30
"""The approximate number of a player's turns in a game (docs/rules/statistics.md)."""
BELOW_MS: tuple[tuple[Speed, int], ...] = (
    ("bullet", 3 * MINUTE_MS),
    ("blitz", 8 * MINUTE_MS),
    ("rapid", 25 * MINUTE_MS),
)
"""The speeds and the time for a game below which a clock has that speed, as on lichess."""


class Pool(Struct, frozen=True, order=True, gc=False):
    """The game, preset and speed of ratings. Results in one pool are compared with each other."""

    game_key: GameKey
    preset: str
    speed: Speed


def speed_of(clock: TimeControl | None) -> Speed:
    """Return the speed of a clock: it depends on the time that a player has for a typical game."""
    if clock is None or clock.days:
        return "correspondence"
    given_ms = clock.bank_ms + TURNS * clock.increment_ms
    return next((speed for speed, bound_ms in BELOW_MS if given_ms < bound_ms), "classical")
