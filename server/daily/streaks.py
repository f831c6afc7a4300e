"""Streaks of the daily deal: the days in a row on which a player has a result."""

from collections import Counter
from collections.abc import Collection
from typing import NamedTuple

from server.daily.days import KEPT_DAYS, after

FREE_DAYS = 2
"""The days of a calendar month that a player may miss without an end of the streak."""
LONGEST = 50
"""The streak at which counting ends.

Results are stored for 60 days, of which a streak bridges at most six. So a streak that goes back to
the first of them has this length at least.
"""


class Streak(NamedTuple):
    """A player's streak of days with a daily result, counted back from today."""

    days: int
    """The number of days with a result, at most LONGEST."""
    free_days: int
    """The number of days that the player may still miss in this month."""


def streak_of(finished: Collection[str], today: str, pending: Collection[str] = ()) -> Streak:
    """Return the streak of a player who has results of the days `finished`.

    `pending` are the days whose games may still get a result. They and today are not missed yet.
    The streak ends before the third missed day of a month, which depends on no earlier day.
    """
    days, free_days = 0, FREE_DAYS
    missed: Counter[str] = Counter()
    for before in range(KEPT_DAYS + 1):
        day = after(today, -before)
        if day in finished:
            days += 1
            free_days = FREE_DAYS - missed[_month(today)]
        elif day != today and day not in pending:
            missed[_month(day)] += 1
            if missed[_month(day)] > FREE_DAYS:
                break
    return Streak(min(days, LONGEST), free_days)


def _month(day: str) -> str:
    return day.rpartition("-")[0]
