"""Tests moves on a page without network: they are marked as unsent until they can be sent.

The page must ask before it closes with an unsent move.
"""

import re

import pytest
from playwright.sync_api import Locator, expect

from protocol.core.clock import MINUTE_MS, TimeControl
from protocol.games.megiddo import MegiddoRules
from protocol.games.pirate import PirateRules
from tests.browser.devices import LAPTOP, PHONE, SMALL_PHONE, Device
from tests.browser.spite.player import wait_for_same_state
from tests.browser.tables import Tables
from tests.browser.visitor import Visitor

CLOCK = TimeControl(bank_ms=30 * MINUTE_MS)
NO_NETWORK = "The game reconnects as soon as"
UNSENT = "Not sent yet: waiting for the connection"
ONE_LINE = 34
"""The height of a line of text with its margins."""
NEXT_FRAME = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
SOON_MS = 3_000
"""Far less than the 20 s after which the client gives up an unanswered connection."""


def discard(visitor: Visitor) -> Locator:
    """End the visitor's turn with a discard of the first hand card.

    Return the locator of the discard pile.
    """
    seat = visitor.state.seat
    pile = visitor.page.locator(f"[data-zone='discard:{seat}:2']")
    visitor.page.locator(f"[data-zone='hand:{seat}'] [data-index='0']").click()
    pile.click()
    return pile


@pytest.mark.parametrize("device", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_a_move_without_network_is_marked_until_it_is_sent(
    tables: Tables, site: str, device: Device
) -> None:
    table = tables.start_game(site, device, clock=CLOCK)
    mover, other = table.player_to_move, table.waiting_player
    seat, page = mover.state.seat, mover.page
    line, status = page.get_by_test_id("connection-line"), page.get_by_test_id("status-line")
    mover.outages = True
    mover.context.set_offline(True)
    expect(line).to_contain_text(NO_NETWORK, timeout=SOON_MS)
    expect(status).not_to_have_text(UNSENT)
    pile = discard(mover)
    expect(pile).to_have_attribute("data-count", "1")
    expect(status).to_have_text(UNSENT)
    expect(status).to_have_attribute("aria-live", "polite")
    expect(pile).to_have_accessible_name(re.compile("not sent yet"))
    expect(pile.locator(".layer")).to_have_css("opacity", "0.5")
    clock = page.locator(f"[data-seat='{seat}']").get_by_test_id("clock")
    expect(clock).to_have_attribute("data-running", "true")
    mover.context.set_offline(False)
    expect(line).to_have_count(0)
    expect(status).not_to_have_text(UNSENT)
    expect(pile).not_to_have_accessible_name(re.compile("not sent yet"))
    expect(pile.locator(".layer")).to_have_css("opacity", "1")
    wait_for_same_state(mover, other)
    expect(clock).to_have_attribute("data-running", "false")


def test_the_connection_line_takes_nothing_from_the_cards_of_a_small_phone(
    tables: Tables, site: str
) -> None:
    visitor = tables.start_game(site, SMALL_PHONE, clock=CLOCK).player_to_move
    line = visitor.page.get_by_test_id("connection-line")
    stock = visitor.page.locator(f"[data-zone='stock:{visitor.state.seat}']")
    before = stock.bounding_box()
    visitor.outages = True
    visitor.context.set_offline(True)
    expect(line).to_be_visible()
    visitor.page.evaluate(NEXT_FRAME)
    box, after = line.bounding_box(), stock.bounding_box()
    assert before is not None
    assert box is not None
    assert after is not None
    assert box["height"] <= ONE_LINE
    assert after["width"] == before["width"]
    visitor.context.set_offline(False)
    expect(line).to_have_count(0)


def test_a_stone_without_network_is_marked_until_it_is_sent(tables: Tables, site: str) -> None:
    mover = tables.start_game(site, LAPTOP, rules=MegiddoRules(), clock=CLOCK).player_to_move
    mover.outages = True
    mover.context.set_offline(True)
    point = mover.page.locator("[data-point='2:2']")
    point.press("Enter")
    expect(point).to_have_accessible_name(re.compile("your stone.*not sent yet"))
    mover.context.set_offline(False)
    expect(point).not_to_have_accessible_name(re.compile("not sent yet"))
    expect(mover.page.get_by_test_id("table")).to_have_attribute("data-turn", "opponent")


def test_a_card_on_a_ship_without_network_is_marked_until_it_is_sent(
    tables: Tables, site: str
) -> None:
    visitor = tables.start_game(site, LAPTOP, rules=PirateRules(), clock=CLOCK).creator
    page, seat = visitor.page, visitor.state.seat
    stock = page.locator(f"[data-zone='stock:{seat}']")
    fitting = page.locator("[data-ship][data-fits=true]")
    while fitting.count() == 0:
        stock.press("Enter")
        expect(stock).to_have_attribute("data-turning", "0")
    ship = page.locator(f"[data-ship='{fitting.get_attribute('data-ship')}']")
    visitor.outages = True
    visitor.context.set_offline(True)
    expect(page.get_by_test_id("connection-line")).to_be_visible()
    ship.press("Enter")
    card = ship.locator(".end.near > [data-face]")
    expect(ship).to_have_accessible_name(re.compile("not sent yet"))
    expect(card).to_have_css("opacity", "0.5")
    visitor.context.set_offline(False)
    expect(ship).not_to_have_accessible_name(re.compile("not sent yet"))
    expect(card).to_have_css("opacity", "1")


def test_a_page_with_an_unsent_move_asks_before_it_closes(tables: Tables, site: str) -> None:
    table = tables.start_game(site, LAPTOP, clock=CLOCK)
    mover, waiter = table.player_to_move, table.waiting_player
    mover.outages = True
    mover.context.set_offline(True)
    # The turn has ended on this page, so it asks because of the move alone.
    expect(discard(mover)).to_have_attribute("data-count", "1")
    expect(mover.page.get_by_test_id("status-line")).to_have_text(UNSENT)
    assert mover.close_page() == ["beforeunload"]
    assert waiter.close_page() == []
