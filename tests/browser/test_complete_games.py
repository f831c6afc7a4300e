"""Tests complete short games of Spite and Malice in browsers: by mouse, touch and keyboard.

Both players and a spectator must see the same end, and none of them a hidden card, even after a
crash of the server.
"""

from dataclasses import replace
from random import Random

import pytest
from msgspec import structs

from protocol.games.spite import SpiteRules
from tests.browser.devices import LAPTOP, PHONE, Device
from tests.browser.outages import restart_server
from tests.browser.spite.input_methods.keyboard import Keyboard
from tests.browser.spite.player import Player, open_cards, play, players_at, wait_for_same_state
from tests.browser.spite.screen import read_screen
from tests.browser.spite.secrecy import WITNESS, leaks, watch_for_leaks
from tests.browser.tables import SHORT, Table, Tables
from tests.browser.visitor import Visitor
from tests.support.server_process import ServerProcess

MOVING_PHONE = replace(PHONE, moving=True)
SHORTEST = structs.replace(SHORT, stock_count=2)
"""A game of about 25 moves, in which every way of moving cards occurs several times."""


def table_with_spectator(
    tables: Tables, site: str, device: Device, rules: SpiteRules = SHORTEST
) -> tuple[Table, Visitor]:
    """Start a game and open its table as a spectator. All pages are checked for hidden cards."""
    table = tables.start_game(site, device, rules=rules)
    for player in (table.creator, table.guest):
        watch_for_leaks(player.context)
        player.page.evaluate(WITNESS)
    watcher = tables.visitor(device)
    watch_for_leaks(watcher.context)
    return table, watcher.open(table.url).wait_for_table()


def check_same_end(table: Table, watcher: Visitor) -> None:
    """Assert that all visitors see the same winner and cards, and saw no hidden card."""
    creator, guest = table.creator, table.guest
    winners = {
        visitor.page.get_by_test_id("result").get_attribute("data-winner")
        for visitor in (creator, guest, watcher)
    }
    assert len(winners) == 1
    assert winners <= {"0", "1"}
    assert open_cards(creator) == open_cards(guest) == open_cards(watcher)
    assert read_screen(creator).zone(f"stock:{winners.pop()}").count == 0
    for visitor in (creator, guest, watcher):
        assert leaks(visitor.page) == []


def cards(visitor: Visitor) -> object:
    """Return the number of cards and the cards that the visitor sees, by zone."""
    return read_screen(visitor).cards


@pytest.mark.long
def test_by_mouse_with_a_server_crash(own_server: ServerProcess, tables: Tables) -> None:
    table, watcher = table_with_spectator(tables, own_server.url, LAPTOP)
    everybody = (table.creator, table.guest, watcher)
    players = players_at(table)
    assert not play(players, moves=1)
    wait_for_same_state(*everybody)
    restart_server(own_server, everybody, cards)
    assert play(players)
    check_same_end(table, watcher)


@pytest.mark.long
def test_by_touch_on_a_phone(tables: Tables, site: str) -> None:
    table, watcher = table_with_spectator(tables, site, MOVING_PHONE, SHORT)
    play(players_at(table))
    check_same_end(table, watcher)


def test_by_keyboard_only(tables: Tables, site: str) -> None:
    table, watcher = table_with_spectator(tables, site, LAPTOP)
    first, second = (
        Player(visitor, Keyboard(visitor.page), Random(7), SHORTEST)
        for visitor in (table.creator, table.guest)
    )
    play((first, second))
    check_same_end(table, watcher)
