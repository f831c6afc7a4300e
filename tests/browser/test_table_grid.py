"""Tests the grid of the Spite and Malice table: shared columns, large cards, no moving piles."""

import pytest
from playwright.sync_api import Page, expect

from protocol.games.spite import SpiteRules
from server.games.spite.presets import PRESETS
from tests.browser.devices import LAPTOP, PHONE
from tests.browser.layout import OVERFLOW
from tests.browser.spite.player import players_at
from tests.browser.spite.screen import read_screen
from tests.browser.tables import Tables
from tests.browser.visitor import Visitor

TEN = SpiteRules(stock_count=10)
SIZES = (
    (1280, 800, 96),
    (820, 1180, 120),
    (768, 1024, 120),
    (1920, 1080, 130),
    (1280, 600, 66),
    (1366, 640, 74),
    (1024, 600, 66),
)
"""Window sizes, with the least width of a card."""
REST_MS = 300
"""The time for which the mouse rests on a pile before it spreads."""
LEAST_DISTANCE = 6

PLACES = """() => Object.fromEntries(
  [...document.querySelectorAll('.felt [data-zone]')].map((zone) => {
    const { left, top, width } = zone.getBoundingClientRect();
    return [zone.dataset.zone, { middle: left + width / 2, left, top, width }];
  }),
)"""
FELT = """() => {
  const { left, width } = document.querySelector('.felt').getBoundingClientRect();
  return left + width / 2;
}"""
WATCH_SHIFTS = """() => {
  window.shifted = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      for (const { node } of entry.sources) {
        const element = node instanceof Element ? node : node?.parentElement;
        // Not the digits themselves, and not the cards of a fan that closes up.
        if (element?.closest('section') && !element.closest('.layer, [data-seen]'))
          window.shifted.push(element?.outerHTML.slice(0, 120));
      }
  }).observe({ type: 'layout-shift', buffered: false });
}"""
TOP_CARD = """(zone) => {
  const faces = document.querySelectorAll(`[data-zone="${zone}"] [data-face]`);
  return faces[faces.length - 1].getBoundingClientRect().top;
}"""

Places = dict[str, dict[str, float]]


def settled_places(page: Page) -> Places:
    """Return the zones' places on the screen, in pixels, once the page fits the window.

    Raise AssertionError if something is off the screen.
    """
    assert page.evaluate(OVERFLOW) == [0, 0, []]
    places: Places = page.evaluate(PLACES)
    return places


def check_grid(page: Page, seat: int, least: int) -> None:
    """Assert that all rows of a table of Spite and Malice share their columns and centre.

    The centre is that of the felt. Cards must be at least `least` pixels wide. The hand of `seat`
    must be close below the status line.
    """
    places = settled_places(page)
    columns = [places[f"stock:{seat}"]["middle"]]
    columns += [places[f"discard:{seat}:{pile}"]["middle"] for pile in range(4)]
    far = [f"stock:{1 - seat}", *(f"discard:{1 - seat}:{pile}" for pile in range(4))]
    shared = ["draw", *(f"build:{pile}" for pile in range(4))]
    for row in (far, shared):
        assert [places[zone]["middle"] for zone in row] == pytest.approx(columns, abs=1)
    cards = page.locator(f"[data-zone='hand:{seat}'] [data-index]").evaluate_all(
        "all => all.map((card) => {"
        " const { left, width } = card.getBoundingClientRect(); return left + width / 2; })"
    )
    assert cards == pytest.approx(columns, abs=1)
    assert columns[2] == pytest.approx(page.evaluate(FELT), abs=1)
    assert min(places[zone]["width"] for zone in shared) >= least
    line = page.get_by_test_id("status-line").bounding_box()
    assert line is not None
    hand = places[f"hand:{seat}"]["top"]
    assert 0 <= hand - (line["y"] + line["height"]) < 24


def test_three_build_piles_and_the_draw_pile_lie_in_the_columns_of_a_phone(
    tables: Tables, site: str
) -> None:
    mover = tables.start_game(site, PHONE, rules=PRESETS["denexa"]).player_to_move
    seat, places = mover.state.seat, settled_places(mover.page)
    columns = [places[f"discard:{seat}:{pile}"]["middle"] for pile in range(4)]
    shared = [*(f"build:{pile}" for pile in range(3)), "draw"]
    assert [places[zone]["middle"] for zone in shared] == pytest.approx(columns, abs=1)


def test_a_held_card_keeps_a_distance_to_the_status_line(tables: Tables, site: str) -> None:
    mover = tables.start_game(site, LAPTOP, rules=PRESETS["snm-a"]).player_to_move
    page = mover.page
    page.locator(f"[data-zone='hand:{mover.state.seat}'] [data-index='0']").click()
    words = page.get_by_test_id("status-line").locator("span").bounding_box()
    card = page.locator(".held > [data-face]").bounding_box()
    assert words is not None
    assert card is not None
    assert card["y"] - words["y"] - words["height"] >= LEAST_DISTANCE


@pytest.mark.long
def test_all_rows_share_columns_and_a_centre_with_and_without_chat(
    tables: Tables, site: str
) -> None:
    table = tables.start_game(site, LAPTOP, rules=PRESETS["snm-a"])
    mover = table.player_to_move
    page, seat = mover.page, read_screen(mover).seat
    talk = page.get_by_test_id("talk-panel")
    for width, height, least in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        check_grid(page, seat, least)
        before = settled_places(page)
        page.get_by_test_id("talk").click()
        expect(talk).to_be_visible()
        check_grid(page, seat, least)
        # Beside the table, the panel moves the grid. Over the felt, it moves nothing.
        cards = [settled_places(page)[zone]["width"] for zone in before]
        assert cards == pytest.approx([place["width"] for place in before.values()], abs=0.5)
        page.get_by_role("button", name="Close").click()
        expect(talk).to_have_count(0)


@pytest.mark.long
def test_nothing_moves_when_a_stock_falls_from_ten_to_nine(tables: Tables, site: str) -> None:
    table = tables.start_game(site, LAPTOP, rules=TEN)
    players = players_at(table)
    waiter = table.waiting_player
    waiter.page.evaluate(WATCH_SHIFTS)
    before = left_edges(waiter)
    mover = next(player for player in players if player.visitor is not waiter)
    while (move := mover.move()) and "9" not in stock_counts(waiter):
        if move.ends_turn:
            mover = players[1 - players.index(mover)]
    expect(waiter.page.locator("[data-seen^=stock]", has_text="9").first).to_be_visible()
    assert left_edges(waiter) == before
    assert waiter.page.evaluate("() => window.shifted") == []


def left_edges(visitor: Visitor) -> dict[str, float]:
    """Return the left edges of all zones but the hands on the visitor's screen, in pixels."""
    places = settled_places(visitor.page)
    return {zone: place["left"] for zone, place in places.items() if "hand" not in zone}


def stock_counts(visitor: Visitor) -> list[str | None]:
    """Return the counts of both stocks of cards that the page shows."""
    stocks = visitor.page.locator("[data-zone^=stock]").all()
    return [stock.get_attribute("data-count") for stock in stocks]


@pytest.mark.long
def test_a_pile_spreads_downward_and_only_after_the_mouse_has_moved_and_rested(
    tables: Tables, site: str
) -> None:
    table = tables.start_game(site, LAPTOP, rules=PRESETS["snm-a"])
    pile = 0
    both = (table.player_to_move, table.waiting_player)
    for _ in range(5):
        for visitor in both:
            seat = visitor.state.seat
            expect(visitor.page.get_by_test_id("table")).to_have_attribute("data-turn", "you")
            visitor.page.locator(f"[data-zone='hand:{seat}'] [data-index]").last.click()
            visitor.page.locator(f"[data-zone='discard:{seat}:{pile}']").click()
            expect(visitor.page.get_by_test_id("table")).to_have_attribute("data-turn", "opponent")
    page, seat = visitor.page, visitor.state.seat
    zone = f"discard:{seat}:{pile}"
    spread = page.locator(f"[data-zone='{zone}'].spread")
    place = page.locator(f"[data-zone='{zone}']").bounding_box()
    assert place is not None
    closed = page.evaluate(TOP_CARD, zone)
    page.wait_for_timeout(2 * REST_MS)
    expect(spread).to_have_count(0)
    page.mouse.move(place["x"] + 30, place["y"] + 40)
    expect(spread).to_have_count(1)
    page.wait_for_function(f"(top) => ({TOP_CARD})('{zone}') > top", arg=closed)
    first = page.locator(f"[data-zone='{zone}'] [data-face]").first.bounding_box()
    assert first is not None
    assert first["y"] >= place["y"] - 1
