"""Tests replays in the browser, of a record's file and of a finished game.

They include invalid files, the luck of a game, and playing on from a moment.
"""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect
from redis import Redis

from protocol.core.ids import MatchId
from server.store.embedded import socket_url
from server.store.redis.keys import match_keys
from tests.browser.axe import violations_in_both_themes
from tests.browser.devices import LAPTOP, PHONE, Device
from tests.browser.tables import Tables
from tests.support.server_process import ServerProcess

GOLDEN = Path(__file__).parents[1] / "golden" / "record.jsonl"
LEAST_MARGIN = 4
"""The least distance of the upper hand from the edge of the window, in CSS pixels."""


@pytest.mark.parametrize(
    "device", [LAPTOP, pytest.param(PHONE, marks=pytest.mark.long)], ids=["laptop", "phone"]
)
def test_a_record_from_a_file_can_be_stepped_through(
    tables: Tables, site: str, device: Device
) -> None:
    page = tables.visitor(device).open(f"{site}/replay").page
    page.get_by_test_id("record-file").set_input_files(GOLDEN)
    replay = page.get_by_test_id("replay-player")
    expect(replay).to_have_attribute("data-index", "0")
    page.keyboard.press("ArrowRight")
    expect(replay).to_have_attribute("data-index", "1")
    expect(page.get_by_test_id("replay-narration")).to_contain_text("casual plays a wild king")
    page.get_by_role("button", name="Next turn").click()
    expect(replay).to_contain_text("Turn 2, step")
    page.keyboard.press("ArrowUp")
    expect(replay).to_have_attribute("data-index", "0")
    scrubber = page.get_by_test_id("replay-scrubber")
    scrubber.press("ArrowDown")
    expect(scrubber).to_have_attribute("aria-valuetext", re.compile("^Turn 2, step"))
    page.get_by_test_id("replay-scrubber").press("End")
    last = replay.get_attribute("data-last")
    assert last is not None
    expect(replay).to_have_attribute("data-index", last)
    expect(page.locator("[data-zone='stock:0']")).to_have_attribute("data-count", "0")
    expect(page.locator("[data-zone='stock:1']")).to_have_attribute("data-count", "1")
    page.keyboard.press("ArrowLeft")
    expect(replay).to_have_attribute("data-index", str(int(last) - 1))
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")


def test_the_other_hand_can_be_hidden_and_the_viewpoint_changed(tables: Tables, site: str) -> None:
    page = tables.visitor().open(f"{site}/replay").page
    page.get_by_test_id("record-file").set_input_files(GOLDEN)
    other = page.locator("[data-zone='hand:1'] [data-card]")
    expect(other).not_to_have_count(0)
    card = other.first.bounding_box()
    assert card is not None
    assert card["y"] >= LEAST_MARGIN
    page.get_by_test_id("open-hands").uncheck()
    expect(other).to_have_count(0)
    page.get_by_test_id("chair").select_option("1")
    expect(other).not_to_have_count(0)


def test_a_file_without_a_record_is_rejected(tables: Tables, site: str, tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("nothing of a game")
    page = tables.visitor().open(f"{site}/replay").page
    page.get_by_test_id("record-file").set_input_files(file)
    expect(page.get_by_role("alert")).to_contain_text("a record of a game we know")
    # Browsers report no second choice of a file that is still chosen.
    expect(page.get_by_test_id("record-file")).to_have_value("")


def test_a_record_with_impossible_moves_is_rejected(
    tables: Tables, site: str, tmp_path: Path
) -> None:
    record = json.loads(GOLDEN.read_text().splitlines()[0])
    file = tmp_path / "record.json"
    file.write_text(json.dumps(record | {"actions": record["actions"][1:]}))
    visitor = tables.visitor()
    visitor.refused = True
    page = visitor.open(f"{site}/replay").page
    page.get_by_test_id("record-file").set_input_files(file)
    expect(page.get_by_role("alert")).to_contain_text("The record contradicts itself")


DROP = """(target, text) => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([text], 'record.jsonl'));
  target.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
}"""
"""JavaScript that drops a file on an element."""


def test_a_record_can_be_dropped_on_the_page(tables: Tables, site: str) -> None:
    page = tables.visitor().open(f"{site}/replay").page
    page.get_by_role("group", name="Choose a file").evaluate(DROP, GOLDEN.read_text())
    expect(page.get_by_test_id("replay-player")).to_have_attribute("data-index", "0")


@pytest.mark.parametrize("game", ["spite", "megiddo", "pirate"])
def test_an_example_of_each_game_is_offered(tables: Tables, site: str, game: str) -> None:
    page = tables.visitor().open(f"{site}/replay").page
    page.get_by_test_id(f"example-{game}").click()
    expect(page.get_by_test_id("replay-player")).to_have_attribute("data-index", "0")


def test_a_finished_game_has_a_replay_at_its_own_address(tables: Tables, site: str) -> None:
    table = tables.start_game(site)
    page = table.creator.page
    page.get_by_test_id("resign").click()
    page.get_by_test_id("resign-yes").click()
    expect(page.get_by_test_id("result")).to_be_visible()
    match = table.url.rsplit("/", 1)[1]
    for address in (f"/replay/{match}", f"/replay/{match}/1"):
        replay = tables.visitor().open(site + address).page.get_by_test_id("replay-player")
        expect(replay).to_have_attribute("data-index", "0")
    moment = replay.page
    moment.keyboard.press("ArrowRight")
    moment.wait_for_url(f"{site}/replay/{match}/1?step=1")
    moment.get_by_test_id("replay-more").click()
    expect(moment.get_by_test_id("moment-link")).to_have_value(moment.url)
    friend = tables.visitor().open(moment.url).page
    expect(friend.get_by_test_id("replay-player")).to_have_attribute("data-index", "1")


def test_the_luck_of_a_game_leads_to_its_moments(tables: Tables, site: str) -> None:
    table = tables.start_game(site)
    page = table.creator.page
    page.get_by_test_id("resign").click()
    page.get_by_test_id("resign-yes").click()
    page.get_by_test_id("end-details").click()
    line = page.get_by_test_id("luck-line")
    expect(line).to_contain_text(re.compile(r"^(The cards (gave|cost) you|Luck was even)"))
    even = (line.text_content() or "").startswith("Luck was even")
    assert page.get_by_test_id("luck-moment").count() == 2
    match = table.url.rsplit("/", 1)[1]
    moment = page.get_by_test_id("luck-moment").first
    # Equal first cards are dealt again, in a step of their own.
    expect(moment).to_have_attribute("href", re.compile(rf"^/replay/{match}/1\?step=\d+$"))
    step = (moment.get_attribute("href") or "").rsplit("=", 1)[1]
    page.goto(f"{site}/replay/{match}/1")
    replay = page.get_by_test_id("replay-player")
    page.get_by_test_id("replay-scrubber").press("End")
    expect(replay).not_to_have_attribute("data-index", step)
    page.get_by_test_id("replay-more").click()
    # Luck rounds to 0 % for both players in a few deals of a hundred.
    expect(line).to_contain_text("Luck was even" if even else "The cards")
    page.get_by_test_id("luck-moment").first.click()
    expect(replay).to_have_attribute("data-index", step)


@pytest.mark.long
def test_the_address_of_a_deleted_match_leads_to_its_replay(
    own_server: ServerProcess, tables: Tables
) -> None:
    table = tables.start_game(own_server.url)
    page = table.creator.page
    page.get_by_test_id("resign").click()
    page.get_by_test_id("resign-yes").click()
    match = table.url.rsplit("/", 1)[1]
    assert page.request.get(f"{own_server.url}/api/matches/{match}/record").ok
    for visitor in (table.creator, table.guest):
        visitor.page.goto("about:blank")
    own_server.kill()
    with Redis.from_url(socket_url(own_server.data)) as redis:
        keys = match_keys(MatchId(match))
        assert redis.delete(keys.state, keys.log) == 2
    own_server.start()
    late = tables.visitor().open(table.url).page
    late.get_by_role("link", name="Watch the last game").click()
    expect(late.get_by_test_id("replay-player")).to_have_attribute("data-index", "0")


LINES = """(mark) => new Set([...mark.children].map((part) => part.offsetTop)).size"""


@pytest.mark.parametrize("device", [LAPTOP, PHONE], ids=["laptop", "phone"])
@pytest.mark.long
def test_a_game_can_be_played_on_from_a_moment(tables: Tables, site: str, device: Device) -> None:
    table = tables.start_game(site)
    page = table.creator.page
    page.get_by_test_id("resign").click()
    page.get_by_test_id("resign-yes").click()
    expect(page.get_by_test_id("end-details")).to_be_visible()
    match = table.url.rsplit("/", 1)[1]
    page = tables.visitor(device).open(f"{site}/replay/{match}/1").page
    replay = page.get_by_test_id("replay-player")
    page.get_by_test_id("replay-scrubber").press("End")
    last = replay.get_attribute("data-last")
    assert last is not None
    expect(replay).to_have_attribute("data-index", last)
    page.get_by_test_id("replay-more").click()
    expect(page.get_by_test_id("moment-link")).to_be_visible()
    # A game can't go on from its end.
    expect(page.get_by_test_id("play-on")).to_have_count(0)
    page.keyboard.press("Escape")
    page.get_by_test_id("replay-scrubber").press("ArrowLeft")
    expect(replay).to_have_attribute("data-index", str(int(last) - 1))
    page.get_by_test_id("replay-more").click()
    expect(page.get_by_test_id("play-on-start")).to_be_enabled()
    assert violations_in_both_themes(page) == []
    page.get_by_test_id("play-on-seat").select_option("1")
    page.get_by_test_id("play-on-level").select_option("easy")
    page.get_by_test_id("play-on-start").click()
    mark = page.get_by_test_id("prepared")
    expect(mark).to_have_attribute("data-kind", "played_on")
    assert mark.evaluate(LINES) == 1
    shown = page.get_by_test_id("table")
    expect(shown).to_have_attribute("data-viewer", "1")
    expect(shown).to_have_attribute("data-status", "playing")
