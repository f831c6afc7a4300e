"""Skips tests of the daily deal shortly before the day ends (UTC)."""

import time

import pytest

from server.daily.days import HOUR_MS, day_of, ends_ms


def require_whole_day() -> None:
    """Skip the test if the day ends within ten minutes: its game would be one of yesterday."""
    now_ms = time.time_ns() // 1_000_000
    if ends_ms(day_of(now_ms)) - now_ms < HOUR_MS // 6:
        pytest.skip("the day of the daily deal is nearly over")
