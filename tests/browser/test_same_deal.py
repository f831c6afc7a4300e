"""A shared deal: from the end of a game on a laptop to the same deal on a phone."""

from random import Random

from msgspec.structs import asdict, replace
from playwright.sync_api import Page, expect

from tests.browser.axe import violations_in_both_themes
from tests.browser.devices import LAPTOP, PHONE
from tests.browser.pictures.checks import shifts
from tests.browser.spite.input_methods.mouse import Mouse
from tests.browser.spite.player import Player
from tests.browser.tables import SHORT, Tables
from tests.browser.visitor import Visitor

SHORTEST = replace(SHORT, stock_count=2)


def finish_game(visitor: Visitor, site: str) -> None:
    """Play a game against a bot to its end."""
    requests = visitor.page.context.request
    requests.get(f"{site}/api/me")
    wanted = {"game": "spite", "rules": asdict(SHORTEST), "computer": "novice"}
    made = requests.post(f"{site}/api/matches", data=wanted)
    visitor.open(f"{site}/m/{made.json()['id']}").skip_start()
    player = Player(visitor, Mouse(visitor.page), Random(7), SHORTEST)
    while player.move() is not None:
        pass
    expect(visitor.page.get_by_test_id("end-scene")).to_be_visible()


def share_deal(page: Page) -> str:
    """Share the deal of the finished game on this page, and return the link."""
    page.get_by_test_id("end-details").click()
    page.get_by_test_id("share-deal").click()
    dialog = page.get_by_test_id("deal-link")
    expect(dialog.get_by_test_id("invite-link")).to_be_visible()
    return dialog.get_by_test_id("invite-link").input_value()


def test_a_deal_is_played_again_on_another_device(tables: Tables, site: str) -> None:
    first, second = tables.visitor(LAPTOP), tables.visitor(PHONE)
    finish_game(first, site)
    link = share_deal(first.page)
    assert violations_in_both_themes(first.page) == []
    first.page.get_by_test_id("deal-link").get_by_test_id("deal-page").click()
    expect(first.page.get_by_test_id("deal-door")).to_have_attribute("data-state", "shared")
    expect(first.page.get_by_test_id("deal-game")).to_have_count(1)
    expect(first.page).to_have_url(link)

    page = second.open(link).page
    expect(page.get_by_test_id("deal-door")).to_have_attribute("data-state", "new")
    expect(page.get_by_test_id("deal-game")).to_have_count(0)
    page.wait_for_load_state("networkidle")
    assert shifts(page) == []
    assert violations_in_both_themes(page) == []
    page.get_by_test_id("deal-begin").click()
    expect(page.get_by_test_id("prepared")).to_have_attribute("data-kind", "same_deal")
    second.wait_for_table()
    table = page.url

    second.open(link)
    expect(page.get_by_test_id("deal-door")).to_have_attribute("data-state", "begun")
    expect(page.get_by_test_id("deal-game")).to_have_count(0)
    page.get_by_test_id("deal-begin").click()
    expect(page).to_have_url(table)
    second.skip_start()
    page.get_by_test_id("resign").click()
    page.get_by_test_id("resign-yes").click()
    page.get_by_test_id("compare-games").click()

    expect(page.get_by_test_id("deal-door")).to_have_attribute("data-state", "finished")
    rows = page.get_by_test_id("deal-game")
    expect(rows).to_have_count(2)
    expect(rows.nth(1)).to_contain_text("you")
    expect(rows.nth(1)).to_contain_text("Lost")
    page.wait_for_load_state("networkidle")
    assert shifts(page) == []
    assert violations_in_both_themes(page) == []
    rows.nth(0).get_by_test_id("deal-replay").click()
    expect(page.get_by_test_id("replay-player")).to_be_visible()

    first.page.reload()
    expect(first.page.get_by_test_id("deal-game")).to_have_count(2)
    first.page.get_by_test_id("deal-replay").nth(1).click()
    expect(first.page.get_by_test_id("replay-player")).to_be_visible()


def test_a_link_to_no_deal_is_explained(tables: Tables, site: str) -> None:
    visitor = tables.visitor(PHONE)
    visitor.refused = True
    page = visitor.open(f"{site}/same/q7Rk29fLmQ7aXt4B").page
    expect(page.get_by_text("shared any more")).to_be_visible()
    expect(page.get_by_test_id("deal-gone")).to_be_visible()
    assert violations_in_both_themes(page) == []
