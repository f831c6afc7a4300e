"""Tests the streaks of the daily deal: days in a row, with two free missed days in each month."""

from collections import Counter
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.daily.days import KEPT_DAYS, after
from server.daily.streaks import FREE_DAYS, LONGEST, Streak, streak_of

TODAY = "2026-11-27"
HISTORY = 90
"""The days of a history: more than the stored ones."""


def november(*days: int) -> set[str]:
    return {f"2026-11-{day:02}" for day in days}


@pytest.mark.parametrize(
    ("finished", "streak"),
    [
        ((), Streak(0, 2)),
        ((27,), Streak(1, 2)),
        ((25, 26, 27), Streak(3, 2)),
        # Today is not missed before it is over.
        ((25, 26), Streak(2, 2)),
        ((24, 25), Streak(2, 1)),
        ((23, 24), Streak(2, 0)),
        ((22, 23), Streak(0, 2)),
        ((20, 21, 23, 24, 26, 27), Streak(6, 0)),
        # The 21st would be the third missed day.
        ((20, 22, 24, 26, 27), Streak(4, 0)),
        # Days before the first result are not missed.
        ((20, 21, 22, 23, 24, 25, 26, 27), Streak(8, 2)),
    ],
)
def test_a_streak_bridges_two_missed_days(finished: tuple[int, ...], streak: Streak) -> None:
    assert streak_of(november(*finished), TODAY) == streak


def test_each_month_has_free_days_of_its_own() -> None:
    finished = {"2026-10-27", "2026-10-28", "2026-10-31", *november(1, 4, 5)}
    assert streak_of(finished, "2026-11-05") == Streak(6, 0)
    assert streak_of({"2026-10-29"}, "2026-11-03") == Streak(1, 0)
    assert streak_of({"2026-10-29"}, "2026-11-04") == Streak(0, 2)
    assert streak_of({"2026-10-29", "2026-11-01"}, "2026-11-01") == Streak(2, 2)


def test_a_day_whose_game_goes_on_is_not_missed() -> None:
    finished = november(20, 21, 22)
    assert streak_of(finished, TODAY) == Streak(0, 2)
    assert streak_of(finished, TODAY, november(26)) == Streak(0, 2)
    assert streak_of(finished, TODAY, november(25, 26)) == Streak(3, 0)


TODAYS = st.dates(date(2026, 1, 1), date(2028, 12, 31)).map(date.isoformat)
HISTORIES = st.lists(st.integers(0, 9), min_size=HISTORY, max_size=HISTORY)


@given(TODAYS, HISTORIES, st.integers(1, 9))
@pytest.mark.long
def test_the_stored_days_are_enough(today: str, drawn: list[int], skill: int) -> None:
    """A player with any history has the streak of the documented rule."""
    finished = {after(today, -before) for before, luck in enumerate(drawn) if luck <= skill}
    stored = {day for day in finished if day >= after(today, -KEPT_DAYS)}
    assert streak_of(stored, today).days == min(longest_run(finished, today), LONGEST)


def longest_run(finished: set[str], today: str) -> int:
    """Return the streak by the documented rule, computed slowly, for comparison.

    It is the most finished days in any period up to today that misses at most FREE_DAYS a month.
    Today never counts as missed.
    """
    found = 0
    for length in range(1, HISTORY + 1):
        days = [after(today, -before) for before in range(length)]
        missed = Counter(day[:7] for day in days if day not in finished and day != today)
        if all(count <= FREE_DAYS for count in missed.values()):
            found = sum(day in finished for day in days)
    return found


@given(TODAYS, HISTORIES, st.integers(0, KEPT_DAYS))
def test_a_further_result_shortens_no_streak(today: str, drawn: list[int], further: int) -> None:
    finished = {after(today, -before) for before, luck in enumerate(drawn) if luck}
    more = finished | {after(today, -further)}
    assert streak_of(more, today).days >= streak_of(finished, today).days


@given(TODAYS)
def test_a_player_of_every_day_has_the_longest_streak(today: str) -> None:
    """Also with all free days taken, on any day of the year."""
    missed: Counter[str] = Counter()
    finished = set()
    for before in range(1, KEPT_DAYS + 1):
        day = after(today, -before)
        if missed[day[:7]] < FREE_DAYS:
            missed[day[:7]] += 1
        else:
            finished.add(day)
    assert streak_of(finished, today).days == LONGEST
