"""Tests spectators' pages: stepping back in a running game, and previews of public games.

Watching goes on to the next game, and players can make games against bots public.
"""

import pytest
from playwright.sync_api import expect

from tests.browser.devices import LAPTOP, PHONE
from tests.browser.layout import OVERFLOW
from tests.browser.spite.player import play, players_at, wait_for_same_state
from tests.browser.spite.screen import read_screen
from tests.browser.spite.secrecy import leaks, watch_for_leaks
from tests.browser.tables import Tables


@pytest.mark.long
def test_a_spectator_steps_back_while_the_game_continues(tables: Tables, site: str) -> None:
    table = tables.start_game(site)
    watchers = [tables.visitor(device) for device in (LAPTOP, PHONE)]
    for watcher in watchers:
        watch_for_leaks(watcher.context)
        line = watcher.open(table.url).skip_start().page.get_by_test_id("watcher")
        expect(line).to_contain_text("Watching")
        expect(line).to_contain_text("side.")
        expect(line).to_contain_text("Both seats are taken")
        race = line.get_by_test_id("race")
        expect(race).to_have_text("First to empty their stock: 5 to 5")
        assert watcher.page.evaluate(OVERFLOW)[:2] == [0, 0]
    begun = read_screen(watchers[0]).cards
    play(players_at(table), moves=1)
    watcher, other = watchers
    wait_for_same_state(watcher, other, table.creator)
    moved = read_screen(other).cards
    assert moved != begun
    # A late spectator sees all earlier steps.
    late = tables.visitor()
    watch_for_leaks(late.context)
    page = late.open(table.url).skip_start().page
    page.get_by_test_id("step-back").click()
    expect(page.get_by_test_id("looking-back")).to_contain_text("Step 1 of 2 in this game")
    assert read_screen(late).cards == begun
    play(players_at(table), moves=1)
    expect(page.get_by_test_id("looking-back")).to_contain_text("Step 1 of 3")
    assert read_screen(late).cards == begun
    page.get_by_test_id("step-on").click()
    expect(page.get_by_test_id("looking-back")).to_contain_text("Step 2 of 3")
    assert read_screen(late).cards == moved
    page.get_by_test_id("live").click()
    expect(page.get_by_test_id("looking-back")).to_have_count(0)
    wait_for_same_state(late, watcher, other, table.creator)
    assert read_screen(late).cards != moved
    for each in (late, *watchers):
        assert leaks(each.page) == []


@pytest.mark.long
def test_pages_show_previews_of_running_public_games(tables: Tables, site: str) -> None:
    table = tables.start_game(site, visibility="public")
    visitors = [tables.visitor(device).open(f"{site}/games/all") for device in (LAPTOP, PHONE)]
    match = table.url.rpartition("/")[2]
    for visitor in visitors:
        watch_for_leaks(visitor.context)
        # Other tests on this server may have public games too.
        running = visitor.page.locator(f"[data-testid='running-game'][data-match='{match}']")
        expect(running).to_have_attribute("data-watchers", "0")
        expect(running).to_contain_text("Spite and Malice")
        expect(visitor.page.get_by_test_id("watch-page")).to_contain_text("Best game right now")
        # The page's footer is below the first screen, and nothing overflows to the side.
        assert visitor.page.evaluate(OVERFLOW)[0] == 0
        shown = running.locator("[data-zone='hand:0']")
        expect(shown).to_be_visible()
        assert shown.locator("[data-card]").count() == 0
    visitor, other = visitors
    cards = other.page.locator(f"[data-match='{match}'] [data-zone^='discard'] [data-card]")
    expect(cards).to_have_count(0)
    # The turn ends with a discard, after all possible plays.
    players, first = players_at(table), table.player_to_move
    while table.player_to_move is first:
        assert not play(players, moves=1)
        # The creator's page shows whose turn it is.
        wait_for_same_state(table.creator, table.guest)
    expect(cards.first).to_be_visible()
    visitor.page.locator(f"[data-match='{match}']").click()
    assert visitor.skip_start().state.viewer == "spectator"
    watched = other.page.locator(f"[data-match='{match}'][data-watchers='1']")
    expect(watched).to_contain_text("1 spectator")
    home = other.open(site).page
    hero = home.get_by_test_id("hero")
    expect(hero).to_have_attribute("data-shows", "live")
    caption = hero.locator("figcaption").bounding_box()
    board = hero.get_by_test_id("hero-board").bounding_box()
    assert board is not None
    assert caption is not None
    assert board["y"] + board["height"] <= caption["y"], "the caption covers the board"
    expect(hero.get_by_test_id("hero-watch")).to_be_visible()
    listed = home.get_by_test_id("live-games").get_by_test_id("running-game")
    expect(listed.first).to_be_visible()


@pytest.mark.long
def test_watching_goes_on_to_the_next_game_unless_the_watcher_stays(
    tables: Tables, site: str
) -> None:
    table = tables.start_game(site, visibility="public")
    goer, stayer = (tables.visitor(device) for device in (LAPTOP, PHONE))
    chosen = {"match": table.match}
    for watcher in (goer, stayer):
        # Other tests on this server may have games with more spectators.
        watcher.page.route("**/api/watch?*", lambda route: route.fulfill(json=chosen), times=1)
        watcher.open(f"{site}/watch/now?game=spite").wait_for_table()
        expect(watcher.page).to_have_url(table.url)
    loser = table.player_to_move.page
    loser.get_by_test_id("resign").click()
    loser.get_by_test_id("resign-yes").click()
    expect(goer.page.get_by_test_id("tour")).to_be_visible()
    stayer.page.get_by_test_id("stay-here").click()
    expect(stayer.page.get_by_test_id("tour")).to_have_count(0)
    expect(goer.page).not_to_have_url(table.url)
    goer.wait_for_table()
    assert goer.state.viewer == "spectator"
    expect(goer.page.get_by_test_id("tour")).to_have_count(0)
    assert stayer.page.url == table.url


def test_a_player_makes_games_against_bots_public(tables: Tables, site: str) -> None:
    player, spectator = tables.visitor(LAPTOP).open(site), tables.visitor(PHONE)
    player.page.get_by_test_id("choose-rules").click()
    listed = player.page.get_by_test_id("listed")
    expect(listed).not_to_be_checked()
    player.page.get_by_test_id("watchers").uncheck()
    expect(listed).to_be_disabled()
    player.page.get_by_test_id("watchers").check()
    listed.check()
    player.page.get_by_test_id("rules-chosen").click()
    player.page.get_by_test_id("play-now").click()
    player.wait_for_table()
    match = player.page.url.rpartition("/")[2]
    spectator.open(f"{site}/games/all")
    expect(spectator.page.locator(f"[data-match='{match}']")).to_be_visible()
