"""Tests quick play: visitors play a bot at once, while the lobby searches for a person.

They are paired with each other, asked first if they have moved, and can accept listed invitations.
"""

import pytest
from playwright.sync_api import expect

from tests.browser.axe import violations
from tests.browser.devices import LAPTOP, PHONE
from tests.browser.megiddo.input_methods import Mouse
from tests.browser.megiddo.screen import read_screen as see_board
from tests.browser.quick_play import WIDER, check_computer_game, press, wait_for_person
from tests.browser.tables import Tables
from tests.browser.visitor import Visitor


def test_visitors_who_play_now_are_paired(tables: Tables, site: str) -> None:
    first, second = (tables.visitor(device).open(site) for device in (LAPTOP, PHONE))
    press(first, "play-now")
    expect(second.page.get_by_test_id("open-seat")).to_contain_text("Short")
    check_computer_game(first, "easy")
    bots_table = first.page.url
    press(second, "play-now")
    for visitor in (first, second):
        wait_for_person(visitor)
        visitor.skip_start()
    assert first.page.url == second.page.url
    assert {first.state.viewer, second.state.viewer} == {0, 1}
    watcher = tables.visitor().open(f"{site}/watch/now")
    assert watcher.wait_for_table().state.viewer == "spectator"
    # No player moved in the game against the bot.
    watcher.open(bots_table)
    expect(watcher.page.get_by_test_id("message")).to_contain_text("This game was removed")
    first.page.go_back()
    expect(first.page.get_by_test_id("play-now")).to_be_visible()


def start_megiddo_and_move(visitor: Visitor) -> str:
    """Start a game of Megiddo against a bot, lay a stone, and wait for the bot's stone.

    Return the match's address.
    """
    press(visitor, "game-megiddo")
    press(visitor, "say-real")
    visitor.wait_for_table()
    expect(visitor.page.get_by_test_id("table")).to_have_attribute("data-turn", "you")
    board = see_board(visitor)
    free = next(point for point, owner in board.owners.items() if owner == "none")
    Mouse(visitor.page).lay(free, board)
    laid = visitor.page.locator("[data-point]:not([data-owner=none])")
    expect(laid).to_have_count(board.laid + 2)
    return visitor.page.url


@pytest.mark.long
def test_a_player_who_has_moved_is_asked_before_the_switch(tables: Tables, site: str) -> None:
    visitor, other = (tables.visitor(device).open(site) for device in (PHONE, LAPTOP))
    bots_table = start_megiddo_and_move(visitor)
    press(other, "game-megiddo")
    press(other, "say-real")
    expect(visitor.page.get_by_test_id("switch")).to_be_visible()
    assert visitor.page.evaluate(WIDER) <= 0
    assert violations(visitor.page) == []
    line = other.page.get_by_role("status").filter(has_text="Waiting for their answer")
    expect(line).to_be_visible()
    press(visitor, "switch")
    for each in (visitor, other):
        expect(each.page.get_by_test_id("switch")).to_have_count(0)
        wait_for_person(each)
    assert visitor.page.url == other.page.url != bots_table
    visitor.page.goto(bots_table)
    visitor.wait_for_table()
    assert visitor.state.status == "playing"


@pytest.mark.long
def test_a_player_who_keeps_playing_is_not_asked_again(tables: Tables, site: str) -> None:
    visitor, other = (tables.visitor(device).open(site) for device in (LAPTOP, PHONE))
    bots_table = start_megiddo_and_move(visitor)
    press(other, "game-megiddo")
    seats = other.page.get_by_test_id("open-seat").filter(has_text="Megiddo")
    seats.get_by_role("button").click()
    expect(seats.get_by_role("button")).to_have_text("Joining…")
    press(visitor, "keep-playing")
    expect(visitor.page.get_by_test_id("keep-playing")).to_have_count(0)
    expect(other.page.get_by_role("alert")).to_contain_text("right now.")
    expect(seats).to_have_count(0)
    assert visitor.page.url == bots_table
    # Declining has no consequence for the next search.
    visitor.open(site)
    press(visitor, "game-megiddo")
    press(visitor, "say-real")
    expect(seats).to_have_count(1)


def test_a_declined_player_goes_on_searching(tables: Tables, site: str) -> None:
    visitor, other, third = (tables.visitor(device).open(site) for device in (LAPTOP, PHONE, PHONE))
    start_megiddo_and_move(visitor)
    press(other, "game-megiddo")
    press(other, "say-real")
    press(visitor, "keep-playing")
    line = other.page.get_by_test_id("status-line").filter(has_text="Still looking")
    expect(line).to_be_visible()
    press(third, "game-megiddo")
    seats = third.page.get_by_test_id("open-seat").filter(has_text="Megiddo")
    expect(seats).to_have_count(1)


@pytest.mark.long
def test_a_reload_at_the_table_continues_the_search(tables: Tables, site: str) -> None:
    visitor, other = (tables.visitor(device).open(site) for device in (LAPTOP, PHONE))
    press(other, "game-megiddo")
    start_megiddo_and_move(visitor)
    seats = other.page.get_by_test_id("open-seat").filter(has_text="Megiddo")
    expect(seats).to_have_count(1)
    visitor.page.reload()
    line = visitor.page.get_by_test_id("status-line").filter(has_text="Still looking")
    expect(line).to_be_visible()
    # Good news does not look like a rejected move.
    expect(line).to_contain_class("news")
    expect(seats).to_have_count(1)
    seats.get_by_role("button").click()
    press(visitor, "switch")
    for each in (visitor, other):
        wait_for_person(each)
    assert visitor.page.url == other.page.url


def test_a_listed_invitation_is_accepted_with_one_press(tables: Tables, site: str) -> None:
    creator, guest = (tables.visitor(device).open(site) for device in (LAPTOP, PHONE))
    press(creator, "game-pirate")
    creator.page.get_by_test_id("visibility").select_option("public")
    press(creator, "create")
    creator.page.get_by_test_id("invite-link").wait_for()
    guest.page.get_by_test_id("open-seat").filter(has_text="Pirate").get_by_role("link").last.tap()
    assert {each.wait_for_table().state.viewer for each in (creator, guest)} == {0, 1}


@pytest.mark.long
def test_a_seat_is_listed_while_its_player_is_at_the_table(tables: Tables, site: str) -> None:
    visitor, other = (tables.visitor(device).open(site) for device in (LAPTOP, PHONE))
    seats = other.page.get_by_test_id("open-seat").filter(has_text="Pirate")
    press(visitor, "game-pirate")
    press(visitor, "say-real")
    expect(seats).to_have_count(1)
    visitor.wait_for_table()
    visitor.page.go_back()
    expect(seats).to_have_count(0)
    press(visitor, "game-pirate")
    press(visitor, "say-real")
    seats.get_by_role("button").click()
    for each in (visitor, other):
        wait_for_person(each)
        each.wait_for_table()
    assert visitor.page.url == other.page.url


TAKE_AND_STAY_AWAY = """() => new Promise((resolve) => {
  const socket = new WebSocket(
    `${location.origin.replace('http', 'ws')}/ws/lobby`, 'spite.v2.json');
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    if (message.type === 'paired') resolve(message.match);
    for (const { id, game } of message.seats ?? [])
      if (game === 'megiddo')
        socket.send(JSON.stringify({ type: 'take', id: 'ghost', seat: id, watchers: true }));
  };
})"""
"""JavaScript that takes an open seat without opening the match."""


@pytest.mark.long
def test_a_player_whose_opponent_does_not_come_plays_on(tables: Tables, site: str) -> None:
    visitor, ghost, other = (tables.visitor().open(site) for _ in range(3))
    press(visitor, "game-megiddo")
    press(visitor, "say-real")
    visitor.wait_for_table()
    url = visitor.page.url
    ghost.page.evaluate(TAKE_AND_STAY_AWAY)
    line = visitor.page.get_by_test_id("status-line")
    expect(line).to_have_count(0)
    expect(line).to_be_visible()
    assert visitor.page.url == url
    take_back_after_answer(visitor)
    press(other, "game-megiddo")
    expect(other.page.get_by_test_id("open-seat").filter(has_text="Megiddo")).to_have_count(1)


def take_back_after_answer(visitor: Visitor) -> None:
    """Lay a stone in Megiddo, wait for the bot's, and take back both."""
    table = visitor.page.get_by_test_id("table")
    expect(table).to_have_attribute("data-turn", "you")
    before = see_board(visitor)
    free = next(point for point, owner in before.owners.items() if owner == "none")
    laid = visitor.page.locator("[data-point]:not([data-owner=none])")
    Mouse(visitor.page).lay(free, before)
    # The bot may answer before the page shows that it is its turn.
    expect(laid).to_have_count(before.laid + 2)
    expect(table).to_have_attribute("data-turn", "you")
    undo = visitor.page.get_by_test_id("undo")
    expect(undo).to_have_attribute("data-how", "free")
    undo.click()
    expect(undo).to_be_disabled()
    expect(laid).to_have_count(before.laid)
    assert see_board(visitor).stones == before.stones
