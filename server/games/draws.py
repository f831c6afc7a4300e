"""The bots' answers to draw offers, based on the evaluation and the length of play."""

from collections.abc import Callable
from math import tanh
from typing import Any

from protocol.core.ids import Seat
from server.games.api import Judge

Estimate = Callable[[Any, Any, Seat], float]
"""A function that estimates a seat's probability of winning.

Its arguments are the seat's position, the rules and the seat. The result is from 0 to 1, and a
drawn game counts as half a win.
"""
IsLong = Callable[[Any, Any], bool]
"""A function that returns whether play has been long, given a position and the rules."""

WORSE = 0.35
"""A bot with a winning probability below this accepts a draw at any time."""
EQUAL = 0.55
"""A bot with a winning probability up to this accepts a draw after long play."""


def draw_judge(estimate: Estimate, is_long: IsLong) -> Judge:
    """Return a function that answers draw offers for a bot.

    It accepts a draw if its seat is worse, or after long play if the game is even.
    """

    def judge(position: Any, rules: Any, seat: Seat, _chance: float) -> bool:
        to_win = estimate(position, rules, seat)
        return to_win < WORSE or (to_win <= EQUAL and is_long(position, rules))

    return judge


def win_probability(log_odds: float) -> float:
    """Return the probability of winning for log odds. Infinite odds are certain."""
    return (1 + tanh(log_odds / 2)) / 2
