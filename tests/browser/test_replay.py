"""Replays in the browser, of a file and of a finished game."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect
from redis import Redis

from protocol.core.ids import MatchId
from server.store.embedded import socket_url
from server.store.redis.keys import match_keys
from tests.browser.devices import LAPTOP, PHONE, Device
from tests.browser.tables import Tables
from tests.support.server_process import ServerProcess

GOLDEN = Path(__file__).parents[1] / "golden" / "record.jsonl"


@pytest.mark.parametrize(
    "device", [LAPTOP, pytest.param(PHONE, marks=pytest.mark.long)], ids=["laptop", "phone"]
)
def test_a_record_from_a_file_can_be_stepped_through(
    tables: Tables, site: str, device: Device
) -> None:
    page = tables.visitor(device).open(f"{site}/replay").page
    page.get_by_test_id("record-file").set_input_files(GOLDEN)
    replay = page.get_by_test_id("replay")
    expect(replay).to_have_attribute("data-index", "0")
    page.keyboard.press("ArrowRight")
    expect(replay).to_have_attribute("data-index", "1")
    expect(page.get_by_test_id("replay-told")).to_contain_text("casual plays a wild king")
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


def test_a_finished_game_has_a_replay_at_its_own_address(tables: Tables, site: str) -> None:
    table = tables.start_game(site)
    page = table.creator.page
    page.get_by_test_id("resign").click()
    page.get_by_test_id("resign-yes").click()
    expect(page.get_by_test_id("result")).to_be_visible()
    match = table.url.rsplit("/", 1)[1]
    for address in (f"/replay/{match}", f"/replay/{match}/1"):
        replay = tables.visitor().open(site + address).page.get_by_test_id("replay")
        expect(replay).to_have_attribute("data-index", "0")
    moment = replay.page
    moment.keyboard.press("ArrowRight")
    moment.wait_for_url(f"{site}/replay/{match}/1?step=1")
    moment.get_by_test_id("replay-more").click()
    expect(moment.get_by_test_id("moment-link")).to_have_value(moment.url)
    friend = tables.visitor().open(moment.url).page
    expect(friend.get_by_test_id("replay")).to_have_attribute("data-index", "1")


@pytest.mark.long
def test_the_address_of_a_deleted_match_leads_to_its_replay(
    tables: Tables, own_server: ServerProcess
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
    expect(late.get_by_test_id("replay")).to_have_attribute("data-index", "0")
