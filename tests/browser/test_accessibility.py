"""Names and contrast on every kind of page, in both themes, as axe-core judges them."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.devices import LAPTOP, PHONE, Device
from tests.browser.spite.player import play, players_at
from tests.browser.tables import Tables

FAIR = Path(__file__).parents[1] / "golden" / "fair_records.jsonl"
AXE = Path(__file__).parents[2] / "client_js" / "node_modules" / "axe-core" / "axe.min.js"
# A card's rank is drawn twice on it, and the name of its place says it once and in words.
OPTIONS = {
    "rules": {"label-content-name-mismatch": {"enabled": False}},
    "resultTypes": ["violations"],
}
LIGHT = replace(LAPTOP, still=True)
DARK = replace(PHONE, scheme="dark", still=True)
THEMES = pytest.mark.parametrize("device", [LIGHT, DARK], ids=["light", "dark"])


def violations(page: Page) -> list[str]:
    """The serious ones: what is wrong, and where."""
    page.evaluate(AXE.read_text())
    found: dict[str, Any] = page.evaluate("(options) => axe.run(document, options)", OPTIONS)
    assert found["passes"]
    return [
        f"{violation['id']}: {node['html'][:120]} {node['failureSummary']}"
        for violation in found["violations"]
        if violation["impact"] in ("serious", "critical")
        for node in violation["nodes"]
    ]


@THEMES
def test_home_and_invitation(tables: Tables, site: str, device: Device) -> None:
    creator = tables.open_match(site, device)
    assert violations(creator.page) == []
    guest = tables.visitor(device).open(creator.page.url)
    guest.page.get_by_test_id("accept").wait_for()
    assert violations(guest.page) == []
    guest.open(site).page.get_by_test_id("create").wait_for()
    assert violations(guest.page) == []


@THEMES
def test_the_table_its_dialogs_and_the_end(tables: Tables, site: str, device: Device) -> None:
    table = tables.begun(site, device)
    play(players_at(table), moves=12)
    page = table.creator.page
    assert violations(page) == []
    for opener in ("help", "menu", "resign"):
        if opener == "help" and device.touch:
            page.get_by_test_id("menu").click()
            page.get_by_role("button", name="How to play").click()
        else:
            page.get_by_test_id(opener).click()
        page.locator("dialog[open]").wait_for()
        assert violations(page) == []
        if opener != "resign":
            page.keyboard.press("Escape")
    page.get_by_test_id("resign-yes").click()
    page.get_by_test_id("end-scene").wait_for()
    assert violations(page) == []


@THEMES
def test_the_check_of_shuffles(tables: Tables, site: str, device: Device, tmp_path: Path) -> None:
    page = tables.visitor(device).open(f"{site}/fair").page
    page.get_by_test_id("record-file").wait_for(state="attached")
    assert violations(page) == []
    text = FAIR.read_text().splitlines()[0]
    for name, record in (("right", text), ("wrong", text.replace('"seed":"4', '"seed":"5'))):
        page.goto(f"{site}/fair")
        (tmp_path / name).write_text(record)
        page.get_by_test_id("record-file").set_input_files(tmp_path / name)
        page.get_by_test_id("verdict").wait_for()
        assert page.get_by_test_id("verdict").get_attribute("data-verdict") == name
        assert violations(page) == []
