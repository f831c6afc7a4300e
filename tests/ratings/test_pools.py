"""Tests the speed classes of time controls, such as blitz, which have separate ratings."""

import pytest

from protocol.core.clock import MINUTE_MS, SECOND_MS, TimeControl
from server.games.registry import GAMES
from server.ratings.pools import SPEEDS, speed_of


@pytest.mark.parametrize(
    ("bank_ms", "increment_ms", "speed"),
    [
        (5 * SECOND_MS, 0, "bullet"),
        (3 * MINUTE_MS - 1, 0, "bullet"),
        (3 * MINUTE_MS, 0, "blitz"),
        (2 * MINUTE_MS, 10 * SECOND_MS, "blitz"),
        (8 * MINUTE_MS, 0, "rapid"),
        (5 * MINUTE_MS, 20 * SECOND_MS, "rapid"),
        (25 * MINUTE_MS, 0, "classical"),
        (10 * MINUTE_MS, 60 * SECOND_MS, "classical"),
    ],
)
def test_the_speed_follows_from_bank_and_increment(
    bank_ms: int, increment_ms: int, speed: str
) -> None:
    assert speed_of(TimeControl(bank_ms=bank_ms, increment_ms=increment_ms)) == speed


def test_days_and_no_clock_are_correspondence() -> None:
    assert speed_of(None) == speed_of(TimeControl(days=14)) == "correspondence"


def test_the_usual_clocks_have_a_speed() -> None:
    usual = {speed_of(clock) for game in GAMES.values() for clock in game.clocks.values()}
    assert usual <= set(SPEEDS) - {"correspondence"}
