"""Decides whether ending a rated match right after seeing the deal counts as a rated loss.

A player who gives up in the first turn whenever the deal is bad would otherwise gain rating by
choosing which matches count.
"""

from server.ratings.weights import DAY_MS

COUNTED_MS = 30 * DAY_MS
"""The time in milliseconds for which an early abort of a rated match counts."""
FREE = 1
"""The number of early aborts that are free for every player."""
ONE_IN = 10
"""The number of rated matches that allow one more free abort."""


def is_charged(aborts: int, games: int) -> bool:
    """Return whether a player's early abort of a rated match is a rated loss.

    `aborts` counts this one and those of the last 30 days, `games` the rated matches of that time.
    """
    return aborts > FREE + games // ONE_IN
