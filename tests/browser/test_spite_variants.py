"""Tests variants of Spite and Malice in browsers: matches for points, and their special moves.

These are a refill on demand, and discards of several cards together.
"""

from collections.abc import Callable

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, expect

from protocol.games.spite import SpiteRules
from server.games.spite.presets import PRESETS
from tests.browser.devices import LAPTOP, PHONE, Device
from tests.browser.spite.input_methods.mouse import Mouse
from tests.browser.spite.input_methods.moves import Request
from tests.browser.spite.input_methods.touch import Touch
from tests.browser.spite.player import play, players_at, spite_rules
from tests.browser.spite.screen import read_screen
from tests.browser.tables import Table, Tables
from tests.browser.visitor import Visitor

DEVICES = pytest.mark.parametrize(
    "device", [pytest.param(LAPTOP, marks=pytest.mark.long), PHONE], ids=["mouse", "touch"]
)

SHORTER: dict[str, dict[str, str | int]] = {
    # More wild cards make the game a minute shorter, and piles are still completed.
    "momentpoint": {"min_wild": "6", "match_target": 8},
    # The winner of a game scores at most 3, so the match has at least two games.
    "g4a": {"min_wild": "T", "stock_count": 3, "match_target": 4},
}
"""Changes to presets whose matches would take too long."""

ALL_FIT = SpiteRules(
    min_wild="2", stock_count=6, hand_count=1, refill="manual", opening_hands="both"
)
"""Rules with only aces as natural cards, so that any card can be played at any time."""
MANY = SpiteRules(group_discard=True, hand_count=14, stock_count=5)
"""Rules with a hand of 14 cards and only 13 ranks, so that two cards have the same rank."""

InputMethod = Callable[[Page], Mouse | Touch]


def input_method_for(device: Device) -> InputMethod:
    """Return the input method that the owner of a device would use: touch or mouse."""
    return Touch if device.touch else Mouse


def play_match(table: Table) -> int:
    """Play games of Spite and Malice by the policy until the match is over.

    Return the number of games.
    """
    games = 0
    while True:
        play(players_at(table, seed=games))
        games += 1
        for visitor in (table.creator, table.guest):
            expect(visitor.page.get_by_test_id("end-scene")).to_be_visible()
        if table.creator.state.status == "finished":
            return games
        table.start_next_game()


def check_match_result(table: Table) -> None:
    """Assert that both players see the same end, won by the player who reached the target."""
    for visitor in (table.creator, table.guest):
        scores = visitor.scores()
        assert max(scores) >= spite_rules(table).match_target > min(scores)
        result = visitor.page.get_by_test_id("result")
        expect(result).to_have_attribute("data-winner", str(scores.index(max(scores))))
        expect(result).to_contain_text("won the match")


@pytest.mark.long
@pytest.mark.parametrize(
    ("preset", "device", "fewest_games"),
    [("momentpoint", LAPTOP, 1), ("g4a", PHONE, 2)],
    ids=["momentpoint by mouse", "g4a by touch"],
)
def test_a_complete_match(
    tables: Tables,
    site: str,
    *,
    preset: str,
    device: Device,
    fewest_games: int,
    pytestconfig: pytest.Config,
) -> None:
    as_it_is = pytestconfig.getoption("--whole-presets")
    rules = replace(PRESETS[preset], **({} if as_it_is else SHORTER[preset]))
    table = tables.start_game(site, device, rules=rules)
    assert play_match(table) >= fewest_games
    check_match_result(table)


@DEVICES
def test_the_first_move_that_forfeits_the_refill_is_held_back_and_explained(
    tables: Tables, site: str, device: Device
) -> None:
    table = tables.start_game(site, device, rules=ALL_FIT)
    mover, other = table.player_to_move, table.waiting_player
    for visitor in (mover, other):
        discard_only_card(visitor)
    page = page_in_turn(mover)
    screen = read_screen(mover)
    stock, pile = screen.zone(f"stock:{screen.seat}").spot, screen.zone("build:0").spot
    hands = input_method_for(device)(page)
    line = page.get_by_test_id("status-line")
    expect(line).to_contain_text("fill your hand first, from the draw pile")
    hands.drag(stock, pile)
    expect(line).to_contain_text("If you move now, you get no new cards this turn")
    assert read_screen(mover).cards == screen.cards
    hands.drag(stock, pile)
    expect(line).to_contain_text("play cards, or pass to end your turn")
    page.get_by_test_id("pass").click()
    page = page_in_turn(other)
    input_method_for(device)(page).ask(Request("refill", read_screen(other).controls["refill"]))
    expect(page.locator("[data-zone^=hand] [data-index]")).to_have_count(1)
    expect(page.get_by_test_id("refill")).to_have_count(0)


def page_in_turn(visitor: Visitor) -> Page:
    """Wait for the visitor's turn and return the visitor's page."""
    expect(visitor.page.get_by_test_id("table")).to_have_attribute("data-turn", "you")
    return visitor.page


def discard_only_card(visitor: Visitor) -> None:
    """Play the visitor's turn with a hand of one card, by discarding it."""
    page = page_in_turn(visitor)
    screen = read_screen(visitor)
    card, pile = screen.zone(f"hand:{screen.seat}"), screen.zone(f"discard:{screen.seat}:0")
    input_method_for(visitor.device)(page).drag(card.spot, pile.spot)


@DEVICES
def test_several_cards_of_one_rank_are_picked_up_and_discarded_together(
    tables: Tables, site: str, device: Device
) -> None:
    table = tables.start_game(site, device, rules=MANY)
    mover, other = table.player_to_move, table.waiting_player
    page, screen = mover.page, read_screen(mover)
    hand = screen.zone(f"hand:{screen.seat}")
    ranks = [card[0] for card in hand.cards]
    group = [place for place, rank in enumerate(ranks) if rank == max(ranks, key=ranks.count)]
    input_method_for(device)(page).gather(*(hand.spots[place] for place in group))
    line = page.get_by_test_id("status-line")
    expect(line).to_have_text(f"Choose a discard pile for these {len(group)} cards")
    expect(page.locator("[data-index][aria-pressed=true]")).to_have_count(len(group))
    pile = f"[data-zone='discard:{screen.seat}:1']"
    page.locator(pile).click()
    expect(page.get_by_test_id("table")).to_have_attribute("data-turn", "opponent")
    for visitor in (mover, other):
        expect(visitor.page.locator(pile)).to_have_attribute("data-count", str(len(group)))


def test_a_tap_soon_after_a_flick_picks_up_the_card(tables: Tables, site: str) -> None:
    table = tables.start_game(site, PHONE)
    mover = table.player_to_move
    screen = read_screen(mover)
    finger = Touch(mover.page)
    (x, y), card = screen.zone(f"hand:{screen.seat}").spots[2], "[data-index='2']"
    finger.flick((x, y), (x, y - 30))
    finger.tap((x, y))
    expect(mover.page.locator(card)).to_have_attribute("aria-pressed", "true")


def test_a_busy_page_does_not_mistake_two_taps_for_a_long_press(tables: Tables, site: str) -> None:
    table = tables.start_game(site, PHONE, rules=SpiteRules(hand_count=17, stock_count=5))
    mover = table.player_to_move
    screen = read_screen(mover)
    hand = screen.zone(f"hand:{screen.seat}")
    # At first the piles take only aces and wild kings, of which there are sixteen.
    misfit = next(place for place, card in enumerate(hand.cards) if card[0] not in "AKX")
    Touch(mover.page).tap_twice_while_busy(hand.spots[misfit])
    line = mover.page.get_by_test_id("status-line")
    expect(line).to_contain_text("No build pile takes")
