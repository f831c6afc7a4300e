"""Tests the wake lock, which keeps a player's screen on during a game with a clock of minutes.

Without such a clock, the screen may turn off.
"""

import pytest
from playwright.sync_api import Page

from protocol.core.clock import MINUTE_MS, TimeControl
from tests.browser.devices import PHONE
from tests.browser.tables import Tables
from tests.browser.visitor import Visitor

CLOCK = TimeControl(bank_ms=30 * MINUTE_MS)
DAYS = TimeControl(days=3)
KEEP_LOCKS = """(() => {
  window.locks = [];
  const request = WakeLock.prototype.request;
  WakeLock.prototype.request = async function (type) {
    const lock = await request.call(this, type);
    window.locks.push(lock);
    return lock;
  };
})()"""
"""JavaScript that records the page's wake locks."""
HELD = "count => locks.filter((lock) => !lock.released).length === count"
HIDE_AND_SHOW = """async () => {
  await Promise.all(locks.map((lock) => lock.release()));
  document.dispatchEvent(new Event('visibilitychange'));
}"""
"""JavaScript that does what a browser does when a page is hidden and shown again."""


def reload_with_locks(visitor: Visitor) -> Page:
    """Reload the page, with permission for wake locks, and record them from then on.

    Return the page.
    """
    visitor.spent = True
    visitor.page.context.grant_permissions(["screen-wake-lock"])
    visitor.page.add_init_script(KEEP_LOCKS)
    visitor.page.reload()
    return visitor.skip_start().page


@pytest.mark.long
def test_the_screen_stays_on_for_the_players_of_a_timed_game(tables: Tables, site: str) -> None:
    table = tables.start_game(site, PHONE, clock=CLOCK)
    watcher = reload_with_locks(tables.visitor(PHONE).open(table.url).skip_start())
    page = reload_with_locks(table.creator)
    page.wait_for_function(HELD, arg=1)
    page.evaluate(HIDE_AND_SHOW)
    page.wait_for_function(HELD, arg=1)
    page.get_by_test_id("resign").tap()
    page.get_by_test_id("resign-yes").tap()
    page.wait_for_function(HELD, arg=0)
    watcher.get_by_test_id("result").wait_for()
    assert watcher.evaluate("locks.length") == 0


@pytest.mark.parametrize("clock", [None, DAYS], ids=["none", "days"])
@pytest.mark.long
def test_the_screen_may_turn_off_without_a_clock_of_minutes(
    tables: Tables, site: str, clock: TimeControl | None
) -> None:
    page = reload_with_locks(tables.start_game(site, PHONE, clock=clock).creator)
    assert page.evaluate("locks.length") == 0
