"""Tests shared deals: a player shares a finished game's deal, and others play the same deal."""

import re
from random import Random

import pytest
from msgspec.structs import asdict, replace
from playwright.sync_api import Page, expect

from protocol.games.spite import SpiteRules
from tests.browser.axe import violations_in_both_themes
from tests.browser.devices import LAPTOP, PHONE, Device
from tests.browser.pictures.checks import shifts
from tests.browser.spite.input_methods.mouse import Mouse
from tests.browser.spite.player import Player
from tests.browser.spite.screen import read_screen
from tests.browser.tables import SHORT, Tables
from tests.browser.visitor import Visitor
from tests.support.server_process import ServerProcess

SHORTEST = replace(SHORT, stock_count=2)


def finish_game(
    visitor: Visitor, site: str, visibility: str = "unlisted", rules: SpiteRules = SHORTEST
) -> None:
    """Play a game of Spite and Malice against a bot to its end. Wait until it is in the archive."""
    requests = visitor.page.context.request
    requests.get(f"{site}/api/me")
    wanted = {"game": "spite", "rules": asdict(rules), "computer": "novice"}
    wanted["visibility"] = visibility
    made = requests.post(f"{site}/api/matches", data=wanted)
    visitor.open(f"{site}/m/{made.json()['id']}").skip_start()
    player = Player(visitor, Mouse(visitor.page), Random(7), rules)
    while player.move() is not None:
        pass
    expect(visitor.page.get_by_test_id("end-scene")).to_be_visible()
    # The answer waits until the game is in the archive.
    assert requests.get(f"{site}/api/matches/{made.json()['id']}/games/1/record").ok


def share_deal(page: Page) -> str:
    """Share the deal of the finished game on this page, and return the link."""
    page.get_by_test_id("end-details").click()
    page.get_by_test_id("share-deal").click()
    dialog = page.get_by_test_id("deal-link")
    expect(dialog.get_by_test_id("invite-link")).to_be_visible()
    return dialog.get_by_test_id("invite-link").input_value()


@pytest.mark.long
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


@pytest.mark.long
@pytest.mark.parametrize("device", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_a_strangers_deal_is_played_from_the_home_page(
    own_server: ServerProcess, tables: Tables, device: Device
) -> None:
    site = own_server.url
    owner = tables.visitor(LAPTOP)
    finish_game(owner, site, "public")
    name = owner.page.context.request.get(f"{site}/api/me").json()["name"]

    visitor = tables.visitor(device)
    page = visitor.open(site).page
    page.get_by_test_id("today-stranger").click()
    door = page.get_by_test_id("deal-door")
    expect(door).to_have_attribute("data-state", "new")
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("^A stranger.s deal"))
    expect(page.get_by_text(name)).to_have_count(0)
    page.wait_for_load_state("networkidle")
    assert shifts(page) == []
    assert violations_in_both_themes(page) == []
    page.get_by_test_id("deal-begin").click()
    visitor.skip_start()
    page.get_by_test_id("resign").click()
    page.get_by_test_id("resign-yes").click()
    page.get_by_test_id("compare-games").click()

    expect(door).to_have_attribute("data-state", "finished")
    expect(page.get_by_test_id("deal-game").nth(0)).to_contain_text(name)
    assert violations_in_both_themes(page) == []
    visitor.refused = True
    page.get_by_test_id("another-stranger").click()
    expect(page.get_by_text(re.compile("no stranger.s deal for you"))).to_be_visible()
    assert violations_in_both_themes(page) == []
    page.get_by_test_id("language").select_option("id")
    expect(page.get_by_role("heading", level=1)).to_have_text("Kartu orang lain")
    page.get_by_test_id("no-stranger").click()
    expect(page.get_by_test_id("daily-page")).to_be_visible()


@pytest.mark.long
def test_a_game_on_a_shared_deal_goes_on_after_a_crash(
    own_server: ServerProcess, tables: Tables
) -> None:
    owner, visitor = tables.visitor(LAPTOP), tables.visitor(PHONE)
    # The bot must not end the other player's game in one turn.
    finish_game(owner, own_server.url, "public", SHORT)
    page = visitor.open(f"{own_server.url}/same/stranger").page
    expect(page.get_by_test_id("deal-door")).to_have_attribute("data-state", "new")
    deal = page.url
    page.get_by_test_id("deal-begin").click()
    visitor.skip_start()
    Player(visitor, Mouse(page), Random(7), SHORT).move()
    # What the server sends, not what the page expects.
    table = page.url
    before = read_screen(visitor.open(table).skip_start())

    visitor.open(deal)
    expect(page.get_by_test_id("deal-door")).to_have_attribute("data-state", "begun")
    for each in (owner, visitor):
        each.outages = True
    own_server.kill()
    page.get_by_test_id("deal-begin").click()
    expect(page.get_by_test_id("deal-problem")).to_be_visible()
    own_server.start()
    page.get_by_test_id("deal-begin").click()
    expect(page).to_have_url(table)
    assert read_screen(visitor.skip_start()) == before
