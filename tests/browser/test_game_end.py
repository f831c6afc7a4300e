"""Tests in a browser how games end by resignation or an agreed draw, and how rematches start.

The result must take the focus and leave the piles or ships visible.
"""

from dataclasses import replace

import pytest
from playwright.sync_api import expect

from protocol.core.options import Options
from protocol.games.pirate import PirateRules
from tests.browser.devices import LAPTOP, Device
from tests.browser.tables import SHORT, Table, Tables


def resigned_table(tables: Tables, site: str) -> Table:
    """Start a game between two visitors, let the creator resign it, and return its table."""
    table = tables.start_game(site)
    page = table.creator.page
    page.get_by_test_id("resign").click()
    page.get_by_test_id("resign-yes").click()
    return table


def test_resigning_needs_confirmation(tables: Tables, site: str) -> None:
    table = tables.start_game(site)
    page = table.creator.page
    page.get_by_test_id("resign").click()
    page.get_by_role("button", name="Keep playing").click()
    expect(page.get_by_test_id("resign-yes")).to_be_hidden()
    assert table.guest.state.status == table.creator.state.status == "playing"


def test_resigning_loses_the_game(tables: Tables, site: str) -> None:
    table = resigned_table(tables, site)
    for visitor in (table.creator, table.guest):
        result = visitor.page.get_by_test_id("result")
        expect(result).to_have_attribute("data-winner", "1")
        expect(visitor.page.get_by_test_id("announcement")).to_contain_text("resigned.")
        # The reason is the large line, and everything else is folded.
        scene = visitor.page.get_by_test_id("end-scene")
        expect(scene.get_by_test_id("rematch")).to_be_visible()
        expect(scene.get_by_test_id("fair")).to_be_hidden()
        scene.get_by_test_id("end-details").click()
        # The links stand above the luck, which may be below the edge.
        expect(scene.get_by_test_id("fair")).to_be_in_viewport(ratio=1)
    expect(table.guest.page.get_by_test_id("result")).to_have_text("You won")
    expect(table.guest.page.get_by_test_id("end-line")).to_contain_text("resigned")
    expect(table.creator.page.get_by_test_id("end-line")).to_have_text("You resigned")


@pytest.mark.parametrize("device", [LAPTOP, replace(LAPTOP, moving=True)], ids=["still", "moving"])
@pytest.mark.long
def test_focus_moves_to_the_table_and_then_to_the_result(
    tables: Tables, site: str, device: Device
) -> None:
    table = tables.start_game(site, device)
    guest = table.guest.page
    expect(guest.locator("main")).to_be_focused()
    table.creator.page.get_by_test_id("resign").click()
    table.creator.page.get_by_test_id("resign-yes").click()
    for visitor in (table.creator, table.guest):
        expect(visitor.page.get_by_test_id("result")).to_be_focused()


@pytest.mark.long
def test_the_end_of_a_match_links_to_the_home_page(tables: Tables, site: str) -> None:
    page = resigned_table(tables, site).guest.page
    line = page.get_by_test_id("status-line").locator("span")
    expect(line).to_have_css("opacity", "0")
    page.get_by_role("button", name="See the table").click()
    page.get_by_test_id("back-to-result").click()
    page.get_by_test_id("home").click()
    expect(page.get_by_test_id("play-now")).to_be_visible()


def test_the_end_shows_the_cards_left_in_the_other_hand(tables: Tables, site: str) -> None:
    table = tables.start_game(site)
    mover, waiter = table.player_to_move, table.waiting_player
    hand = mover.page.locator("[data-zone^='hand'] button [data-card]")
    expect(hand).to_have_count(5)
    mover.page.get_by_test_id("resign").click()
    mover.page.get_by_test_id("resign-yes").click()
    waiter.page.get_by_test_id("end-details").click()
    held = waiter.page.get_by_test_id("held")
    expect(held).to_contain_text("still in hand")
    expect(held.locator("svg")).to_have_count(5)
    expect(mover.page.get_by_test_id("end-scene")).to_be_visible()
    # A player who has had no turn has drawn no cards.
    expect(mover.page.get_by_test_id("held")).to_have_count(0)
    waiter.page.reload()
    expect(held.locator("svg")).to_have_count(5)
    expect(waiter.page.get_by_test_id("turns")).to_have_text("1 turn")


def test_a_draw_is_offered_and_accepted(tables: Tables, site: str) -> None:
    table = tables.start_game(site)
    page = table.creator.page
    page.get_by_test_id("resign").click()
    page.get_by_test_id("offer-draw").click()
    table.guest.page.get_by_test_id("agree-draw").click()
    for visitor in (table.creator, table.guest):
        expect(visitor.page.get_by_test_id("result")).to_have_attribute("data-winner", "none")
        end_scene = visitor.page.get_by_test_id("end-scene")
        expect(end_scene).to_contain_text("Both players agreed to a draw")


@pytest.mark.long
def test_a_rematch_leads_both_players_to_one_new_match(tables: Tables, site: str) -> None:
    table = resigned_table(tables, site)
    watcher = tables.visitor().open(table.url)
    table.creator.page.get_by_test_id("rematch").click()
    expect(table.guest.page.get_by_test_id("end-scene")).to_contain_text("would like to play again")
    table.guest.page.get_by_test_id("rematch").click()
    for visitor in (table.creator, table.guest):
        expect(visitor.page).not_to_have_url(table.url)
        expect(visitor.page.get_by_test_id("end-scene")).to_have_count(0)
        assert visitor.wait_for_table().state.status == "playing"
    assert table.creator.page.url == table.guest.page.url
    watcher.page.get_by_test_id("next-match").click()
    expect(watcher.page.get_by_test_id("end-scene")).to_have_count(0)
    assert watcher.wait_for_table().state.viewer == "spectator"
    assert watcher.page.url == table.guest.page.url


PILES = ", ".join(
    f".felt [data-zone^='{kind}:'], [data-seen^='{kind}:']"
    for kind in ("build", "stock", "discard")
)
COVERED = """(shown) => {
  const scene = document.querySelector('[data-testid=end-scene]').getBoundingClientRect();
  return [...document.querySelectorAll(shown)].filter((place) => {
    const { left, top, right, bottom } = place.getBoundingClientRect();
    return left < scene.right && right > scene.left && top < scene.bottom && bottom > scene.top;
  }).length;
}"""


@pytest.mark.parametrize(
    ("rules", "shown"), [(SHORT, PILES), (PirateRules(), "[data-ship]")], ids=["spite", "pirate"]
)
def test_the_result_leaves_the_piles_or_ships_visible(
    tables: Tables, site: str, rules: Options, shown: str
) -> None:
    page = tables.start_game(site, LAPTOP, rules=rules).creator.page
    page.get_by_test_id("resign").click()
    page.get_by_test_id("resign-yes").click()
    expect(page.get_by_test_id("end-scene")).to_be_visible()
    for width, height in ((1280, 800), (1024, 600), (820, 1180), (390, 844), (360, 740)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(f"(shown) => ({COVERED})(shown) === 0", arg=shown)
        expect(page.get_by_test_id("rematch")).to_be_in_viewport(ratio=1)
