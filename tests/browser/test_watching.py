"""Watching: a game step by step back and on again, and the games on the front page."""

from playwright.sync_api import expect

from tests.browser.devices import LAPTOP, PHONE
from tests.browser.layout import OVERFLOW
from tests.browser.spite.player import all_see_the_same, play, players_at
from tests.browser.spite.secrecy import leaks, watch_for_leaks
from tests.browser.spite.sight import see
from tests.browser.tables import Tables


def test_a_watcher_steps_back_while_the_game_goes_on(tables: Tables, site: str) -> None:
    table = tables.begun(site)
    watchers = [tables.visitor(device) for device in (LAPTOP, PHONE)]
    for watcher in watchers:
        watch_for_leaks(watcher.context)
        line = watcher.open(table.url).skips_start().page.get_by_test_id("watcher")
        expect(line).to_contain_text("You are watching")
        expect(line).to_contain_text("sits below")
        expect(line).to_contain_text("Both seats are taken")
        assert watcher.page.evaluate(OVERFLOW)[:2] == [0, 0]
    watcher, other = watchers
    came = see(watcher).cards
    play(players_at(table), moves=1)
    page = watcher.page
    for each in watchers:
        expect(each.page.get_by_test_id("step-back")).to_be_enabled()
    page.get_by_test_id("step-back").click()
    expect(page.get_by_test_id("looking-back")).to_contain_text("Step 1 of 2 since you came")
    assert see(watcher).cards == came
    moved = see(other).cards
    assert moved != came
    play(players_at(table), moves=1)
    expect(page.get_by_test_id("looking-back")).to_contain_text("Step 1 of 3")
    assert see(watcher).cards == came
    page.get_by_test_id("step-on").click()
    expect(page.get_by_test_id("looking-back")).to_contain_text("Step 2 of 3")
    assert see(watcher).cards == moved
    page.get_by_test_id("live").click()
    expect(page.get_by_test_id("looking-back")).to_have_count(0)
    all_see_the_same(watcher, other, table.creator)
    assert see(watcher).cards != moved
    for each in watchers:
        assert leaks(each.page) == []


def test_a_public_game_is_found_on_the_front_page(tables: Tables, site: str) -> None:
    visitors = [tables.visitor(device).open(site) for device in (LAPTOP, PHONE)]
    table = tables.begun(site, visibility="public")
    match = table.url.rpartition("/")[2]
    for visitor in visitors:
        page = visitor.page
        # The others of this server may have public games too.
        running = page.locator(f"[data-testid='running-game'][data-match='{match}']")
        expect(running).to_have_attribute("data-watchers", "0")
        expect(running).to_contain_text("Spite and Malice")
        expect(page.get_by_test_id("running-games")).to_contain_text("Best game now")
    visitor, other = visitors
    visitor.page.locator(f"[data-match='{match}']").click()
    assert visitor.skips_start().state.viewer == "spectator"
    watched = other.page.locator(f"[data-match='{match}'][data-watchers='1']")
    expect(watched).to_contain_text("1 watcher")
