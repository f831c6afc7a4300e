"""Tests that a page works when the clock of the player's device is set ahead or back in a game.

The players' clocks stay right, and a dead connection is still detected.
"""

import re
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import expect

from protocol.core.clock import MINUTE_MS, TimeControl
from tests.browser.cable import Cable
from tests.browser.devices import LAPTOP
from tests.browser.spite.player import play, players_at
from tests.browser.tables import Tables
from tests.browser.visitor import Visitor

CLOCK = TimeControl(bank_ms=30 * MINUTE_MS)
HOUR = timedelta(hours=1)
OF_THE_BANK = re.compile(r"^\s*(30|29|28):\d\d\s*$")


def reload_with_settable_clock(visitor: Visitor) -> Visitor:
    """Reload the page, with a device clock that the test can set. Return the visitor."""
    visitor.spent = True
    visitor.page.clock.install()
    visitor.page.reload()
    return visitor.skip_start()


def set_clock(visitor: Visitor, by: timedelta) -> None:
    """Set the clock of the visitor's device to the true time plus `by`.

    The monotonic clock runs on.
    """
    visitor.page.clock.set_system_time(datetime.now(UTC) + by)


@pytest.mark.long
@pytest.mark.parametrize("by", [HOUR, -HOUR], ids=["ahead", "back"])
def test_clocks_show_the_time_left_after_the_device_clock_was_set(
    tables: Tables, site: str, by: timedelta
) -> None:
    table = tables.start_game(site, LAPTOP, clock=CLOCK)
    mover = reload_with_settable_clock(table.player_to_move)
    seat = mover.state.seat
    set_clock(mover, by)
    play(players_at(table), moves=3)
    for bar in (seat, 1 - seat):
        clock = mover.page.locator(f"[data-seat='{bar}']").get_by_test_id("clock")
        expect(clock).to_have_text(OF_THE_BANK)
        expect(clock).to_have_attribute("data-near", "false")


def test_a_dead_connection_is_detected_after_the_device_clock_was_set_back(
    tables: Tables, site: str
) -> None:
    table = tables.start_game(site, LAPTOP)
    mover = table.player_to_move
    mover.outages = True
    cable = Cable(mover.context)
    reload_with_settable_clock(mover)
    set_clock(mover, -HOUR)
    cable.silence()
    for _ in range(25):
        mover.page.clock.fast_forward(1_000)
    expect(mover.page.get_by_test_id("connection-line")).to_be_visible()
