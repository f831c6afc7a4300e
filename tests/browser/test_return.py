"""Leaving the table and coming back to it: by reload, with another device, after being away."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.devices import LAPTOP, PHONE
from tests.browser.spite.player import all_see_the_same, play, players_at
from tests.browser.spite.sight import see
from tests.browser.tables import Tables


def chooses_looks(page: Page) -> None:
    """Choose the last of the tables by keyboard, and another deck and back by mouse."""
    page.get_by_test_id("menu").click()
    page.get_by_test_id("tabletop-felt").focus()
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("radio", name="Walnut")).to_be_checked()
    page.get_by_role("group", name="Deck").get_by_role("radio", name="Four colours").check()
    page.get_by_role("group", name="Card back").get_by_role("radio", name="Sun").check()
    shows_looks(page)
    page.keyboard.press("Escape")


def shows_looks(page: Page) -> None:
    expect(page.locator("html")).to_have_attribute("data-tabletop", "wood")
    expect(page.locator("[data-zone=draw] [data-back=sun]")).to_have_count(1)
    expect(page.locator("[data-zone='stock:0'] [data-card] > .four")).to_have_count(1)


def opened_log(page: Page) -> Locator:
    """What has happened in the game, turn by turn, in its dialog."""
    page.get_by_test_id("open-log").click()
    return page.get_by_test_id("log")


def test_a_reload_leads_back_to_the_same_table_which_looks_as_chosen(
    tables: Tables, site: str
) -> None:
    table = tables.begun(site, LAPTOP)
    chooses_looks(table.creator.page)
    play(players_at(table), moves=6)
    all_see_the_same(table.creator, table.guest)
    for visitor in (table.creator, table.guest):
        before = see(visitor)
        log = opened_log(visitor.page)
        expect(log).to_contain_text("1.")
        told = log.inner_text()
        visitor.page.reload()
        after = see(visitor.reaches_table())
        expect(opened_log(visitor.page)).to_have_text(told, use_inner_text=True)
        visitor.page.keyboard.press("Escape")
        assert (after.cards, after.viewer, after.turn) == (before.cards, before.viewer, before.turn)
    page = table.creator.page
    shows_looks(page)
    page.get_by_test_id("resign").click()
    page.get_by_test_id("resign-yes").click()
    table.plays_again()
    shows_looks(page)
    expect(table.guest.page.locator("html")).to_have_attribute("data-tabletop", "felt")


@pytest.mark.long
def test_a_second_device_of_the_same_player_shows_and_plays_the_same(
    tables: Tables, site: str
) -> None:
    table = tables.begun(site, LAPTOP)
    owner, other = table.to_move, table.to_wait
    phone = tables.visitor(PHONE, owner.identity()).open(table.url).reaches_table()
    assert see(phone).cards == see(owner).cards
    seat = phone.state.seat
    phone.page.locator(f"[data-zone='hand:{seat}'] [data-index='0']").tap()
    phone.page.locator(f"[data-zone='discard:{seat}:2']").tap()
    expect(owner.page.locator(f"[data-zone='discard:{seat}:2']")).to_have_attribute(
        "data-count", "1"
    )
    all_see_the_same(phone, owner, other)
    assert see(phone).cards == see(owner).cards


def test_the_opponent_is_seen_to_leave_and_to_come_back(tables: Tables, site: str) -> None:
    table = tables.begun(site)
    away = table.creator.page.get_by_test_id("away")
    expect(away).to_have_count(0)
    table.guest.page.goto("about:blank")
    expect(away).to_be_visible()
    table.guest.open(table.url).reaches_table()
    expect(away).to_have_count(0)
