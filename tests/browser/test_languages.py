"""Tests the language of pages: it follows the browser's, and visitors can switch it in place.

Indonesian pages and tables must have no English text left.
"""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.browser.english import english_lines
from tests.support.timeouts import PATIENCE_S

FAIR = Path(__file__).parents[1] / "golden" / "fair_records.jsonl"
PHONE = ViewportSize(width=390, height=844)
"""A narrow screen, on which long words are the first to overflow."""
SMALL_PHONE = ViewportSize(width=360, height=640)
PAGES = {
    "/": "Main sekarang",
    "/rules/spite": "Membuang kartu mengakhiri giliranmu",
    "/rules/megiddo": "Tangkapan beruntun",
    "/rules/pirate": "Merebut kapal",
    "/help": "Mulai dari mana",
    "/people": "Papan peringkat",
    "/games/all": "Pertandingan sebelumnya",
    "/programs": "Buat token",
    "/account": "Tampilanmu bagi pemain lain",
    "/offline.html": "Tidak ada koneksi",
}
"""A text of each page that shows once it is ready."""
TABLES: dict[str, str | re.Pattern[str]] = {
    "spite": "Giliranmu",
    # A player who begins by lot reads that instead of whose turn it is.
    "megiddo": re.compile("Giliranmu|kamu jalan duluan"),
    "pirate": "Tanpa giliran",
}


def discard(page: Page) -> str:
    """Discard the first hand card in the visitor's turn, and wait until the page shows it.

    Return the CSS selector of the visitor's discard piles.
    """
    table = page.get_by_test_id("table")
    expect(table).to_have_attribute("data-turn", "you")
    seat = table.get_attribute("data-viewer")
    page.locator(f'[data-zone="hand:{seat}"] button').first.click()
    pile = f'[data-zone^="discard:{seat}"]'
    page.locator(pile).first.click()
    expect(page.locator(pile).first).to_have_attribute("data-count", "1")
    return pile


def test_an_indonesian_visitor_plays_in_indonesian_and_switches_to_english(
    browser: Browser, site: str
) -> None:
    context = browser.new_context(locale="id-ID", reduced_motion="reduce")
    context.set_default_timeout(1000 * PATIENCE_S)
    page = context.new_page()
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))

    page.goto(site)
    html = page.locator("html")
    expect(html).to_have_attribute("lang", "id")
    expect(page.get_by_test_id("play-now")).to_contain_text("Main sekarang")
    page.get_by_test_id("opponent").select_option("easy")
    page.get_by_test_id("play-now").click()

    pile = discard(page)
    page.set_viewport_size(SMALL_PHONE)
    own_name = page.locator(".bar.below .name .text")
    expect(own_name).to_have_text("Kamu")
    assert own_name.evaluate("(text) => text.scrollWidth <= text.clientWidth")
    name = page.locator(pile).first
    expect(name).to_have_attribute("aria-label", re.compile("Tumpukan buangmu 1, 1 kartu"))

    page.get_by_test_id("menu").click()
    page.get_by_test_id("language").select_option("en")
    expect(html).to_have_attribute("lang", "en")
    expect(page.get_by_role("heading", name="Menu")).to_be_visible()
    page.keyboard.press("Escape")
    expect(name).to_have_attribute("aria-label", re.compile("Your discard pile 1, 1 card"))

    page.reload()
    expect(html).to_have_attribute("lang", "en")
    expect(name).to_have_attribute("aria-label", re.compile("Your discard pile 1"))
    assert complaints == []
    context.close()


@pytest.mark.long
def test_pages_and_tables_have_no_english_left(browser: Browser, site: str, tmp_path: Path) -> None:
    context = browser.new_context(
        locale="id-ID", reduced_motion="reduce", viewport=PHONE, has_touch=True
    )
    context.set_default_timeout(1000 * PATIENCE_S)
    page = context.new_page()
    left = {}
    for address, text in PAGES.items():
        page.goto(f"{site}{address}")
        expect(page.locator("main")).to_contain_text(text)
        left[address] = english_lines(page)

    page.goto(f"{site}/fair")
    record = tmp_path / "record.json"
    record.write_text(FAIR.read_text().splitlines()[0])
    page.get_by_test_id("record-file").set_input_files(record)
    page.get_by_test_id("verdict").wait_for()
    left["the check of a record"] = english_lines(page)

    for game, status in TABLES.items():
        page.goto(f"{site}/?game={game}")
        page.get_by_test_id("opponent").select_option("easy")
        page.get_by_test_id("play-now").click()
        expect(page.get_by_test_id("table")).to_contain_text(status)
        left[f"a table of {game}"] = english_lines(page)
        page.get_by_test_id("menu").click()
        left[f"the menu of {game}"] = english_lines(page)
    assert {place: lines for place, lines in left.items() if lines} == {}
    context.close()
