"""Tests the accessibility of the pages: names and contrast by axe-core in both themes.

They also test the link past the navigation, and the chosen game's frame in forced colours.
"""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from server.games.spite.presets import PRESETS
from tests.browser.axe import violations, violations_in_both_themes, violations_of_game
from tests.browser.devices import DARK_PHONE, LAPTOP, PHONE
from tests.browser.spite.player import play, players_at
from tests.browser.tables import Tables

FAIR = Path(__file__).parents[1] / "golden" / "fair_records.jsonl"
USUAL = PRESETS["snm-a"]
"""Rules by which no game ends within a few moves."""


@pytest.mark.long
def test_home_page_and_invitation(tables: Tables, site: str) -> None:
    creator = tables.open_match(site)
    assert violations_in_both_themes(creator.page) == []
    guest = tables.visitor(PHONE).open(creator.page.url)
    guest.page.get_by_test_id("accept").wait_for()
    assert violations_in_both_themes(guest.page) == []
    guest.open(site).page.get_by_test_id("create").wait_for()
    assert violations_in_both_themes(guest.page) == []


@pytest.mark.long
def test_table_its_dialogs_and_the_end(tables: Tables, site: str) -> None:
    table = tables.start_game(site, LAPTOP, rules=USUAL, guest_device=DARK_PHONE)
    assert not play(players_at(table), moves=12)
    assert violations_of_game(table) == []


def test_fairness_check(tables: Tables, site: str, tmp_path: Path) -> None:
    page = tables.visitor().open(f"{site}/fair").page
    page.get_by_test_id("record-file").wait_for(state="attached")
    assert violations_in_both_themes(page) == []
    text = FAIR.read_text().splitlines()[0]
    for name, record in (("right", text), ("wrong", text.replace('"seed":"4', '"seed":"5'))):
        page.goto(f"{site}/fair")
        (tmp_path / name).write_text(record)
        page.get_by_test_id("record-file").set_input_files(tmp_path / name)
        page.get_by_test_id("verdict").wait_for()
        assert page.get_by_test_id("verdict").get_attribute("data-verdict") == name
        assert violations_in_both_themes(page) == []


def test_pages_have_a_link_past_the_navigation(tables: Tables, site: str) -> None:
    page = tables.visitor(LAPTOP).open(f"{site}/help").page
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    link = page.get_by_role("link", name="Skip to content")
    page.keyboard.press("Tab")
    expect(link).to_be_focused()
    expect(link).to_be_in_viewport(ratio=1)
    assert violations(page) == []
    page.keyboard.press("Enter")
    expect(page.get_by_role("main")).to_be_focused()
    assert page.url == f"{site}/help"
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('main') !== null")


def test_the_chosen_game_is_framed_in_forced_colours(tables: Tables, site: str) -> None:
    page = tables.visitor(LAPTOP).open(site).page
    page.emulate_media(forced_colors="active")
    frames = """() => [...document.querySelectorAll("[data-testid^='game-']")].map((label) =>
      [label.querySelector('input').checked,
       getComputedStyle(label, '::before').borderTopWidth === '4px'])"""
    page.get_by_test_id("game-megiddo").click()
    shown = page.evaluate(frames)
    assert len(shown) == 3
    assert [True, True] in shown
    assert all(chosen == framed for chosen, framed in shown)
