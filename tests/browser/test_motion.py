"""Tests animations in the browser: every frame shows all cards, and no card twice.

Rematches must leak no DOM nodes or listeners, and a move may force only one layout.
"""

from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.devices import LAPTOP
from tests.browser.film.scenes import SCENES
from tests.browser.pictures.dealer import Dealer
from tests.browser.pictures.stage import Stage
from tests.browser.spite.frames import frames_seen, inconsistencies, watch_frames
from tests.browser.spite.player import play, players_at
from tests.browser.tables import SHORT, Table, Tables
from tests.browser.task_trace import CATEGORIES, STACKS, forced_layouts
from tests.support.server_process import ServerProcess

COUNT_NODES = """() => {
  const nodes = document.createTreeWalker(document, NodeFilter.SHOW_ALL);
  let count = 1;
  while (nodes.nextNode()) count += 1;
  return count;
}"""
LISTENERS_OF_A_TABLE = 30
MOVING = replace(LAPTOP, moving=True)
LANDED = "() => window.moving > 0 && document.querySelector('.layer [data-cards]') === null"


@pytest.mark.long
def test_every_frame_shows_all_cards(tables: Tables, site: str) -> None:
    creator = tables.open_match(site, MOVING)
    watch_frames(creator.page)
    guest = tables.visitor(MOVING).open(creator.page.url)
    watch_frames(guest.page)
    guest.page.get_by_test_id("accept").click()
    for visitor in (creator, guest):
        visitor.wait_for_table()
        # The deal scene is not skipped and ends by itself.
        expect(visitor.page.get_by_test_id("start-scene")).to_have_count(0)
    play(players_at(Table(creator.page.url, creator, guest, SHORT)), moves=12)
    for visitor in (creator, guest):
        assert inconsistencies(visitor.page) == []
        assert min(frames_seen(visitor.page)) > 0


@pytest.mark.long
@pytest.mark.parametrize("scene", list(SCENES))
def test_no_frame_of_a_scene_is_inconsistent(
    tables: Tables, server: ServerProcess, site: str, tmp_path: Path, scene: str
) -> None:
    assert site
    with Dealer(server.redis_url) as dealer, ExitStack() as left:
        visitor, happens = SCENES[scene](Stage(server, tables, dealer, MOVING, tmp_path, left=left))
        watch_frames(visitor.page)
        happens()
        visitor.page.wait_for_function(LANDED)
        assert inconsistencies(visitor.page) == []


@pytest.mark.long
def test_rematches_leak_no_nodes_or_listeners(tables: Tables, site: str) -> None:
    table = tables.start_game(site, MOVING)
    counted: list[tuple[int, int]] = []
    for _ in range(20):
        table.creator.page.get_by_test_id("resign").click()
        table.creator.page.get_by_test_id("resign-yes").click()
        table = replace(table, url=table.start_rematch())
        counted.append(_kept(table.creator.page))
    # One table may still await garbage collection, and the code loaded for the first end stays.
    nodes, listeners = zip(*counted, strict=True)
    nodes_of_a_table = table.creator.page.evaluate(COUNT_NODES)
    assert max(nodes) - nodes[0] < 2 * nodes_of_a_table
    # Ten more games leave nothing.
    assert min(nodes[15:]) - min(nodes[5:10]) < nodes_of_a_table / 4
    assert max(listeners) - listeners[0] < 2 * LISTENERS_OF_A_TABLE


def _kept(page: Page) -> tuple[int, int]:
    """Return the number of DOM nodes and event listeners of the page after a garbage collection."""
    wire = page.context.new_cdp_session(page)
    wire.send("HeapProfiler.enable")
    for _ in range(3):
        wire.send("HeapProfiler.collectGarbage")
    counted = wire.send("Memory.getDOMCounters")
    wire.detach()
    return counted["nodes"], counted["jsEventListeners"]


@pytest.mark.long
def test_a_move_forces_a_single_layout(tables: Tables, site: str) -> None:
    table = tables.start_game(site, MOVING)
    browser = table.creator.page.context.browser
    assert browser is not None
    browser.start_tracing(categories=[*CATEGORIES, STACKS])
    play(players_at(table), moves=8)
    assert set(forced_layouts(browser.stop_tracing())) == {1}
