"""Whether a computer agrees to a draw: by how it stands, and how long it has played."""

from collections.abc import Callable
from math import tanh
from typing import Any

from protocol.core.ids import Seat
from server.games.api import Judge

Estimate = Callable[[Any, Any, Seat], float]
"""How a seat stands, of what it may know: its position, the rules, and the seat.

Gives the chance to win, from 0 to 1; a drawn game counts as half a win.
"""
IsLong = Callable[[Any, Any], bool]
"""Whether play has been long, of a position and the rules."""

WORSE = 0.35
"""With less of a chance than this a draw is welcome at any time."""
EQUAL = 0.55
"""With no more of a chance than this it is welcome after long play."""


def agreeing(estimate: Estimate, is_long: IsLong) -> Judge:
    """A judge that agrees where its seat stands worse, and after long play where it is even."""

    def judge(position: Any, rules: Any, seat: Seat, _chance: float) -> bool:
        to_win = estimate(position, rules, seat)
        return to_win < WORSE or (to_win <= EQUAL and is_long(position, rules))

    return judge


def chance_of(log_odds: float) -> float:
    """The chance to win, of the logarithm of the odds; infinite ones are certain."""
    return (1 + tanh(log_odds / 2)) / 2
