"""Tests games of Megiddo in browsers: by mouse, touch and keyboard, and through failures.

They also test captures, illegal presses, replays, the rules page, sizes and accessibility.
"""

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, expect

from protocol.games.megiddo import MegiddoRules
from server.games.megiddo.presets import PRESETS
from tests.browser.axe import violations, violations_in_both_themes, violations_of_game
from tests.browser.cable import Cable
from tests.browser.devices import DARK_PHONE, LAPTOP, PHONE, SMALL_PHONE, Device
from tests.browser.layout import OVERFLOW, SMALL
from tests.browser.megiddo.input_methods import Mouse
from tests.browser.megiddo.player import play, players_at, wait_for_same_state
from tests.browser.megiddo.screen import read_screen
from tests.browser.outages import NO_NETWORK, restart_server
from tests.browser.spite.input_methods.touch import Touch
from tests.browser.tables import Table, Tables
from tests.browser.visitor import Visitor
from tests.support.server_process import ServerProcess

USUAL = PRESETS["megiddo"]
DENSE = replace(PRESETS["megi-9"], captures=4)
"""A board so dense that a finger has to confirm each choice on a phone."""
SHORT = MegiddoRules(rings=4, spokes=4, row=4, captures=2)
LARGEST = MegiddoRules(rings=12, spokes=12)


def table_with_spectator(
    tables: Tables, site: str, device: Device, rules: MegiddoRules
) -> tuple[Table, Visitor]:
    """Start a game of Megiddo. Return its table, and a spectator who watches it from the start."""
    table = tables.start_game(site, device, rules=rules)
    return table, tables.visitor(device).open(table.url).wait_for_table()


def check_same_end(*everybody: Visitor) -> None:
    """Assert that all visitors see the same stones of Megiddo, and the same winner.

    Without a winner, the board must be full.
    """
    wait_for_same_state(*everybody)
    winners = {
        visitor.page.get_by_test_id("result").get_attribute("data-winner") for visitor in everybody
    }
    assert len(winners) == 1
    screen = read_screen(everybody[0])
    assert winners <= {"0", "1"} or screen.laid == len(screen.owners)


def lay(visitor: Visitor, point: str) -> None:
    """Click a point of Megiddo in the visitor's turn. Wait until the server has sent the stone."""
    expect(visitor.page.get_by_test_id("table")).to_have_attribute("data-turn", "you")
    Mouse(visitor.page).lay(point, read_screen(visitor))
    expect(visitor.page.locator(f"[data-point='{point}']")).to_have_attribute("data-last", "")


def resign(page: Page) -> None:
    page.get_by_test_id("resign").click()
    page.get_by_test_id("resign-yes").click()


@pytest.mark.long
def test_by_mouse_with_a_server_crash(own_server: ServerProcess, tables: Tables) -> None:
    table, watcher = table_with_spectator(tables, own_server.url, LAPTOP, USUAL)
    everybody = (table.creator, table.guest, watcher)
    players = players_at(table)
    assert not play(players, moves=7)
    wait_for_same_state(*everybody)
    restart_server(own_server, everybody, lambda visitor: read_screen(visitor).stones)
    assert play(players)
    check_same_end(*everybody)


@pytest.mark.long
def test_by_touch_on_a_phone_with_confirmation(tables: Tables, site: str) -> None:
    table, watcher = table_with_spectator(tables, site, PHONE, DENSE)
    assert play(players_at(table))
    check_same_end(table.creator, table.guest, watcher)


@pytest.mark.long
def test_by_keyboard_only(tables: Tables, site: str) -> None:
    table, watcher = table_with_spectator(tables, site, LAPTOP, SHORT)
    assert play(players_at(table, keys=True))
    check_same_end(table.creator, table.guest, watcher)


@pytest.mark.long
def test_a_match_of_several_games_and_a_rematch(tables: Tables, site: str) -> None:
    rules = replace(SHORT, match_target=2)
    table = tables.start_game(site, PHONE, rules=rules)
    watcher = tables.visitor(LAPTOP).open(table.url).wait_for_table()
    games = 1
    while play(players_at(table, seed=games)) and table.creator.state.status == "between":
        table.start_next_game()
        assert read_screen(table.creator).laid == 0
        games += 1
    assert games >= 2
    for visitor in (table.creator, table.guest, watcher):
        scores = [
            int(
                visitor.page.locator(f"[data-seat='{seat}'] [data-score]").get_attribute(
                    "data-score"
                )
                or ""
            )
            for seat in (0, 1)
        ]
        assert max(scores) == 2 > min(scores)
        result = visitor.page.get_by_test_id("result")
        expect(result).to_have_attribute("data-winner", str(scores.index(2)))
        expect(result).to_contain_text("won the match")
    again = table.start_rematch()
    assert read_screen(table.creator).laid == 0
    watcher.page.get_by_test_id("next-match").click()
    expect(watcher.page).to_have_url(again)
    assert watcher.wait_for_table().state.viewer == "spectator"


@pytest.mark.long
def test_a_player_catches_up_after_a_network_failure(tables: Tables, site: str) -> None:
    table = tables.start_game(site, LAPTOP, rules=SHORT)
    mover = table.player_to_move
    other = tables.visitor(LAPTOP, table.waiting_player.identity())
    cable = Cable(other.context)
    other.open(table.url).wait_for_table()
    line = other.page.get_by_test_id("connection-line")
    cable.cut()
    expect(line).to_have_text(NO_NETWORK)
    lay(mover, "2:0")
    assert read_screen(other).laid == 0
    cable.mend()
    expect(line).to_have_count(0)
    lay(other, "3:1")
    wait_for_same_state(mover, other, table.waiting_player, table.player_to_move)


def test_captures_are_previewed_made_and_counted(tables: Tables, site: str) -> None:
    table = tables.start_game(site, LAPTOP, rules=USUAL)
    first, second = table.player_to_move, table.waiting_player
    for visitor, point in ((first, "1:0"), (second, "2:0"), (first, "6:3"), (second, "3:0")):
        lay(visitor, point)
    ahead = first.page.locator("[data-point='4:0']")
    expect(ahead).to_have_attribute("data-captures", "2")
    first.page.get_by_test_id("show-captures").uncheck()
    expect(ahead).not_to_have_attribute("data-captures", "2")
    lay(first, "4:0")
    seat = first.state.seat
    wait_for_same_state(first, second)
    for visitor in (first, second):
        screen = read_screen(visitor)
        assert {screen.owners[point] for point in ("1:0", "2:0", "3:0", "4:0")} == {str(seat)}
        assert screen.captured[seat] == 2
        assert screen.captured[1 - seat] == 0
        expect(visitor.page.locator("[data-captured=''][data-point]")).to_have_count(2)


def test_second_finger_does_not_end_the_press_of_the_first(tables: Tables, site: str) -> None:
    table = tables.start_game(site, PHONE, rules=SHORT)
    mover = table.player_to_move
    spots = read_screen(mover).spots
    finger = Touch(mover.page)
    finger.press(spots["2:2"])
    finger.tap_with_second_finger(spots["3:0"])
    finger.lift()
    expect(mover.page.locator("[data-point='2:2']")).to_have_attribute("data-last", "")
    assert read_screen(mover).laid == 1


def test_an_illegal_press_is_explained_and_the_table_links_to_the_rules(
    tables: Tables, site: str
) -> None:
    table = tables.start_game(site, LAPTOP, rules=SHORT)
    first, second = table.player_to_move, table.waiting_player
    line = second.page.get_by_test_id("status-line")
    Mouse(second.page).lay("2:2", read_screen(second))
    expect(line).to_contain_text("not your turn yet.")
    lay(first, "1:0")
    expect(second.page.get_by_test_id("table")).to_have_attribute("data-turn", "you")
    Mouse(second.page).lay("1:0", read_screen(second))
    expect(line).to_contain_text("already a stone on this point. Choose an empty one.")
    assert read_screen(second).laid == 1
    with second.page.context.expect_page() as opened:
        second.page.get_by_test_id("table-rules").click()
    expect(opened.value.get_by_test_id("rules")).to_contain_text("4 rings")


@pytest.mark.long
def test_the_replay_ends_like_the_game(tables: Tables, site: str) -> None:
    table = tables.start_game(site, LAPTOP, rules=SHORT)
    assert play(players_at(table))
    end = read_screen(table.creator)
    with table.creator.page.context.expect_page() as opened:
        table.creator.page.get_by_test_id("end-details").click()
        table.creator.page.get_by_role("link", name="Replay").click()
    page = opened.value
    replay = page.get_by_test_id("replay-player")
    laid = page.locator("[data-point]:not([data-owner=none])")
    expect(replay).to_have_attribute("data-index", "0")
    expect(laid).to_have_count(0)
    page.keyboard.press("ArrowRight")
    expect(laid).to_have_count(1)
    page.keyboard.press("ArrowRight")
    expect(laid).to_have_count(2)
    page.keyboard.press("ArrowLeft")
    expect(laid).to_have_count(1)
    page.keyboard.press("End")
    expect(replay).to_have_attribute("data-index", replay.get_attribute("data-last") or "")
    for point, owner in end.owners.items():
        expect(page.locator(f"[data-point='{point}']")).to_have_attribute("data-owner", owner)


@pytest.mark.parametrize(
    "device", [pytest.param(LAPTOP, marks=pytest.mark.long), PHONE], ids=["laptop", "phone"]
)
def test_the_rules_page_shows_the_rules_in_force(tables: Tables, site: str, device: Device) -> None:
    page = tables.visitor(device).open(f"{site}/rules/megiddo?text=rings=5,row=5,captures=4").page
    rules = page.get_by_test_id("rules")
    expect(rules).to_contain_text("5 rings")
    expect(rules).to_contain_text("5 stones in a row")
    expect(rules).to_contain_text("4 stones")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert violations(page) == []


@pytest.mark.parametrize(
    "rules", [USUAL, pytest.param(LARGEST, marks=pytest.mark.long)], ids=["usual", "largest"]
)
def test_the_whole_board_is_visible_without_scrolling(
    tables: Tables, site: str, rules: MegiddoRules
) -> None:
    table = tables.start_game(site, PHONE, rules=rules)
    play(players_at(table), moves=6)
    for page in (table.creator.page, table.guest.page):
        for device in (LAPTOP, PHONE, SMALL_PHONE):
            page.set_viewport_size({"width": device.width, "height": device.height})
            assert page.evaluate(OVERFLOW) == [0, 0, []]
            # The points of a board may be closer together than other controls.
            assert [small for small in page.evaluate(SMALL) if "data-point" not in small] == []


@pytest.mark.long
def test_names_and_contrast(tables: Tables, site: str) -> None:
    table = tables.start_game(site, LAPTOP, rules=USUAL, guest_device=DARK_PHONE)
    play(players_at(table), moves=8)
    assert violations_of_game(table) == []
    with table.guest.page.context.expect_page() as opened:
        table.guest.page.get_by_role("link", name="Replay").click()
    opened.value.get_by_test_id("replay-player").wait_for()
    assert violations_in_both_themes(opened.value) == []
