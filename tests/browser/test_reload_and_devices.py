"""Tests that a player can return to a table after a reload, or open it on a second device.

The chosen design must stay, and the opponent must see absences.
"""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.devices import LAPTOP, PHONE
from tests.browser.spite.player import play, players_at, wait_for_same_state
from tests.browser.spite.screen import read_screen
from tests.browser.tables import Tables


def choose_design(page: Page) -> None:
    """Choose another tabletop by keyboard, and another deck and card back by mouse."""
    page.get_by_test_id("menu").click()
    page.get_by_test_id("tabletop-felt").focus()
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("radio", name="Walnut")).to_be_checked()
    page.get_by_role("group", name="Deck").get_by_role("radio", name="Four colours").check()
    page.get_by_role("group", name="Card back").get_by_role("radio", name="Sun").check()
    expect_design(page)
    page.keyboard.press("Escape")


def expect_design(page: Page) -> None:
    expect(page.locator("html")).to_have_attribute("data-tabletop", "wood")
    expect(page.locator("[data-zone=draw] [data-back=sun]")).to_have_count(1)
    expect(page.locator("[data-zone='stock:0'] [data-card] > .four")).to_have_count(1)


def open_log(page: Page) -> Locator:
    """Open the dialog with the log of the game's moves, and return the log's locator."""
    page.get_by_test_id("open-log").click()
    return page.get_by_test_id("log")


@pytest.mark.long
def test_a_reload_returns_to_the_same_table_with_the_chosen_design(
    tables: Tables, site: str
) -> None:
    table = tables.start_game(site, LAPTOP)
    choose_design(table.creator.page)
    play(players_at(table), moves=6)
    wait_for_same_state(table.creator, table.guest)
    for visitor in (table.creator, table.guest):
        before = read_screen(visitor)
        log = open_log(visitor.page)
        expect(log).to_contain_text("1.")
        text = log.inner_text()
        visitor.page.reload()
        after = read_screen(visitor.wait_for_table())
        expect(open_log(visitor.page)).to_have_text(text, use_inner_text=True)
        visitor.page.keyboard.press("Escape")
        assert (after.cards, after.viewer, after.turn) == (before.cards, before.viewer, before.turn)
    page = table.creator.page
    expect_design(page)
    page.get_by_test_id("resign").click()
    page.get_by_test_id("resign-yes").click()
    table.start_rematch()
    expect_design(page)
    expect(table.guest.page.locator("html")).to_have_attribute("data-tabletop", "felt")


@pytest.mark.long
def test_a_second_device_of_a_player_shows_and_plays_the_same_game(
    tables: Tables, site: str
) -> None:
    table = tables.start_game(site, LAPTOP)
    owner, other = table.player_to_move, table.waiting_player
    phone = tables.visitor(PHONE, owner.identity()).open(table.url).wait_for_table()
    assert read_screen(phone).cards == read_screen(owner).cards
    seat = phone.state.seat
    phone.page.locator(f"[data-zone='hand:{seat}'] [data-index='0']").tap()
    phone.page.locator(f"[data-zone='discard:{seat}:2']").tap()
    expect(owner.page.locator(f"[data-zone='discard:{seat}:2']")).to_have_attribute(
        "data-count", "1"
    )
    wait_for_same_state(phone, owner, other)
    assert read_screen(phone).cards == read_screen(owner).cards


@pytest.mark.long
def test_the_table_shows_that_the_opponent_leaves_and_returns(tables: Tables, site: str) -> None:
    table = tables.start_game(site)
    away = table.creator.page.get_by_test_id("away")
    expect(away).to_have_count(0)
    table.guest.page.goto("about:blank")
    expect(away).to_be_visible()
    table.guest.open(table.url).wait_for_table()
    expect(away).to_have_count(0)
