"""Names and contrast on every kind of page, in both themes, as axe-core judges them."""

from dataclasses import replace
from pathlib import Path

import pytest

from server.games.spite.presets import PRESETS
from tests.browser.axe import dialogs_violations, violations
from tests.browser.devices import LAPTOP, PHONE, Device
from tests.browser.spite.player import play, players_at
from tests.browser.tables import Tables

FAIR = Path(__file__).parents[1] / "golden" / "fair_records.jsonl"
USUAL = PRESETS["snm-a"]
"""No such game ends within a few moves."""
LIGHT = replace(LAPTOP, still=True)
DARK = replace(PHONE, scheme="dark", still=True)
THEMES = pytest.mark.parametrize("device", [LIGHT, DARK], ids=["light", "dark"])


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
    table = tables.begun(site, device, USUAL)
    assert not play(players_at(table), moves=12)
    page = table.creator.page
    assert dialogs_violations(page, touch=device.touch) == []
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
