"""Tests the page that checks the fairness of shuffles, after a game and from a record's file.

Fair records pass, and changed ones fail.
"""

import json
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, Route, expect

from server.games.spite.presets import PRESETS
from server.games.spite.record.fairness import verify
from server.games.spite.record.text import read_record
from tests.browser.devices import LAPTOP, PHONE
from tests.browser.tables import Table, Tables
from tests.browser.visitor import Visitor

GOLDEN = Path(__file__).parents[1] / "golden" / "fair_records.jsonl"
TWO_WINS = replace(PRESETS["snm-a-short"], match_target=2)
OWN = "Your number is the one that your browser drew."
FIXED = "fingerprint was fixed before your number left your browser"
Json = dict[str, Any]
DIGITS_IN_LINES = """(code) => {
  const lines = new Map();
  const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode;
    for (let at = 0; at < text.length; at += 1) {
      const range = document.createRange();
      range.setStart(text, at);
      range.setEnd(text, at + 1);
      const { top } = range.getBoundingClientRect();
      lines.set(top, (lines.get(top) ?? 0) + 1);
    }
  }
  return [...lines.values()];
}"""
"""JavaScript that counts the characters in each line of an element."""
SELECTED = "getSelection().toString()"


def give_up(visitor: Visitor) -> None:
    visitor.page.get_by_test_id("resign").click()
    visitor.page.get_by_test_id("resign-yes").click()
    expect(visitor.page.get_by_test_id("end-scene")).to_be_visible()


def fairness_page(visitor: Visitor) -> Page:
    """Follow the link in the end scene to the fairness page, and return it with its verdict."""
    if not visitor.page.get_by_test_id("fair").is_visible():
        visitor.page.get_by_test_id("end-details").click()
    with visitor.page.context.expect_page() as opened:
        visitor.page.get_by_test_id("fair").click()
    expect(opened.value.get_by_test_id("verdict")).to_be_visible()
    return opened.value


def check_found_fair(page: Page) -> None:
    expect(page.get_by_test_id("verdict")).to_have_attribute("data-verdict", "fair")
    expect(page.get_by_test_id("stage-promise")).to_contain_text("Your browser saw this")
    expect(page.get_by_test_id("stage-fixed")).to_contain_text(FIXED)
    expect(page.get_by_test_id("stage-added")).to_contain_text(OWN)
    expect(page.locator("[data-ok='false']")).to_have_count(0)


def check_found_unfair(page: Page, *stages: str) -> None:
    """Assert that the page calls the game unfair, and exactly these stages of its check failed."""
    expect(page.get_by_test_id("verdict")).to_have_attribute("data-verdict", "wrong")
    wrong = page.locator("article > ol > li:has([data-ok='false'])")
    found = [each.get_attribute("data-testid") for each in wrong.all()]
    assert found == [f"stage-{stage}" for stage in stages]


def golden() -> Json:
    record: Json = json.loads(GOLDEN.read_text().splitlines()[0])
    return record


def server_record(table: Table) -> Json:
    """Return the record of the table's game that the server publishes, as JSON."""
    match = table.url.rsplit("/", 1)[1]
    site = table.url.removesuffix(f"/m/{match}")
    answer = table.creator.page.context.request.get(f"{site}/api/matches/{match}/record")
    record: Json = answer.json()
    return record


@pytest.mark.long
def test_the_commitment_shows_during_the_game_and_not_before(tables: Tables, site: str) -> None:
    creator = tables.open_match(site)
    guest = tables.visitor(PHONE).open(creator.page.url)
    expect(guest.page.get_by_test_id("shuffles")).to_have_count(0)
    guest.page.get_by_test_id("accept").tap()
    promises = set()
    for visitor in (creator.skip_start(), guest.skip_start()):
        visitor.page.get_by_test_id("menu").click()
        shown = visitor.page.get_by_test_id("shuffles")
        expect(shown).to_be_visible()
        promises.add(shown.get_attribute("data-commitment"))
        visitor.page.keyboard.press("Escape")
    give_up(creator)
    assert promises == {fairness_page(guest).locator("code").first.text_content()}


@pytest.mark.long
def test_a_rematch_uses_the_numbers_of_both_players(tables: Tables, site: str) -> None:
    table = tables.start_game(site)
    give_up(table.guest)
    table.start_rematch()
    give_up(table.creator)
    for visitor in (table.creator, table.guest):
        check_found_fair(fairness_page(visitor))


@pytest.mark.long
def test_each_game_of_a_match_can_be_checked_between_the_games(tables: Tables, site: str) -> None:
    table = tables.start_game(site, rules=TWO_WINS)
    give_up(table.creator)
    for visitor in (table.creator, table.guest):
        check_found_fair(fairness_page(visitor))
    record = server_record(table)
    assert None not in record["fairness"]["numbers"]
    assert all(step.ok for step in verify(read_record(json.dumps(record))))
    table.start_next_game()
    give_up(table.guest)
    page = fairness_page(table.guest)
    expect(page.get_by_text("game 2")).to_be_visible()
    check_found_fair(page)


@pytest.mark.long
def test_a_consistent_record_with_another_commitment_fails(tables: Tables, site: str) -> None:
    table = tables.start_game(site)
    give_up(table.creator)
    honest = server_record(table)
    forged = {**golden(), "match": honest["match"], "game": honest["game"]}

    def forge(route: Route) -> None:
        route.fulfill(json=forged)

    table.guest.context.route("**/api/matches/**/record", forge)
    page = fairness_page(table.guest)
    check_found_unfair(page, "promise", "fixed", "added")
    expect(page.get_by_test_id("verdict")).to_contain_text(honest["fairness"]["commitment"])


def check_file(page: Page, file: Path, record: Json) -> None:
    """Write the record into a file, and give it to the fairness page to check."""
    file.write_text(json.dumps(record))
    page.get_by_test_id("record-file").set_input_files(file)


def test_a_record_from_a_file_passes_until_it_is_changed(
    tables: Tables, site: str, tmp_path: Path
) -> None:
    page = tables.visitor(PHONE).open(f"{site}/fair").page
    file = tmp_path / "game.json"
    record = golden()
    check_file(page, file, record)
    expect(page.get_by_test_id("verdict")).to_have_attribute("data-verdict", "right")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    first, second = record["deals"][0]["stocks"]
    first[0], second[0] = second[0], first[0]
    page.goto(f"{site}/fair")
    check_file(page, file, record)
    check_found_unfair(page, "shuffles", "cards")
    expect(page.get_by_test_id("verdict")).to_contain_text("The shuffle of the deal does")


def test_numbers_break_into_lines_of_equal_length_and_are_copied_whole(
    tables: Tables, site: str, tmp_path: Path
) -> None:
    page = tables.visitor(LAPTOP).open(f"{site}/fair").page
    record = golden()
    check_file(page, tmp_path / "game.json", record)
    number = page.get_by_test_id("stage-promise").locator("code")
    for width, lines in ((820, [64]), (1280, [32, 32]), (390, [32, 32]), (240, [16] * 4)):
        page.set_viewport_size({"width": width, "height": 800})
        assert number.evaluate(DIGITS_IN_LINES) == lines
    number.click()
    assert page.evaluate(SELECTED) == record["fairness"]["commitment"]
