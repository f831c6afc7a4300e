"""Computes the figures of a player's analysed games for a profile: the loss per turn, and the
result without luck.
"""

from math import sqrt

from msgspec import Struct

LUCK_FACTOR = 0.85
"""The part of the luck that is subtracted from a result."""
LEAST_GAMES = 5
"""The number of games from which the error rate is shown."""
LEAST_GAMES_RESULT = 50
"""The number of games from which the result without luck is shown."""
DEVIATIONS = 1.959964
"""The half width of a 95 % interval of a normal distribution, in standard deviations."""
MILLION = 1_000_000


class StatisticTotals(Struct, frozen=True, gc=False):
    """A player's play statistics of one game, summed up over the analysed games."""

    games: int = 0
    turns: int = 0
    loss: int = 0
    """The sum of the losses, in millionths of a win."""
    rest: float = 0.0
    """The sum of the results (1, 0.5 or 0), each less LUCK_FACTOR times the luck."""
    rest_squares: float = 0.0
    """The sum of the squares of these."""


class Range(Struct, frozen=True, gc=False):
    """A mean and its 95 % interval, in millionths."""

    mean: int
    low: int
    high: int


def error_rate(totals: StatisticTotals) -> int | None:
    """Return the average loss per turn in millionths of a win.

    Return None for fewer than LEAST_GAMES (five) games, or without any turn.
    """
    if totals.games < LEAST_GAMES or totals.turns == 0:
        return None
    return round(totals.loss / totals.turns)


def result_without_luck(totals: StatisticTotals) -> Range | None:
    """Return the mean result of a game less LUCK_FACTOR (0.85) times the luck, with its interval.

    A win is 1,000,000; values are kept within 0 and that. Return None for fewer than
    LEAST_GAMES_RESULT (50) games. The interval is that of a normal distribution with the variance
    of the sample.
    """
    games = totals.games
    if games < LEAST_GAMES_RESULT:
        return None
    mean = totals.rest / games
    variance = max(0.0, totals.rest_squares - games * mean**2) / (games - 1)
    half = DEVIATIONS * sqrt(variance / games)
    return Range(_share(mean), _share(mean - half), _share(mean + half))


def _share(value: float) -> int:
    """Return a part of 1 in millionths. Less luck, a mean may be slightly outside of 0 and 1."""
    return min(max(round(value * MILLION), 0), MILLION)
