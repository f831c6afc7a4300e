"""Tests that pages translated by the browser still follow the game and the lobby.

A translator replaces text nodes, which the client's framework expects to keep.
"""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from protocol.core.clock import MINUTE_MS, TimeControl
from protocol.core.options import Options
from server.games.megiddo.presets import PRESETS as MEGIDDO
from server.games.pirate.presets import PRESETS as PIRATE
from tests.browser.megiddo import player as megiddo
from tests.browser.page_translator import translate_page
from tests.browser.pirate import player as pirate
from tests.browser.spite import player as spite
from tests.browser.tables import SHORT, Table, Tables
from tests.browser.visitor import Visitor

CLOCK = TimeControl(bank_ms=30 * MINUTE_MS)
CLOCK_FIGURES = re.compile(r"\d+:\d\d")
MOVES = 6

Play = Callable[[Table], object]


def play_spite(table: Table) -> None:
    spite.play(spite.players_at(table), moves=MOVES)


def play_megiddo(table: Table) -> None:
    megiddo.play(megiddo.players_at(table), moves=MOVES)


def play_pirate(table: Table) -> None:
    pirate.play(pirate.players_at(table), times=MOVES)


def text_of(visitor: Visitor) -> str:
    """Return all text in the main part of the visitor's page, even hidden text.

    The digits of the clocks are left out.
    """
    return CLOCK_FIGURES.sub("", visitor.page.locator("main").evaluate("main => main.textContent"))


def wait_for_same_text(translated: Visitor, other: Visitor) -> None:
    """Wait until the main parts of both pages have the same text, apart from clocks."""
    while text_of(translated) != text_of(other):
        other.page.evaluate("() => new Promise(requestAnimationFrame)")


@pytest.mark.long
@pytest.mark.parametrize(
    ("rules", "plays"),
    [(SHORT, play_spite), (MEGIDDO["megiddo"], play_megiddo), (PIRATE["pirate"], play_pirate)],
    ids=["spite", "megiddo", "pirate"],
)
def test_a_translated_table_stays_up_to_date(
    tables: Tables, site: str, rules: Options, plays: Play
) -> None:
    table = tables.start_game(site, rules=rules, clock=CLOCK)
    watchers = tables.visitor().open(table.url), tables.visitor().open(table.url)
    for watcher in watchers:
        expect(watcher.skip_start().page.get_by_test_id("spectators")).to_contain_text("2")
    for visitor in (table.creator, watchers[0]):
        translate_page(visitor)
    wait_for_same_text(*watchers)
    before = text_of(watchers[0])
    plays(table)
    tables.visitor().open(table.url).skip_start()
    for watcher in watchers:
        expect(watcher.page.get_by_test_id("spectators")).to_contain_text("3")
    announcement, expected = (watcher.page.get_by_test_id("announcement") for watcher in watchers)
    expect(announcement).to_have_text(expected.inner_text())
    wait_for_same_text(*watchers)
    assert text_of(watchers[0]) != before
    clock = table.creator.page.locator("[data-running=true][data-testid=clock]").first
    expect(clock).not_to_have_text(clock.inner_text())
    for page in (table.creator.page, watchers[0].page):
        assert page.locator("[translate=no] font").count() == 0


@pytest.mark.long
def test_a_translated_home_page_stays_up_to_date(tables: Tables, site: str) -> None:
    both = tables.visitor().open(site), tables.visitor().open(site)
    for visitor in both:
        expect(visitor.page.get_by_test_id("create")).to_be_visible()
    translate_page(both[0])
    assert both[0].page.locator("font").count() > 0
    seeker = tables.visitor().open(site)
    seeker.page.get_by_test_id("game-pirate").click()
    seeker.page.get_by_test_id("say-real").click()
    for visitor in both:
        page = visitor.page
        expect(page.get_by_test_id("open-seat").filter(has_text="Pirate")).to_have_count(1)
        page.get_by_test_id("game-megiddo").click()
        expect(page.get_by_test_id("game-megiddo")).to_be_checked()
    wait_for_same_text(*both)
