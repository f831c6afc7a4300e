"""Tests games of Pirate in browsers: by mouse, touch and keyboard, and races for one ship.

They also test crashes, illegal presses, replays, the rules page, sizes and accessibility.
"""

import signal

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, expect

from protocol.core.ids import Seat, other
from protocol.games.pirate import PirateRules, Suit
from tests.browser.axe import violations, violations_in_both_themes, violations_of_game
from tests.browser.cable import Cable
from tests.browser.devices import DARK_PHONE, LAPTOP, PHONE, SMALL_PHONE, Device
from tests.browser.layout import OVERFLOW, SMALL
from tests.browser.outages import NO_NETWORK, restart_server
from tests.browser.pirate.fast_forward import fast_forward
from tests.browser.pirate.player import play, players_at, wait_for_answers
from tests.browser.pirate.screen import read_screen, wait_for_same_state
from tests.browser.tables import Table, Tables
from tests.browser.visitor import Visitor
from tests.support.server_process import ServerProcess

ONE_SHIP = PirateRules(ships_to_win=1)
LONGEST_WINDOW = PirateRules(sink_window_ms=1000)
NO_WINDOW = PirateRules(sink_window_ms=0)
STOCKS_SEEN = "[data-zone^='stock:'] [data-card]"
"""The selector of stock cards with a visible face. A stock is hidden even from its owner."""


def check_same_end(*everybody: Visitor) -> None:
    """Assert that all visitors see the same captures, winner and cards of a game of Pirate.

    The winner must have captured one ship, and no stock card may be visible.
    """
    wait_for_same_state(*everybody)
    winners = {
        visitor.page.get_by_test_id("result").get_attribute("data-winner") for visitor in everybody
    }
    assert len(winners) == 1
    assert read_screen(everybody[0]).counts[f"captured:{winners.pop()}"] == 1
    for visitor in everybody:
        assert visitor.page.locator(STOCKS_SEEN).count() == 0


def cards(visitor: Visitor) -> object:
    """Return the numbers of cards, the top cards and the ships of Pirate that the visitor sees."""
    return read_screen(visitor).cards


def lay(visitor: Visitor, suit: Suit) -> None:
    """Press a ship of Pirate on the page, to play the open card to it.

    Don't wait for the result.
    """
    visitor.page.mouse.click(*read_screen(visitor).ships[suit].spot)


def wait_for_counts(visitor: Visitor, seat_0: int, seat_1: int, sunk: int) -> None:
    """Wait until the page shows these numbers of ships that each seat captured, and that sank."""
    for zone, count in (("captured:0", seat_0), ("captured:1", seat_1), ("sunk", sunk)):
        expect(visitor.page.locator(f"[data-zone='{zone}']")).to_have_attribute(
            "data-count", str(count)
        )


def table_at_one_card(tables: Tables, site: str, rules: PirateRules) -> tuple[Table, Suit]:
    """Start a game of Pirate, and play until a ship lacks one card, which both players have open.

    Return the table, and the ship's suit.
    """
    table = tables.start_game(site, LAPTOP, rules=rules)
    suit = fast_forward(table)
    for visitor in (table.creator, table.guest):
        ship = visitor.page.locator(f"[data-ship='{suit}']")
        expect(ship).to_have_attribute("data-fits", "true")
    return table, suit


@pytest.mark.long
def test_by_mouse_against_touch_on_a_phone(tables: Tables, site: str) -> None:
    table = tables.start_game(site, LAPTOP, rules=ONE_SHIP, guest_device=PHONE)
    watcher = tables.visitor(LAPTOP).open(table.url).skip_start()
    assert play(players_at(table))
    check_same_end(table.creator, table.guest, watcher)


@pytest.mark.long
def test_by_keyboard_with_a_server_crash(own_server: ServerProcess, tables: Tables) -> None:
    table = tables.start_game(own_server.url, LAPTOP, rules=ONE_SHIP)
    watcher = tables.visitor(PHONE).open(table.url).skip_start()
    everybody = (table.creator, table.guest, watcher)
    players = players_at(table, keys=True)
    assert not play(players, times=40)
    wait_for_answers(players)
    wait_for_same_state(*everybody)
    restart_server(own_server, everybody, cards)
    assert play(players)
    check_same_end(*everybody)


@pytest.mark.long
def test_an_unanswered_turn_is_made_once_after_a_crash(
    own_server: ServerProcess, tables: Tables
) -> None:
    table = tables.start_game(own_server.url, LAPTOP, rules=ONE_SHIP)
    everybody = (table.creator, table.guest)
    for visitor in everybody:
        visitor.outages = True
    own_server.send(signal.SIGSTOP)
    table.creator.page.keyboard.press("t")
    own_server.kill()
    own_server.start()
    waste = f"[data-zone='waste:{table.creator.state.seat}']"
    for visitor in everybody:
        expect(visitor.page.locator(waste)).to_have_attribute("data-count", "1")
    wait_for_answers(players_at(table))
    assert table.guest.page.locator(waste).get_attribute("data-count") == "1"


@pytest.mark.long
def test_a_ship_sinks_if_both_complete_it_within_the_sink_window(tables: Tables, site: str) -> None:
    table, suit = table_at_one_card(tables, site, LONGEST_WINDOW)
    watcher = tables.visitor(LAPTOP).open(table.url).skip_start()
    everybody = (table.creator, table.guest, watcher)
    before = read_screen(watcher).counts
    lay(table.creator, suit)
    lay(table.guest, suit)
    for visitor in everybody:
        wait_for_counts(visitor, 0, 0, 1)
        for seat in (0, 1):
            assert read_screen(visitor).counts[f"waste:{seat}"] == before[f"waste:{seat}"] - 1
        # The second ship of the suit has begun.
        expect(visitor.page.locator(f"[data-ship='{suit}']")).to_have_attribute(
            "data-state", "afloat"
        )
    wait_for_same_state(*everybody)


@pytest.mark.parametrize("first", [0, pytest.param(1, marks=pytest.mark.long)])
@pytest.mark.long
def test_the_faster_player_captures_the_ship_without_a_sink_window(
    tables: Tables, site: str, first: Seat
) -> None:
    table, suit = table_at_one_card(tables, site, NO_WINDOW)
    both = (table.creator, table.guest)
    card = read_screen(table.creator).tops["waste:0"]
    lay(both[first], suit)
    lay(both[other(first)], suit)
    for visitor in both:
        wait_for_counts(visitor, 1 - first, first, 0)
    wait_for_same_state(*both)
    assert read_screen(table.creator).tops[f"waste:{other(first)}"] == card


@pytest.mark.long
def test_a_boarded_ship_is_captured_after_the_sink_window(tables: Tables, site: str) -> None:
    table, suit = table_at_one_card(tables, site, LONGEST_WINDOW)
    lay(table.creator, suit)
    ship = table.guest.page.locator(f"[data-ship='{suit}']")
    expect(ship).to_have_attribute("data-state", "boarded")
    for visitor in (table.creator, table.guest):
        wait_for_counts(visitor, 1, 0, 0)
    before = read_screen(table.guest)
    lay(table.guest, suit)
    line = table.guest.page.get_by_test_id("status-line")
    expect(line).to_contain_text("fit: your end needs")
    assert read_screen(table.guest).cards == before.cards
    wait_for_same_state(table.creator, table.guest)


@pytest.mark.long
def test_a_match_of_several_games_and_a_rematch(tables: Tables, site: str) -> None:
    rules = replace(ONE_SHIP, match_target=2)
    table = tables.start_game(site, LAPTOP, rules=rules)
    watcher = tables.visitor(PHONE).open(table.url).skip_start()
    everybody = (table.creator, table.guest, watcher)
    for winner in (table.creator, table.guest, table.creator):
        lay(winner, fast_forward(table))
        for visitor in everybody:
            expect(visitor.page.get_by_test_id("end-scene")).to_be_visible()
        if table.creator.state.status == "between":
            table.start_next_game()
    for visitor in everybody:
        assert visitor.scores() == (2, 1)
        result = visitor.page.get_by_test_id("result")
        expect(result).to_have_attribute("data-winner", "0")
        expect(result).to_contain_text("won the match")
    again = table.start_rematch()
    watcher.page.get_by_test_id("next-match").click()
    expect(watcher.page).to_have_url(again)
    assert watcher.skip_start().state.viewer == "spectator"
    wait_for_same_state(*everybody)
    assert read_screen(watcher).counts["stock:0"] == read_screen(watcher).counts["stock:1"] == 52


@pytest.mark.long
def test_a_player_catches_up_after_a_network_failure(tables: Tables, site: str) -> None:
    table = tables.start_game(site, LAPTOP, rules=ONE_SHIP)
    away = tables.visitor(LAPTOP, table.guest.identity())
    cable = Cable(away.context)
    away.open(table.url).wait_for_table()
    line = away.page.get_by_test_id("connection-line")
    cable.cut()
    expect(line).to_have_text(NO_NETWORK)
    table.creator.page.locator("[data-zone='stock:0']").click()
    expect(table.creator.page.locator("[data-zone='waste:0']")).to_have_attribute("data-count", "1")
    assert read_screen(away).counts["waste:0"] == 0
    cable.mend()
    expect(line).to_have_count(0)
    wait_for_same_state(table.creator, away)
    away.page.locator("[data-zone='stock:1']").click()
    expect(table.creator.page.locator("[data-zone='waste:1']")).to_have_attribute("data-count", "1")
    wait_for_same_state(table.creator, away, table.guest)


def test_the_cut_scene_ends_with_the_first_press(tables: Tables, site: str) -> None:
    creator, guest = tables.visitor(), tables.visitor()
    creator.open(site).page.get_by_test_id("game-pirate").click()
    creator.page.get_by_test_id("create").click()
    guest.open(creator.page.get_by_test_id("invite-link").input_value())
    guest.page.get_by_test_id("accept").click()
    for visitor in (creator, guest):
        scene = visitor.page.get_by_test_id("cut-scene")
        expect(scene).to_be_visible()
        seat = visitor.state.seat
        visitor.page.locator(f"[data-zone='stock:{seat}']").click()
        expect(scene).to_have_count(0)
        waste = visitor.page.locator(f"[data-zone='waste:{seat}']")
        expect(waste).to_have_attribute("data-count", "1")
        expect(waste.locator("[data-card]")).to_have_count(1)
    wait_for_same_state(creator, guest)


def test_an_illegal_press_is_explained_and_the_table_links_to_the_rules(
    tables: Tables, site: str
) -> None:
    table = tables.start_game(site, LAPTOP, rules=ONE_SHIP)
    page = table.creator.page
    line = page.get_by_test_id("status-line")
    lay(table.creator, "H")
    expect(line).to_contain_text("no open card to play.")
    page.keyboard.press("c")
    claim_later = "You can claim cards once your stock and your waste are empty."
    expect(line).to_have_text(claim_later)
    page.locator("[data-zone='stock:1']").click()
    expect(line).to_have_text("Only your opponent can turn these cards.")
    page.locator("[data-zone='waste:1']").click()
    expect(line).to_have_text(claim_later)
    unfit = turn_unplayable_card(page)
    page.locator("[data-zone='waste:0']").click()
    expect(line).to_contain_text("fit: your end needs")
    assert read_screen(table.creator).tops["waste:0"] == unfit
    with page.context.expect_page() as opened:
        page.get_by_test_id("table-rules").click()
    expect(opened.value.get_by_test_id("rules")).to_contain_text("with 1 ship wins")


def turn_unplayable_card(page: Page) -> str | None:
    """Turn cards of Pirate until the open card is neither an ace nor a king, and return it."""
    waste = page.locator("[data-zone='waste:0']")
    for turned in range(1, 10):
        page.locator("[data-zone='stock:0']").click()
        expect(waste).to_have_attribute("data-count", str(turned))
        card = waste.locator("[data-card]").last.get_attribute("data-card")
        if card is not None and card[0] not in "AK":
            return card
    raise AssertionError("there are only eight aces and kings")


@pytest.mark.parametrize("key", [None, "Space", "t"], ids=["mouse", "Space", "T"])
@pytest.mark.long
def test_a_held_stock_keeps_turning_cards(tables: Tables, site: str, key: str | None) -> None:
    table = tables.start_game(site, LAPTOP, rules=ONE_SHIP)
    player = table.creator.skip_start()
    page, seat = player.page, player.state.seat
    stock = page.locator(f"[data-zone='stock:{seat}']")
    waste = page.locator(f"[data-zone='waste:{seat}']")
    stock.focus()
    if key is None:
        stock.hover()
        page.mouse.down()
    else:
        page.keyboard.down(key)
    page.wait_for_function(
        "(seat) => document.querySelector(`[data-zone='waste:${seat}']`).dataset.count >= 3",
        arg=seat,
    )
    if key is None:
        page.mouse.up()
    else:
        page.keyboard.up(key)
    expect(stock).to_have_attribute("data-turning", "0")
    turned = waste.get_attribute("data-count")
    page.wait_for_timeout(700)
    assert waste.get_attribute("data-count") == turned
    stock.press("Space")
    expect(waste).to_have_attribute("data-count", str(int(turned or 0) + 1))


@pytest.mark.long
def test_the_replay_ends_like_the_game(tables: Tables, site: str) -> None:
    table, suit = table_at_one_card(tables, site, ONE_SHIP)
    lay(table.creator, suit)
    expect(table.creator.page.get_by_test_id("end-scene")).to_be_visible()
    end = read_screen(table.creator)
    with table.creator.page.context.expect_page() as opened:
        table.creator.page.get_by_test_id("end-details").click()
        table.creator.page.get_by_role("link", name="Replay").click()
    page = opened.value
    replay = page.get_by_test_id("replay-player")
    stocks = [page.locator(f"[data-zone='stock:{seat}']") for seat in (0, 1)]
    expect(replay).to_have_attribute("data-index", "0")
    page.keyboard.press("ArrowRight")
    expect(replay).to_have_attribute("data-index", "1")
    page.keyboard.press("ArrowLeft")
    expect(replay).to_have_attribute("data-index", "0")
    page.keyboard.press("End")
    expect(replay).to_have_attribute("data-index", replay.get_attribute("data-last") or "")
    for seat, stock in enumerate(stocks):
        expect(stock).to_have_attribute("data-count", str(end.counts[f"stock:{seat}"]))
    expect(page.locator("[data-zone='captured:0']")).to_have_attribute("data-count", "1")


@pytest.mark.parametrize(
    "device", [pytest.param(LAPTOP, marks=pytest.mark.long), PHONE], ids=["laptop", "phone"]
)
def test_the_rules_page_shows_the_rules_in_force(tables: Tables, site: str, device: Device) -> None:
    text = "ships_to_win=3,sink_window_ms=400"
    page = tables.visitor(device).open(f"{site}/rules/pirate?text={text}").page
    rules = page.get_by_test_id("rules")
    expect(rules).to_contain_text("the first player with 3 ships wins")
    expect(rules).to_contain_text("within 400 milliseconds")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert violations(page) == []


@pytest.mark.long
def test_the_whole_table_is_visible_without_scrolling(tables: Tables, site: str) -> None:
    table = tables.start_game(site, PHONE, rules=LONGEST_WINDOW)
    check_all_sizes(table.creator.page)
    fast_forward(table)
    for visitor in (table.creator, table.guest):
        check_all_sizes(visitor.page)


def check_all_sizes(page: Page) -> None:
    """Assert that all of Pirate's table is visible and large enough to touch at three sizes.

    These are the screens of a laptop, a phone and a small phone.
    """
    for device in (LAPTOP, PHONE, SMALL_PHONE):
        page.set_viewport_size({"width": device.width, "height": device.height})
        assert page.evaluate(OVERFLOW) == [0, 0, []]
        assert page.evaluate(SMALL) == []


@pytest.mark.long
def test_names_and_contrast(tables: Tables, site: str) -> None:
    table = tables.start_game(site, LAPTOP, rules=LONGEST_WINDOW, guest_device=DARK_PHONE)
    fast_forward(table)
    assert violations_of_game(table) == []
    with table.guest.page.context.expect_page() as opened:
        table.guest.page.get_by_role("link", name="Replay").click()
    opened.value.get_by_test_id("replay-player").wait_for()
    assert violations_in_both_themes(opened.value) == []
