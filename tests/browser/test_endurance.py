"""Tests hundreds of actions without a pause in the browser: none may be lost or repeated.

Each game's record must have exactly the actions that were made on the pages.
"""

from dataclasses import replace
from typing import Any

import pytest

from server.games.megiddo.presets import PRESETS as MEGIDDO
from server.games.pirate.presets import PRESETS as PIRATE
from server.games.spite.presets import PRESETS as SPITE
from tests.browser.devices import LAPTOP
from tests.browser.megiddo import player as megiddo
from tests.browser.pirate import player as pirate
from tests.browser.pirate.screen import read_screen
from tests.browser.spite import player as spite
from tests.browser.tables import Table, Tables
from tests.browser.visitor import Visitor
from tests.support.timeouts import PATIENCE_S

MOVING = replace(LAPTOP, moving=True)
ACTIONS = 500
OWN = {"play", "discard", "refill", "pass"}
"""The kinds of actions in a record that players of Spite and Malice choose.

All others follow from them.
"""


def read_record(table: Table, mover: Visitor, ready: str) -> list[dict[str, Any]]:
    """Return the actions in the record of the table's game. `mover` resigns if it is not over.

    `ready` is a JavaScript condition. Once it holds on the mover's page, the other player can't end
    the game.
    """
    mover.page.wait_for_function(ready)
    if not mover.state.over:
        mover.page.get_by_test_id("resign").click()
        mover.page.get_by_test_id("resign-yes").click()
    table.creator.page.get_by_test_id("result").wait_for()
    site = table.url.partition("/m/")[0]
    answer = table.creator.page.request.get(f"{site}/api/matches/{table.match}/record")
    assert answer.ok
    actions: list[dict[str, Any]] = answer.json()["actions"]
    return actions


@pytest.mark.long
@pytest.mark.timeout(PATIENCE_S * 10)
def test_cards_are_moved_without_a_pause(tables: Tables, site: str) -> None:
    table, made = tables.start_game(site, MOVING, rules=SPITE["snm-a"]), 0
    while made < ACTIONS:
        first, second = spite.players_at(table, seed=made)
        mover, waiter = (
            (first, second) if table.player_to_move is table.creator else (second, first)
        )
        moved = 0
        while made + moved < ACTIONS and (move := mover.move()) is not None:
            moved += 1
            if move.ends_turn:
                mover, waiter = waiter, mover
        record = read_record(table, mover.visitor, spite.READY)
        assert sum(action["do"] in OWN for action in record) == moved
        made += moved
        if made < ACTIONS:
            table = replace(table, url=table.start_rematch())


@pytest.mark.long
@pytest.mark.timeout(PATIENCE_S * 10)
def test_stones_are_laid_without_a_pause(tables: Tables, site: str) -> None:
    table, made = tables.start_game(site, MOVING, rules=MEGIDDO["megiddo"]), 0
    while made < ACTIONS:
        first, second = megiddo.players_at(table, seed=made)
        mover, waiter = (
            (first, second) if table.player_to_move is table.creator else (second, first)
        )
        laid = 0
        while made + laid < ACTIONS and mover.move():
            laid += 1
            mover, waiter = waiter, mover
        assert len(read_record(table, mover.visitor, megiddo.READY)) == laid
        made += laid
        if made < ACTIONS:
            table = replace(table, url=table.start_rematch())


@pytest.mark.long
def test_cards_are_turned_without_a_pause(tables: Tables, site: str) -> None:
    # The other player stays passive, so that there is no race and no rejection.
    table = tables.start_game(site, MOVING, rules=PIRATE["pirate"])
    page = table.creator.page
    for _ in range(ACTIONS):
        page.wait_for_function(pirate.READY)
        page.mouse.click(*read_screen(table.creator).spots["stock:0"])
    record = read_record(table, table.creator, pirate.READY)
    assert [action["do"] for action in record] == ["turn"] * ACTIONS
