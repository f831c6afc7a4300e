"""The days of the daily deal: dates in UTC, as text like `2026-11-27`."""

from datetime import UTC, date, datetime, timedelta

DAY_MS = 24 * 3600 * 1000
HOUR_MS = 3600 * 1000
ENDED_AFTER_MS = HOUR_MS
"""The time after a day for which its games go on. Then the server ends them as lost."""
OPENED_AFTER_MS = 2 * HOUR_MS
"""The time after a day at which its deals open to everybody.

A game that ends later doesn't count, whatever the reason, since its player may know the deal.
"""
KEPT_DAYS = 60
"""The days for which seeds and results are stored."""


def day_of(now_ms: int) -> str:
    """Return the day in UTC (such as `2026-11-27`) at this time (Unix milliseconds)."""
    return datetime.fromtimestamp(now_ms / 1000, UTC).date().isoformat()


def after(day: str, days: int = 1) -> str:
    """Return the day that is `days` later; earlier if that is negative."""
    return (date.fromisoformat(day) + timedelta(days=days)).isoformat()


def ends_ms(day: str) -> int:
    """Return the end of a day (Unix milliseconds)."""
    begins = datetime.combine(date.fromisoformat(day), datetime.min.time(), UTC)
    return int(begins.timestamp()) * 1000 + DAY_MS


def is_day(text: str) -> bool:
    """Return whether a text is a day in exactly the form that `day_of` returns."""
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def begins_ms(day: str) -> int:
    """Return the beginning of a day (Unix milliseconds)."""
    return ends_ms(day) - DAY_MS


def opens_ms(day: str) -> int:
    """Return the time at which the deals of a day open to everybody: two hours after it (Unix
    milliseconds).
    """
    return ends_ms(day) + OPENED_AFTER_MS


def last_ended(now_ms: int) -> str:
    """Return the last day whose unfinished daily games the server ends by this time.

    It ends them an hour after their day.
    """
    return after(day_of(now_ms - ENDED_AFTER_MS), -1)


def last_open(now_ms: int) -> str:
    """Return the last day whose deals are public by this time: two hours after the day."""
    return after(day_of(now_ms - OPENED_AFTER_MS), -1)
