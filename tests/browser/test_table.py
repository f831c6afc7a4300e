"""Tests the table of Spite and Malice: illegal moves are explained, and everything fits.

They also test animations, reaching zones by arrow keys, and arranging the hand.
"""

from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

from protocol.games.spite import SpiteRules
from server.games.spite.presets import PRESETS
from tests.browser.devices import LAPTOP, PHONE, SMALL_PHONE
from tests.browser.layout import OVERFLOW, SMALL
from tests.browser.spite.input_methods.mouse import Mouse
from tests.browser.spite.input_methods.touch import Touch
from tests.browser.spite.player import play, players_at
from tests.browser.spite.screen import read_screen
from tests.browser.tables import Tables
from tests.browser.visitor import Visitor

USUAL = PRESETS["snm-a"]
"""Rules by which no game ends within a few moves."""
SCARCE = SpiteRules(decks=1, stock_count=20)
"""Rules that leave seven cards once a hand is drawn."""
CROWDED = SpiteRules(stock_count=9, build_count=8, discard_count=12, hand_count=12)

COUNT_ANIMATIONS = """() => {
  window.animated = 0;
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...given) {
    window.animated += 1;
    return animate.apply(this, given);
  };
}"""


def test_an_illegal_drop_returns_the_card_and_is_explained(tables: Tables, site: str) -> None:
    table = tables.start_game(site)
    mover = table.player_to_move
    before = read_screen(mover)
    stock, pile = before.zone(f"stock:{before.seat}"), before.zone(f"discard:{before.seat}:1")
    Mouse(mover.page).drag(stock.spot, pile.spot)
    line = mover.page.get_by_test_id("status-line")
    expect(line).to_have_text("You can only play a stock card on a build pile.")
    assert read_screen(mover).cards == before.cards
    expect(mover.page.locator(".held, .lifted")).to_have_count(0)


def test_a_card_that_does_not_fit_is_rejected_with_what_the_pile_needs(
    tables: Tables, site: str
) -> None:
    table = tables.start_game(site)
    mover = table.player_to_move
    before = read_screen(mover)
    hand = before.zone(f"hand:{before.seat}")
    unfit = next(i for i, card in enumerate(hand.cards) if card[0] not in "AK")
    Mouse(mover.page).drag(hand.spots[unfit], before.zone("build:2").spot)
    line = mover.page.get_by_test_id("status-line")
    expect(line).to_have_text("An empty place takes an ace or a wild card.")
    assert read_screen(mover).cards == before.cards


def test_a_press_out_of_turn_is_explained(tables: Tables, site: str) -> None:
    table = tables.start_game(site)
    waiter = table.waiting_player
    seat = waiter.state.seat
    waiter.page.locator(f"[data-zone='stock:{seat}']").click()
    expect(waiter.page.get_by_test_id("status-line")).to_contain_text("not your turn yet.")


@pytest.mark.parametrize("keys", [False, True], ids=["mouse", "keyboard"])
def test_a_press_without_effect_is_explained(tables: Tables, site: str, *, keys: bool) -> None:
    table = tables.start_game(site, rules=USUAL)
    mover, waiter = table.player_to_move, table.waiting_player
    seat = mover.state.seat
    presses = {
        "draw": "Your hand is filled from the draw pile when your turn starts.",
        f"stock:{1 - seat}": "You can\u2019t play cards from your opponent\u2019s piles.",
        "build:1": "Choose a card first: an empty build pile takes an ace or a wild card.",
        f"discard:{seat}:0": "Choose a card in your hand first, then discard it here.",
        f"discard:{1 - seat}:0": "You can\u2019t play cards from your opponent\u2019s piles.",
        "completed": "These cards are shuffled when the draw pile runs out.",
    }
    line = mover.page.get_by_test_id("status-line")
    for zone, words in presses.items():
        place = mover.page.locator(f"button[data-zone='{zone}']")
        if keys:
            place.press("Enter")
        else:
            place.click()
        expect(line).to_have_text(words)
        expect(line).to_have_attribute("aria-live", "polite")
    waiter.page.locator("[data-zone='build:1']").click()
    expect(waiter.page.get_by_test_id("status-line")).to_contain_text("not your turn yet.")


def test_players_get_one_warning_before_cards_run_out(tables: Tables, site: str) -> None:
    table = tables.start_game(site, PHONE, rules=SCARCE)
    mover = table.player_to_move
    spectator = tables.visitor(LAPTOP).open(table.url).skip_start()
    seen = spectator.page.get_by_test_id("reminder")
    expect(seen).to_have_attribute("aria-hidden", "false")
    warning = "7 cards left. If they run out, it\u2019s a draw."
    for visitor in (table.creator, table.guest):
        line = visitor.page.get_by_test_id("status-line")
        expect(line.get_by_test_id("reminder")).to_have_text(warning)
        # Whose turn it is stands beside it.
        expect(line).to_contain_text("turn")
        expect(visitor.page.locator("button[data-zone='draw']")).to_have_attribute(
            "aria-label", "Draw pile, 7 cards, too few to fill both hands"
        )
        assert visitor.page.evaluate(OVERFLOW) == [0, 0, []]
    hand = mover.page.locator(f"[data-zone='hand:{mover.state.seat}'] [data-index='0']")
    hand.click()
    expect(mover.page.get_by_test_id("reminder")).to_have_count(0)
    hand.click()
    expect(mover.page.locator(".held")).to_have_count(0)
    expect(mover.page.get_by_test_id("reminder")).to_have_count(0)

    # A spectator sees the number change, but it is announced once.
    expect(seen).to_have_text(warning)
    hand.click()
    mover.page.locator(f"[data-zone='discard:{mover.state.seat}:0']").click()
    expect(seen).not_to_have_text(warning)
    expect(seen).to_have_attribute("aria-hidden", "true")


def test_a_click_between_hand_cards_picks_up_none(tables: Tables, site: str) -> None:
    table = tables.start_game(site)
    mover = table.player_to_move
    screen = read_screen(mover)
    (left, y), (right, _) = screen.zone(f"hand:{screen.seat}").spots[2:4]
    between = (left + right) / 2
    pressed = mover.page.evaluate(
        "([x, y]) => document.elementFromPoint(x, y).dataset.zone", [between, y]
    )
    assert pressed == f"hand:{screen.seat}"
    mover.page.mouse.click(between, y)
    assert mover.page.locator("[aria-pressed=true]").count() == 0


def test_a_click_outside_puts_the_card_back_but_a_wrong_zone_does_not(
    tables: Tables, site: str
) -> None:
    table = tables.start_game(site)
    mover = table.player_to_move
    card = mover.page.locator(f"[data-zone='hand:{mover.state.seat}'] [data-index='0']")
    card.click()
    expect(card).to_have_attribute("aria-pressed", "true")
    mover.page.locator(f"[data-zone='stock:{1 - mover.state.seat}']").click()
    expect(card).to_have_attribute("aria-pressed", "true")
    mover.page.mouse.click(3, 400)
    expect(card).to_have_attribute("aria-pressed", "false")


def test_second_finger_neither_plays_nor_drops_the_dragged_card(tables: Tables, site: str) -> None:
    table = tables.start_game(site, PHONE)
    mover = table.player_to_move
    before = read_screen(mover)
    start = before.zone(f"hand:{before.seat}").spots[0]
    pile = before.zone(f"discard:{before.seat}:0").spot
    finger = Touch(mover.page)
    carried = mover.page.locator(".carried")
    finger.begin_drag(start, pile)
    expect(carried).to_have_count(1)
    for spot in (before.zone(f"discard:{before.seat}:2").spot, before.zone("build:0").spot):
        finger.tap_with_second_finger(spot)
    expect(carried).to_have_count(1)
    expect(mover.page.get_by_test_id("table")).to_have_attribute("data-turn", "you")
    finger.cancel()
    expect(carried).to_have_count(0)
    assert read_screen(mover).cards == before.cards
    finger.begin_drag(start, pile)
    finger.tap_with_second_finger(before.zone("build:0").spot)
    finger.lift()
    expect(mover.page.get_by_test_id("table")).to_have_attribute("data-turn", "opponent")
    discarded = mover.page.locator(f"[data-zone='discard:{before.seat}:0']")
    expect(discarded).to_have_attribute("data-count", "1")


@pytest.mark.parametrize("moving", [True, False])
def test_cards_fly_unless_the_device_asks_for_reduced_motion(
    tables: Tables, site: str, moving: bool
) -> None:
    table = tables.start_game(site, replace(LAPTOP, moving=moving))
    mover = table.player_to_move
    mover.page.evaluate(COUNT_ANIMATIONS)
    seat = mover.state.seat
    mover.page.locator(f"[data-zone='hand:{seat}'] [data-index='4']").click()
    mover.page.locator(f"[data-zone='discard:{seat}:0']").click()
    expect(mover.page.get_by_test_id("table")).to_have_attribute("data-turn", "opponent")
    assert (mover.page.evaluate("() => window.animated") > 0) is moving


def test_the_whole_table_is_visible_without_scrolling(tables: Tables, site: str) -> None:
    table = tables.start_game(site, SMALL_PHONE, rules=USUAL)
    check_all_sizes(table.creator.page)
    assert not play(players_at(table), moves=14)
    check_all_sizes(table.creator.page)
    check_all_sizes(table.guest.page)


def test_many_piles_and_cards_fit_on_every_screen(tables: Tables, site: str) -> None:
    table = tables.start_game(site, PHONE, rules=CROWDED)
    page = table.player_to_move.page
    for device in (LAPTOP, PHONE, SMALL_PHONE):
        page.set_viewport_size({"width": device.width, "height": device.height})
        assert page.evaluate(OVERFLOW) == [0, 0, []]


def check_all_sizes(page: Page) -> None:
    """Assert that all of the table is visible and large enough for a finger at three sizes.

    These are the screens of a laptop, a phone and a small phone.
    """
    for device in (LAPTOP, PHONE, SMALL_PHONE):
        page.set_viewport_size({"width": device.width, "height": device.height})
        assert page.evaluate(OVERFLOW) == [0, 0, []]
        assert page.evaluate(SMALL) == []


@pytest.mark.long
def test_arrow_keys_reach_every_zone(tables: Tables, site: str) -> None:
    table = tables.start_game(site, LAPTOP)
    page = table.creator.page
    stops = set(page.locator("[data-stop]").evaluate_all("all => all.map(e => e.dataset.stop)"))
    found: set[str] = set()
    ahead = {"stock:0"}
    while ahead:
        stop = ahead.pop()
        found.add(stop)
        for arrow in ("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"):
            page.locator(f"[data-stop='{stop}']").focus()
            page.keyboard.press(arrow)
            reached = page.evaluate("() => document.activeElement.dataset.stop")
            ahead |= {reached} - found
    assert found == stops


RANKS_IN_ORDER = "A23456789TJQK"
SETTLED = """async () => {
  // The motion of a change starts in the next frame.
  await new Promise((drawn) => requestAnimationFrame(drawn));
  return document.getAnimations().every(({ playState }) => playState !== 'running');
}"""


HAND = """(seat) => [...document.querySelectorAll(`[data-zone="hand:${seat}"] [data-index]`)]
  .map((slot) => [slot.getBoundingClientRect().left, slot.querySelector('[data-card]')])
  .sort(([one], [other]) => one - other)
  .map(([, card]) => card.dataset.card)"""


def hand_of(visitor: Visitor) -> list[str]:
    """Return the names of the cards in the visitor's hand, from left to right on the screen.

    All are read at one moment: the server's answer to a move may redraw the hand.
    """
    cards: list[str] = visitor.page.evaluate(HAND, visitor.state.seat)
    return cards


def discard(visitor: Visitor) -> None:
    """End the visitor's turn with the first hand card, on the first discard pile."""
    seat = visitor.state.seat
    visitor.page.locator(f"[data-zone='hand:{seat}'] [data-index='0']").click()
    visitor.page.locator(f"[data-zone='discard:{seat}:0']").click()


def test_a_player_sorts_and_arranges_the_hand(tables: Tables, site: str) -> None:
    table = tables.start_game(site, rules=USUAL)
    player, opponent = table.player_to_move, table.waiting_player
    page, seat = player.page, player.state.seat
    discard(player)
    page.locator("[data-testid='table'][data-turn='opponent']").wait_for()
    page.wait_for_function(SETTLED)
    drawn = hand_of(player)
    page.keyboard.press("h")
    page.wait_for_function(SETTLED)
    ranked = hand_of(player)
    assert [card[0] for card in ranked] == sorted(
        (card[0] for card in drawn), key=RANKS_IN_ORDER.index
    )
    page.reload()
    player.wait_for_table()
    assert hand_of(player) == ranked
    page.get_by_test_id("menu").click()
    page.get_by_test_id("menu-sort").click()
    page.wait_for_function(SETTLED)
    assert hand_of(player) == drawn

    # A hand can be arranged while the opponent plays.
    spots = read_screen(player).zone(f"hand:{seat}").spots
    Mouse(page).drag(spots[0], spots[2])
    page.wait_for_function(SETTLED)
    assert hand_of(player) == [*drawn[1:3], drawn[0], drawn[3]]
    page.locator(f"[data-zone='hand:{seat}'] [data-index='0']").focus()
    page.keyboard.press("Shift+ArrowLeft")
    page.wait_for_function(SETTLED)
    arranged = [drawn[1], drawn[0], *drawn[2:]]
    assert hand_of(player) == arranged
    expect(page.locator(":focus")).to_have_attribute("data-index", "0")

    # The server receives the card that the player sees, and a new card comes last.
    discard(opponent)
    page.locator("[data-testid='table'][data-turn='you']").wait_for()
    page.wait_for_function(SETTLED)
    assert hand_of(player)[:-1] == arranged
    page.keyboard.press("1")
    page.keyboard.press("w")
    pile = page.locator(f"[data-zone='discard:{seat}:1'] [data-card]")
    expect(pile).to_have_attribute("data-card", arranged[0])
    page.wait_for_function(SETTLED)
    assert hand_of(player)[:-1] == arranged[1:]
