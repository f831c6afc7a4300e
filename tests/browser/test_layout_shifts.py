"""Tests that nothing at the table shifts by itself in games against a bot (no layout shift)."""

from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import expect

from protocol.core.ids import GameKey
from protocol.games.spite import SpiteRules
from server.games.registry import GAMES
from tests.browser.devices import LAPTOP, PHONE, Device
from tests.browser.megiddo import player as megiddo
from tests.browser.pirate import player as pirate
from tests.browser.spite import player as spite
from tests.browser.tables import Table, Tables
from tests.browser.visitor import Visitor

WATCH = """() => {
  window.shifted = [];
  const name = ({ node }) => (node instanceof Element ? node : node?.parentElement)?.outerHTML;
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries())
      if (!hadRecentInput && value > 0)
        window.shifted.push([value, ...sources.map((each) => name(each)?.slice(0, 160))]);
  }).observe({ type: 'layout-shift' });
}"""
"""JavaScript that records layout shifts, except those within half a second of an input."""
FEWER_FREE = "(all) => document.querySelectorAll('[data-owner=none]').length < all"
MOVING_LAPTOP = replace(LAPTOP, moving=True)
SMALL_HANDS = SpiteRules(stock_count=6, hand_count=2)
PRESETS = {"spite": "snm-a-short", "megiddo": "megiddo", "pirate": "pirate"}
FILLED_ON_DEMAND = SpiteRules(stock_count=6, refill="manual")
RINGS = """() => {
  window.rings = 0;
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) if (node.localName === 'span') window.rings += 1;
  }).observe(document.querySelector('div.layer'), { childList: true });
}"""
"""JavaScript that counts the rings around completed piles, with reduced motion."""


def sit_against_bot(tables: Tables, site: str, device: Device, game: str) -> Table:
    """Start a game against a bot with the game's preset in PRESETS, and return its table.

    The bot has no page, so the visitor is both creator and guest of this `Table`.
    """
    visitor = tables.visitor(device)
    page = visitor.page
    page.request.get(f"{site}/api/me")
    preset = PRESETS[game]
    body = {"game": game, "preset": preset, "computer": "easy"}
    made = page.request.post(f"{site}/api/matches", data=body)
    visitor.open(f"{site}/m/{made.json()['id']}").skip_start()
    rules: Any = GAMES[GameKey(game)].presets[preset]
    return Table(page.url, visitor, visitor, rules)


def shifts(visitor: Visitor) -> list[Any]:
    """Return the layout shifts of the page recorded since the script WATCH began."""
    found: list[Any] = visitor.page.evaluate("() => window.shifted")
    return found


@pytest.mark.long
@pytest.mark.parametrize("device", [MOVING_LAPTOP, PHONE], ids=["laptop", "phone"])
def test_nothing_shifts_in_a_game_against_a_bot(tables: Tables, site: str, device: Device) -> None:
    table = sit_against_bot(tables, site, device, "spite")
    visitor = table.creator
    visitor.page.evaluate(WATCH)
    visitor.page.evaluate(RINGS)
    player = spite.players_at(table)[0]
    while player.move():
        pass
    visitor.page.wait_for_selector("[data-testid=result]")
    assert shifts(visitor) == []
    completed = visitor.page.locator("[data-zone=completed]").get_attribute("data-count")
    if not device.moving:
        # With reduced motion, each completed pile leaves with a ring.
        assert (visitor.page.evaluate("() => window.rings") > 0) == (completed != "0")


def test_the_opponents_last_card_lies_where_the_first_of_several_lay(
    tables: Tables, site: str
) -> None:
    table = tables.start_game(site, rules=SMALL_HANDS)
    players = spite.players_at(table)
    mover = players[0] if table.player_to_move is table.creator else players[1]
    page, seat = table.waiting_player.page, mover.visitor.state.viewer
    hand = page.locator(f"[data-zone='hand:{seat}']")
    expect(hand).to_have_attribute("data-count", "2")
    before = hand.locator("[data-owner]").first.bounding_box()
    held = mover.visitor.page.locator(f"[data-zone='hand:{seat}']")
    while held.get_attribute("data-count") != "1":
        mover.move()
    expect(hand).to_contain_text("1card")
    assert hand.locator("[data-owner]").first.bounding_box() == before


def test_nothing_shifts_in_a_game_of_megiddo(tables: Tables, site: str) -> None:
    visitor = sit_against_bot(tables, site, LAPTOP, "megiddo").creator
    page = visitor.page
    page.evaluate(WATCH)
    free = page.locator("[data-point][data-owner=none]")
    for _ in range(10):
        page.wait_for_function(megiddo.READY)
        if visitor.state.status != "playing":
            break
        before = free.count()
        free.first.click()
        page.wait_for_function(FEWER_FREE, arg=before)
    assert shifts(visitor) == []


@pytest.mark.long
def test_nothing_shifts_during_turns_of_pirate(tables: Tables, site: str) -> None:
    table = sit_against_bot(tables, site, PHONE, "pirate")
    table.creator.page.evaluate(WATCH)
    player = pirate.players_at(table)[0]
    for _ in range(150):
        if not player.act():
            break
    assert shifts(table.creator) == []


@pytest.mark.parametrize("device", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_a_hand_has_the_same_size_before_it_is_filled(
    tables: Tables, site: str, device: Device
) -> None:
    mover = tables.start_game(site, device, rules=FILLED_ON_DEMAND).player_to_move
    hand = mover.page.locator(f".felt [data-zone='hand:{mover.state.seat}']")
    expect(hand).to_have_attribute("data-count", "0")
    empty = hand.bounding_box()
    mover.page.get_by_test_id("refill").click()
    expect(hand).to_have_attribute("data-count", "5")
    assert hand.bounding_box() == pytest.approx(empty)
