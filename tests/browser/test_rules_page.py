"""Tests the page that explains a game's rules, and the choice of custom rules and their links."""

import re

import pytest
from playwright.sync_api import expect

from protocol.core.rules_text import rules_from_text
from protocol.games.spite import SpiteRules
from tests.browser.devices import LAPTOP, PHONE, Device
from tests.browser.pictures.checks import ENLARGE
from tests.browser.spite.player import play, players_at
from tests.browser.spite.screen import read_screen
from tests.browser.tables import Table, Tables

SMALL = "stock_count=3,discard_count=2,hand_count=4"


@pytest.mark.parametrize(
    "device", [LAPTOP, pytest.param(PHONE, marks=pytest.mark.long)], ids=["laptop", "phone"]
)
def test_the_rules_page_explains_any_rules_in_its_address(
    tables: Tables, site: str, device: Device
) -> None:
    page = tables.visitor(device).open(f"{site}/rules/spite?text={SMALL}").page
    rules = page.get_by_test_id("rules")
    expect(rules).to_contain_text("a stock of 3 cards")
    expect(rules).to_contain_text("filled to 4 cards")
    contents = page.get_by_test_id("contents")
    if device is PHONE:
        contents.get_by_text("On this page").click()
    last = contents.get_by_role("link").last
    chapter = page.locator(str(last.get_attribute("href")))
    last.click()
    expect(chapter).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("game", ["spite", "megiddo", "pirate"])
def test_the_rules_fit_with_text_twice_as_large(tables: Tables, site: str, game: str) -> None:
    page = tables.visitor(LAPTOP).open(f"{site}/rules/{game}").page
    expect(page.get_by_test_id("rules")).to_be_visible()
    page.evaluate(ENLARGE, "200%")
    # A change of size is answered a frame later.
    page.evaluate("() => new Promise(requestAnimationFrame)")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_an_invalid_link_shows_an_error(tables: Tables, site: str) -> None:
    page = tables.visitor().open(f"{site}/rules/spite?text=stock=3").page
    expect(page.get_by_test_id("message")).to_contain_text("No rules in this link")


@pytest.mark.long
def test_the_table_links_to_the_rules_in_force(tables: Tables, site: str) -> None:
    table = tables.start_game(site)
    table.creator.page.get_by_test_id("help").click()
    link = table.creator.page.get_by_test_id("all-rules")
    expect(link).to_have_attribute("href", "/rules/spite?text=stock_count=5")
    table.creator.page.keyboard.press("Escape")
    with table.creator.page.context.expect_page() as opened:
        table.creator.page.get_by_test_id("table-rules").click()
    expect(opened.value.get_by_test_id("rules")).to_contain_text("a stock of 5 cards")
    expect(opened.value.get_by_role("heading", name="Is the shuffle fair?")).to_be_visible()


@pytest.mark.long
def test_custom_rules_are_played_through_their_link(tables: Tables, site: str) -> None:
    maker = tables.visitor(LAPTOP).open(site)
    page = maker.page
    page.get_by_test_id("choose-rules").click()
    page.get_by_test_id("change-rules").click()
    page.locator("[data-option=stock_count]").fill("3")
    page.locator("[data-option=discard_count]").select_option("2")
    page.locator("[data-option=hand_count]").fill("4")
    page.get_by_test_id("rules-done").click()
    link = page.get_by_test_id("rules-link").input_value()
    assert link == f"{site}/?game=spite&rules={SMALL}"

    friend = tables.visitor(LAPTOP).open(link)
    expect(friend.page.get_by_test_id("rules-name")).to_have_text("House rules")
    friend.page.get_by_test_id("choose-rules").click()
    expect(friend.page.get_by_test_id("own-rules")).to_contain_text("Cards in a stock: 3")
    friend.page.get_by_test_id("rules-chosen").click()
    friend.page.get_by_test_id("create").click()
    url = friend.page.get_by_test_id("invite-link").input_value()
    maker.open(url).page.get_by_test_id("accept").click()
    rules = rules_from_text(SMALL, SpiteRules)
    table = Table(url, friend.skip_start(), maker.skip_start(), rules)
    screen = read_screen(table.player_to_move)
    assert screen.zone("stock:0").count == rules.stock_count
    assert screen.zone(f"hand:{screen.seat}").count == rules.hand_count
    assert sum(name.startswith("discard:0:") for name in screen.places) == rules.discard_count
    play(players_at(table), moves=6)


def test_impossible_rules_are_rejected_at_the_option_and_can_be_corrected(
    tables: Tables, site: str
) -> None:
    visitor = tables.visitor().open(site)
    page = visitor.page
    page.get_by_test_id("choose-rules").click()
    page.get_by_test_id("change-rules").click()
    verdict = page.get_by_test_id("verdict")
    expect(verdict).to_have_attribute("data-state", "playable")
    stock = page.locator("[data-option=stock_count]")
    stock.fill("60")
    expect(verdict).to_have_attribute("data-state", "refused")
    expect(stock).to_have_attribute("aria-invalid", "true")
    button = page.get_by_test_id("rules-done")
    expect(button).to_have_text("Go to the field")
    hand = page.locator("[data-option=hand_count]")
    for impossible in ("0", "", "-3", "3.5"):
        hand.fill(impossible)
        sentence = "Enter a whole number from 1 to 200."
        expect(page.get_by_text(sentence, exact=True)).to_be_visible()
        # The field says what is wrong with it, and the dialog says so once.
        expect(verdict).to_have_text("One rule needs changing.")
        expect(verdict).to_have_attribute("data-state", "mistyped")
    button.click()
    expect(hand).to_be_focused()
    assert hand.input_value() == "3.5"
    hand.fill("5")
    stock.fill("7")
    expect(button).to_have_text("Use these house rules")
    choices = page.get_by_role("dialog").locator("option").all_text_contents()
    assert [choice for choice in choices if choice[0].islower()] == []
    page.locator("[data-option=jokers]").select_option("Yes")
    page.get_by_test_id("rules-done").click()
    expect(page.get_by_test_id("rules-link")).to_have_value(
        re.compile(r"/\?game=spite&rules=jokers=yes,stock_count=7$")
    )
    # The browser logs each rejection.
    assert all("status of 422" in line for line in visitor.errors)
    visitor.errors.clear()


def test_custom_rules_equal_to_a_preset_become_the_preset(tables: Tables, site: str) -> None:
    page = tables.visitor().open(site).page
    page.get_by_test_id("choose-rules").click()
    page.get_by_test_id("change-rules").click()
    page.locator("[data-option=stock_count]").fill("5")
    page.get_by_test_id("rules-done").click()
    expect(page.locator("input[value=snm-a-short]")).to_be_checked()
    expect(page.get_by_test_id("own-rules")).to_have_count(0)
