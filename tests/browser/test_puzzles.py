"""Tests the puzzles of the day in a browser: solving, failing, solutions, streaks, other days."""

import re

import pytest
from playwright.sync_api import Locator, Page, Position, expect

from protocol.games.cards import Card, ZoneId
from protocol.games.spite import Discard, Play
from server.games.spite.puzzles.collection import SpitePuzzles
from server.games.spite.puzzles.puzzle import rules
from tests.browser.axe import violations_in_both_themes
from tests.browser.devices import LAPTOP, PHONE, Device
from tests.browser.tables import Tables

PUZZLES = SpitePuzzles()
DEVICES = pytest.mark.parametrize("device", [LAPTOP, PHONE], ids=["laptop", "phone"])
CORNER: Position = {"x": 12, "y": 16}
"""A spot of a hand card that the next card does not cover."""


def zone(page: Page, name: ZoneId) -> Locator:
    return page.locator(f'[data-zone="{name}"]')


def press(page: Page, source: ZoneId, card: Card) -> None:
    place = zone(page, source)
    if source.startswith("hand:"):
        place = place.locator("[data-index]").filter(has=page.locator(f'[data-card="{card}"]'))
    place.first.click(position=CORNER)


def play(page: Page, action: Play) -> None:
    """Play a card in the puzzle, and wait until the page shows that it has left its pile."""
    left = int(zone(page, action.source).get_attribute("data-count") or 0) - 1
    press(page, action.source, action.card)
    # A natural card of a stock or a discard pile goes where it fits.
    if action.source.startswith("hand:") or action.card not in rules().ranks:
        zone(page, action.target).click()
    expect(zone(page, action.source)).to_have_attribute("data-count", str(left))


def puzzle_of(page: Page) -> str:
    page.wait_for_url(re.compile(r"/puzzles/[0-9a-f]{8}$"))
    return page.url.rpartition("/")[2]


def today_at(page: Page, site: str) -> str:
    """Return the present day by the server's clock."""
    return str(page.request.get(f"{site}/api/puzzles/today").json()["today"])


@pytest.mark.long
@DEVICES
def test_a_solved_puzzle_begins_a_streak(tables: Tables, site: str, device: Device) -> None:
    page = tables.visitor(device).open(site).page
    today = today_at(page, site)
    page.get_by_test_id("today-puzzles").click()
    expect(page.get_by_test_id("streak")).to_have_attribute("data-days", "0")
    assert violations_in_both_themes(page) == []
    page.get_by_test_id("puzzle-easy").click()
    shown = page.get_by_test_id("puzzle")
    expect(shown).to_have_attribute("data-status", "open")
    expect(page.get_by_test_id("status-line")).to_have_text(
        "Play the last card of your stock this turn."
    )
    assert violations_in_both_themes(page) == []
    for action in PUZZLES.solution(puzzle_of(page)):
        assert isinstance(action, Play)
        play(page, action)
    expect(shown).to_have_attribute("data-status", "solved")
    expect(page.get_by_test_id("status-line")).to_contain_text("Solved.")
    page.get_by_test_id("puzzle-next").click()
    expect(shown).to_have_attribute("data-status", "open")
    expect(page.locator("main")).to_be_focused()
    page.get_by_role("link", name="Puzzles").click()
    expect(page.get_by_test_id("puzzle-easy")).to_have_attribute("data-result", "solved")
    if today_at(page, site) == today:  # Otherwise the puzzle was perhaps one of yesterday's.
        expect(page.get_by_test_id("streak")).to_have_attribute("data-days", "1")


@DEVICES
@pytest.mark.long
def test_a_failed_puzzle_begins_again_or_shows_its_solution(
    tables: Tables, site: str, device: Device
) -> None:
    puzzle = PUZZLES.ids("medium")[0]
    page = tables.visitor(device).open(f"{site}/puzzles/{puzzle}").page
    shown = page.get_by_test_id("puzzle")
    expect(shown).to_have_attribute("data-status", "open")
    ends = next(a for a in PUZZLES.attempt(puzzle, ()).legal if isinstance(a, Discard))
    press(page, ZoneId("hand:0"), ends.cards[0])
    zone(page, ends.target).click(position=CORNER)
    expect(shown).to_have_attribute("data-status", "failed")
    expect(page.get_by_test_id("status-line")).to_contain_text("no way to win")
    page.get_by_test_id("puzzle-again").click()
    expect(shown).to_have_attribute("data-status", "open")
    expect(zone(page, ZoneId("hand:0"))).to_have_attribute("data-count", "5")
    page.get_by_test_id("puzzle-show").click()
    expect(shown).to_have_attribute("data-status", "shown")
    expect(zone(page, ZoneId("stock:0"))).to_have_attribute("data-count", "0")
    page.goto(f"{site}/puzzles")
    expect(page.get_by_test_id("streak")).to_have_attribute("data-days", "0")


def test_an_unknown_puzzle_leads_to_the_others(tables: Tables, site: str) -> None:
    visitor = tables.visitor()
    visitor.refused = True
    page = visitor.open(f"{site}/puzzles/00000000").page
    page.get_by_role("link", name="All puzzles").click()
    expect(page.get_by_test_id("puzzles-page")).to_be_visible()


def test_a_solution_that_does_not_arrive_is_not_counted_as_seen(tables: Tables, site: str) -> None:
    puzzle = PUZZLES.ids("easy")[0]
    visitor = tables.visitor().open(f"{site}/puzzles/{puzzle}")
    page = visitor.page
    shown = page.get_by_test_id("puzzle")
    expect(shown).to_have_attribute("data-status", "open")
    visitor.refused = True
    visitor.context.route("**/try", lambda route: route.fulfill(status=429))
    page.get_by_test_id("puzzle-show").click()
    expect(page.get_by_test_id("status-line")).to_contain_text("reach")
    visitor.context.unroute("**/try")
    for action in PUZZLES.solution(puzzle):
        assert isinstance(action, Play)
        play(page, action)
    expect(shown).to_have_attribute("data-status", "solved")
    assert "solved" in page.evaluate("localStorage.getItem('spite.puzzles')")


def test_a_day_without_puzzles_leads_to_those_of_today(tables: Tables, site: str) -> None:
    visitor = tables.visitor()
    visitor.refused = True
    page = visitor.open(f"{site}/puzzles?day=2999-01-01").page
    expect(page.get_by_test_id("message")).to_contain_text("no puzzles for this day")
    page.get_by_role("link", name="Today\u2019s puzzles").click()
    expect(page.get_by_test_id("puzzles-page")).to_be_visible()


def test_earlier_days_have_their_puzzles(tables: Tables, site: str) -> None:
    page = tables.visitor().open(f"{site}/puzzles").page
    today = page.get_by_test_id("puzzle-hard").get_attribute("href")
    page.get_by_test_id("day-before").click()
    expect(page.get_by_test_id("day-after")).to_be_visible()
    expect(page.get_by_test_id("puzzle-hard")).not_to_have_attribute("href", today or "")
