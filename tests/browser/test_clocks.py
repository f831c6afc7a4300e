"""Tests what pages show of clocks that run low or out, and of absent players.

The tests change the times in the store instead of waiting.
"""

import re

import pytest
from playwright.sync_api import Locator, expect

from protocol.core.clock import MINUTE_MS, TimeControl
from protocol.core.options import Options
from server.games.pirate.presets import PRESETS as PIRATE
from server.games.spite.presets import PRESETS
from tests.browser.cable import Cable
from tests.browser.devices import LAPTOP, PHONE, Device
from tests.browser.layout import OVERFLOW
from tests.browser.tables import SHORT, Tables
from tests.browser.time_travel import expire_clock, extend_absence
from tests.browser.visitor import Visitor
from tests.support.server_process import ServerProcess

CLOCK = TimeControl(bank_ms=MINUTE_MS)
MAX_ABSENCE_MS = 2 * MINUTE_MS
NEAR_MS = 19_000
"""A little less than the time below which clocks show tenths."""
MINUTES = re.compile(r"^\s*[12]:\d\d\s*$")
TENTHS = re.compile(r"^\s*\d+\.\d\s*$")
LISTEN = """(() => {
  window.frequencies = [];
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (at) {
    window.frequencies.push(this.frequency.value);
    start.call(this, at);
  };
  window.AudioContext = class extends AudioContext {
    constructor() {
      super();
      window.audio = this;
    }
  };
})()"""
"""JavaScript that records the frequency of each sound, in Hz, and the page's audio context."""
AUDIBLE = "() => window.audio?.state === 'running'"
HURRY_HZ = 660
PARTS = """() => [...document.querySelectorAll(
  '.bar .name, .bar .facts > :not(.time), .bar .controls > *, [data-zone]')]
  .map((part) => { const { x, y, width, height } = part.getBoundingClientRect();
    return [x, y, width, height]; })"""
"""JavaScript that measures the places of the table's parts but the clocks."""
COVERED = """(figures) => {
  const bar = figures.closest('.bar');
  const { left, right } = figures.getBoundingClientRect();
  return [...bar.querySelectorAll('.name, .facts > :not(.time)')].filter((part) => {
    const box = part.getBoundingClientRect();
    const isSeen = getComputedStyle(part).opacity !== '0' && box.width > 1;
    return isSeen && box.left < right && box.right > left;
  }).length;
}"""
"""JavaScript that counts the visible parts of a player's bar that the clock covers."""
READABLE_PX = 24


def clock_of(visitor: Visitor, seat: int) -> Locator:
    """Return the locator of a seat's clock on the page."""
    return visitor.page.locator(f"[data-seat='{seat}']").get_by_test_id("clock")


def absence_of_opponent(visitor: Visitor) -> Locator:
    """Return the locator of the time that the visitor's opponent may still be absent."""
    return visitor.page.get_by_test_id("status-line").get_by_test_id("absence")


def reload_with_clock(visitor: Visitor) -> Visitor:
    """Reload the page with a clock that the test can set, and press a key to allow sounds.

    The page then records the sounds (LISTEN). Return the visitor.
    """
    visitor.spent = True
    visitor.page.clock.install()
    visitor.page.add_init_script(LISTEN)
    visitor.page.reload()
    visitor.skip_start().page.keyboard.press("Tab")
    visitor.page.wait_for_function(AUDIBLE)
    return visitor


@pytest.mark.parametrize(
    ("device", "rules"),
    [
        pytest.param(LAPTOP, SHORT, id="turns"),
        pytest.param(PHONE, PIRATE["pirate"], id="pirate", marks=pytest.mark.long),
    ],
)
def test_a_clock_shows_tenths_near_the_end_and_ends_the_game(
    server: ServerProcess, tables: Tables, device: Device, rules: Options
) -> None:
    table = tables.start_game(server.url, device, rules=rules, clock=CLOCK)
    mover, waiter = reload_with_clock(table.player_to_move), table.waiting_player
    own = clock_of(mover, mover.state.seat)
    expect(own).to_have_attribute("data-running", "true")
    mover.page.clock.fast_forward(MINUTE_MS - 5_000)
    expect(own).to_have_attribute("data-near", "true")
    expect(own).to_have_text(TENTHS)
    mover.page.wait_for_function(f"() => frequencies.includes({HURRY_HZ})")
    assert mover.page.evaluate(OVERFLOW) == [0, 0, []]
    if rules is SHORT:
        expect(clock_of(mover, waiter.state.seat)).to_have_attribute("data-running", "false")
        winner = str(waiter.state.seat)
    else:
        # The whole game has one clock, and neither player is ahead.
        expect(mover.page.get_by_test_id("clock")).to_have_count(1)
        winner = "none"
    expire_clock(server.redis_url, table.match)
    for visitor in (mover, waiter):
        result = visitor.page.get_by_test_id("result")
        expect(result).to_have_attribute("data-winner", winner)
        expect(visitor.page.get_by_test_id("end-scene")).to_contain_text("time", ignore_case=True)


@pytest.mark.parametrize("device", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_the_own_clock_is_large_when_it_runs_low_and_moves_nothing(
    tables: Tables, site: str, device: Device
) -> None:
    table = tables.start_game(site, device, rules=PRESETS["denexa"], clock=CLOCK)
    mover = reload_with_clock(table.player_to_move)
    own = clock_of(mover, mover.state.seat)
    expect(own).to_have_attribute("data-near", "false")
    places = mover.page.evaluate(PARTS)
    mover.page.clock.fast_forward(MINUTE_MS - 5_000)
    expect(own).to_have_attribute("data-near", "true")
    size = own.locator(".figures").evaluate("(all) => parseFloat(getComputedStyle(all).fontSize)")
    assert size >= READABLE_PX
    assert own.locator(".figures").evaluate(COVERED) == 0
    assert mover.page.evaluate(PARTS) == places


def test_the_own_name_stays_beside_a_low_clock_on_a_small_phone(tables: Tables, site: str) -> None:
    mover = reload_with_clock(tables.start_game(site, PHONE, clock=CLOCK).player_to_move)
    mover.page.set_viewport_size({"width": 360, "height": 640})
    own = clock_of(mover, mover.state.seat)
    name = mover.page.locator(f"[data-seat='{mover.state.seat}'] .name .text")
    expect(own).to_have_attribute("data-near", "false")
    place = name.bounding_box()
    mover.page.clock.fast_forward(MINUTE_MS - 5_000)
    expect(own).to_have_attribute("data-near", "true")
    expect(name).to_have_css("opacity", "1")
    assert name.bounding_box() == place
    assert mover.page.evaluate(OVERFLOW) == [0, 0, []]


@pytest.mark.long
def test_a_long_absence_may_lose_the_game(server: ServerProcess, tables: Tables) -> None:
    table = tables.start_game(server.url, LAPTOP, guest_device=PHONE)
    mover, waiter = table.player_to_move, table.waiting_player
    seat, redis = mover.state.seat, server.redis_url
    bank = absence_of_opponent(waiter)
    check_own_absence(mover, bank)
    assert mover.close_page() == ["beforeunload"]
    expect(bank).to_have_attribute("data-running", "true")
    expect(bank).to_have_text(MINUTES)
    expect(waiter.page.get_by_test_id("status-line")).to_contain_text("you can claim the win in")
    extend_absence(redis, table.match, seat, MAX_ABSENCE_MS - NEAR_MS)
    expect(bank).to_have_text(TENTHS)
    expect(waiter.page.get_by_test_id("claim-win")).to_have_count(0)
    extend_absence(redis, table.match, seat, MAX_ABSENCE_MS)
    expect(waiter.page.get_by_test_id("claim-draw")).to_be_visible()
    assert waiter.page.evaluate(OVERFLOW) == [0, 0, []]
    waiter.page.get_by_test_id("claim-win").click()
    assert waiter.won()
    expect(waiter.page.get_by_test_id("left")).to_be_visible()
    expect(waiter.page.get_by_test_id("rematch")).to_have_count(0)
    waiter.page.get_by_test_id("another").click()
    expect(waiter.page.get_by_test_id("play-now")).to_be_visible()


def check_own_absence(visitor: Visitor, bank: Locator) -> None:
    """Cut a player's connection and restore it.

    Assert that the player's page and `bank`, on the other player's page, show the time for
    absences run meanwhile, and only then.
    """
    cable = Cable(visitor.context)
    visitor.page.reload()
    visitor.skip_start()
    expect(bank).to_have_count(0)
    cable.cut()
    own = visitor.page.get_by_test_id("own-absence")
    for shown in (own, bank):
        expect(shown).to_have_attribute("data-running", "true")
    cable.mend()
    for shown in (own, bank):
        expect(shown).to_have_count(0)
