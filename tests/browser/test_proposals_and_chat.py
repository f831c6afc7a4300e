"""Tests draw offers, takebacks, series of rematches, and chat between two players' pages."""

from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

from protocol.games.spite import SpiteRules
from server.games.megiddo.presets import PRESETS as MEGIDDO
from tests.browser.chat import register_account, write_chat
from tests.browser.devices import LAPTOP, PHONE, Device
from tests.browser.layout import OVERFLOW
from tests.browser.megiddo.input_methods import Mouse
from tests.browser.megiddo.screen import read_screen as see_board
from tests.browser.spite.player import open_cards
from tests.browser.spite.screen import read_screen
from tests.browser.tables import Table, Tables
from tests.browser.visitor import Visitor

WILDS = SpiteRules(stock_count=5, min_wild="3")
"""All cards except twos can begin a build pile, and a second card completes it."""
COUNT_FLIGHTS = """() => {
  let flights = 0;
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) flights += addedNodes.length;
    document.documentElement.dataset.flights = flights;
  }).observe(document.querySelector('div.layer'), { childList: true });
}"""
"""JavaScript that counts the cards that fly over the table from now on."""


def offer_draw(page: Page) -> None:
    page.get_by_test_id("resign").click()
    page.get_by_test_id("offer-draw").click()


def test_a_draw_offer_is_declined_visibly_and_a_second_one_accepted(
    tables: Tables, site: str
) -> None:
    table = tables.start_game(site, PHONE, guest_device=LAPTOP)
    phone, laptop = table.creator.page, table.guest.page
    offer_draw(phone)
    for page in (phone, laptop):
        expect(page.locator("[data-seat='0']").get_by_test_id("proposed")).to_have_text(
            "draw offered"
        )
    laptop.get_by_test_id("decline-draw").click()
    for page in (phone, laptop):
        expect(page.get_by_test_id("proposed")).to_have_text("draw declined")
        assert page.evaluate(OVERFLOW) == [0, 0, []]
    phone.get_by_test_id("resign").click()
    expect(phone.get_by_test_id("offer-draw")).to_be_disabled()
    phone.get_by_role("button", name="Keep playing").click()
    laptop.get_by_test_id("menu").click()
    laptop.get_by_test_id("menu-resign").click()
    laptop.get_by_test_id("offer-draw").click()
    phone.get_by_test_id("agree-draw").click()
    for page in (phone, laptop):
        expect(page.get_by_test_id("result")).to_have_attribute("data-winner", "none")


@pytest.mark.long
def test_the_key_takes_back_a_card_until_something_new_is_revealed(
    tables: Tables, site: str
) -> None:
    table = tables.start_game(site, replace(LAPTOP, moving=True), rules=WILDS)
    mover, waiter = table.player_to_move, table.waiting_player
    undo = mover.page.get_by_test_id("undo")
    expect(undo).to_be_disabled()
    before = read_screen(mover).cards, open_cards(waiter)
    lay_card(mover)
    expect(undo).to_have_attribute("data-how", "free")
    expect(waiter.page.locator("[data-zone='build:0']")).to_have_attribute("data-count", "1")
    expect(waiter.page.get_by_test_id("undo")).to_be_disabled()
    for visitor in (mover, waiter):
        visitor.page.evaluate(COUNT_FLIGHTS)
    mover.page.keyboard.press("u")
    for visitor in (mover, waiter):
        expect(visitor.page.locator("[data-zone='build:0']")).to_have_attribute("data-count", "0")
        expect(visitor.page.locator("html")).to_have_attribute("data-flights", "1")
    assert (read_screen(mover).cards, open_cards(waiter)) == before
    expect(undo).to_be_disabled()
    # The key follows at once, before the server has confirmed the card.
    lay_card(mover)
    mover.page.keyboard.press("u")
    expect(mover.page.locator("[data-zone='build:0']")).to_have_attribute("data-count", "0")
    assert read_screen(mover).cards == before[0]
    stock = read_screen(mover).zone(f"stock:{mover.state.seat}")
    if stock.cards[0][0] == "2":
        lay_card(mover)
    mover.page.locator(f"[data-zone='{stock.id}']").click()
    mover.page.locator("[data-zone='build:0']").click()
    expect(mover.page.locator(f"[data-zone='{stock.id}']")).to_have_attribute("data-count", "4")
    expect(undo).to_be_disabled()


def lay_card(mover: Visitor) -> None:
    """Play a hand card to the first build pile, which is empty, on the mover's page."""
    hand = read_screen(mover).zone(f"hand:{mover.state.seat}")
    place = next(place for place, card in enumerate(hand.cards) if card[0] != "2")
    mover.page.locator(f"[data-zone='{hand.id}'] [data-index='{place}']").click()
    mover.page.locator("[data-zone='build:0']").click()


def lay_stone(table: Table, point: str) -> None:
    """Lay a stone in Megiddo on the page of the player in turn. Wait until both pages show it."""
    mover = table.player_to_move
    Mouse(mover.page).lay(point, see_board(mover))
    for visitor in (table.creator, table.guest):
        expect(visitor.page.locator(f"[data-point='{point}']")).to_have_attribute("data-last", "")


@pytest.mark.parametrize(
    "device", [pytest.param(LAPTOP, marks=pytest.mark.long), PHONE], ids=["laptop", "phone"]
)
def test_a_takeback_after_the_turn_needs_consent(tables: Tables, site: str, device: Device) -> None:
    table = tables.start_game(site, device, rules=MEGIDDO["megiddo"])
    asker, other = table.player_to_move, table.waiting_player
    before = see_board(asker).stones
    lay_stone(table, "1:1")
    undo = asker.page.get_by_test_id("undo")
    expect(undo).to_have_attribute("data-how", "asked")
    undo.click()
    expect(other.page.get_by_test_id("allow-take-back")).to_be_visible()
    assert other.page.evaluate(OVERFLOW) == [0, 0, []]
    other.page.get_by_test_id("decline-take-back").click()
    expect(asker.page.get_by_test_id("proposed")).to_have_text("takeback declined")
    expect(undo).to_be_disabled()
    lay_stone(table, "2:2")
    undo.click()
    other.page.get_by_test_id("allow-take-back").click()
    for visitor in (asker, other):
        expect(visitor.page.locator("[data-point][data-last]")).to_have_count(0)
        assert see_board(visitor).stones == before
    assert table.player_to_move is asker


@pytest.mark.long
def test_a_rematch_keeps_colours_and_continues_the_series(tables: Tables, site: str) -> None:
    table = tables.start_game(site, rules=MEGIDDO["megiddo"])
    first = table.player_to_move
    seats = [visitor.state.viewer for visitor in (table.creator, table.guest)]
    for number in range(2):
        table.creator.page.get_by_test_id("resign").click()
        table.creator.page.get_by_test_id("resign-yes").click()
        words = table.guest.page.get_by_test_id("series-words")
        if number:
            expect(words).to_contain_text("You lead by 2 games to 0.")
            break
        expect(words).to_contain_text("the next game")
        table = Table(table.start_rematch(), table.creator, table.guest, table.rules)
        assert [v.state.viewer for v in (table.creator, table.guest)] == seats
        assert table.player_to_move is not first
        expect(table.creator.page.locator("[data-seat='1'] [data-won]")).to_have_text("1 won")
    # A player who waits for a rematch does not wait after the other has left.
    page = table.creator.page
    page.get_by_test_id("rematch").click()
    expect(page.get_by_test_id("end-scene")).to_contain_text("to agree")
    table.guest.page.goto("about:blank")
    expect(page.get_by_test_id("left")).to_be_visible()
    page.get_by_test_id("another").click()
    expect(page.get_by_test_id("play-now")).to_be_visible()


@pytest.mark.long
def test_registered_players_chat_and_a_blocked_player_is_hidden(tables: Tables, site: str) -> None:
    table = tables.start_game(site, PHONE, guest_device=LAPTOP)
    for visitor, name in ((table.creator, "Nadia Writes"), (table.guest, "Oscar Reads")):
        register_account(visitor, site, name)
        visitor.open(table.url).skip_start()
    watcher = tables.visitor().open(table.url).wait_for_table().page
    phone, laptop = table.creator.page, table.guest.page
    watcher.get_by_test_id("talk").click()
    laptop.get_by_test_id("talk").click()
    # In the message, keys that act at the table are letters.
    write_chat(laptop, "u? <b>hello</b> https://example.org")
    # The table shows the names that the players had when they sat down.
    oscar = watcher.get_by_test_id("about").inner_text()
    for page, name in ((laptop, "You"), (watcher, oscar)):
        line = page.get_by_test_id("chat-line")
        expect(line).to_have_text(f"{name} u? <b>hello</b> https://example.org")
        expect(line.locator("a, .words b")).to_have_count(0)
    expect(watcher.get_by_test_id("talk-panel")).to_contain_text("Create an account")
    expect(watcher.get_by_test_id("write")).to_have_count(0)
    # On the phone, the bar has no button for the chat, so the menu button announces the line.
    expect(phone.get_by_test_id("menu")).to_have_attribute("data-unread", "1")
    phone.get_by_test_id("menu").click()
    phone.get_by_test_id("menu-talk").click()
    expect(phone.get_by_test_id("menu")).to_have_attribute("data-unread", "0")
    field = phone.get_by_test_id("write")
    field.fill("m" * 201)
    expect(phone.get_by_test_id("left")).to_have_text("1 character too many")
    field.press("Enter")
    expect(field).to_have_value("m" * 201)
    field.fill("fuck you")
    field.press("Enter")
    expect(phone.get_by_test_id("talk-refusal")).to_contain_text("another way")
    write_chat(phone, "Glad to meet you")
    expect(laptop.get_by_test_id("chat-line")).to_have_count(2)
    for page in (phone, laptop):
        assert page.evaluate(OVERFLOW) == [0, 0, []]
    phone.get_by_test_id("about").click()
    phone.get_by_test_id("block").click()
    expect(phone.get_by_test_id("talk-refusal")).to_contain_text(f"{oscar} is blocked")
    expect(phone.get_by_role("group", name="Messages")).to_be_focused()
    expect(phone.get_by_test_id("chat-line")).to_have_text("You Glad to meet you")
    write_chat(laptop, "Are you there?")
    # Lines sent before the player's own line arrive before it.
    write_chat(phone, "Now it is quiet")
    expect(phone.get_by_test_id("chat-line")).to_have_text(
        ["You Glad to meet you", "You Now it is quiet"]
    )
    expect(laptop.get_by_test_id("chat-line")).to_have_count(4)
    phone.keyboard.press("Escape")
    expect(phone.get_by_test_id("talk-panel")).to_have_count(0)
    phone.goto(f"{site}/account")
    blocks = phone.get_by_test_id("blocks")
    expect(blocks).to_contain_text(oscar)
    blocks.get_by_role("button").click()
    expect(blocks).to_have_count(0)


def test_the_opponent_sees_phrases_until_they_mute_them(tables: Tables, site: str) -> None:
    table = tables.start_game(site, PHONE, guest_device=LAPTOP)
    phone, laptop = table.creator.page, table.guest.page
    for page in (phone, laptop):
        assert page.evaluate(OVERFLOW) == [0, 0, []]
    opener = laptop.get_by_test_id("talk")
    # On the phone, the bar has no room for the button beside the longest names.
    phone.get_by_test_id("menu").click()
    phone.get_by_role("button", name="Chat", exact=True).click()
    phone.locator("[data-phrase='hello']").click()
    expect(phone.get_by_test_id("chat-line")).to_have_text("You Hello")
    expect(opener).to_have_attribute("data-unread", "1")
    opener.press("Enter")
    expect(laptop.get_by_test_id("chat-line")).to_contain_text("Hello")
    expect(opener).to_have_attribute("data-unread", "0")
    laptop.get_by_test_id("mute").click()
    expect(laptop.get_by_test_id("chat-line")).to_have_count(0)
    phone.locator("[data-phrase='thanks']").click()
    expect(phone.get_by_test_id("chat-line")).to_have_count(2)
    # Lines sent before the player's own line arrive before it.
    laptop.locator("[data-phrase='sorry']").click()
    expect(laptop.get_by_test_id("chat-line")).to_have_text("You Sorry")
    laptop.keyboard.press("Escape")
    expect(laptop.get_by_test_id("talk-panel")).to_have_count(0)
    expect(opener).to_be_focused()
    expect(opener).to_have_attribute("data-unread", "0")
