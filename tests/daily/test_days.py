"""Tests the calendar of the daily deal: when a day begins and ends, and when its seeds open."""

from server.daily.days import (
    DAY_MS,
    ENDED_AFTER_MS,
    after,
    begins_ms,
    day_of,
    ends_ms,
    is_day,
    last_ended,
    last_open,
    opens_ms,
)

NOON_MS = 1_795_780_800_000  # 2026-11-27 12:00 UTC


def test_a_day_ends_at_midnight_in_utc() -> None:
    assert day_of(NOON_MS) == "2026-11-27"
    assert ends_ms("2026-11-27") == NOON_MS + DAY_MS // 2
    assert day_of(ends_ms("2026-11-27") - 1) == "2026-11-27"
    assert day_of(ends_ms("2026-11-27")) == "2026-11-28"


def test_days_follow_each_other_over_months() -> None:
    assert after("2026-11-30") == "2026-12-01"
    assert after("2026-03-01", -1) == "2026-02-28"


def test_only_the_exact_form_is_a_day() -> None:
    assert is_day("2026-11-27")
    assert not any(map(is_day, ("2026-11-31", "20261127", "2026-W48-5", "tables", "")))


def test_deals_open_after_the_last_game_has_been_ended() -> None:
    end_ms = ends_ms("2026-11-27")
    assert begins_ms("2026-11-28") == end_ms
    assert last_ended(end_ms + ENDED_AFTER_MS - 1) == "2026-11-26"
    assert last_ended(end_ms + ENDED_AFTER_MS) == "2026-11-27"
    assert last_open(opens_ms("2026-11-27") - 1) == "2026-11-26"
    assert last_open(opens_ms("2026-11-27")) == "2026-11-27"
    assert end_ms + ENDED_AFTER_MS < opens_ms("2026-11-27")
