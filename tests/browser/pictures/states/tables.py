"""Picture states of the table of Spite and Malice during a game.

`make pictures` takes screenshots of them.
"""

from collections.abc import Callable, Mapping
from typing import Any

from playwright.sync_api import expect

from server.games.registry import DEFAULT_GAME, GAMES
from server.games.spite.presets import PRESETS
from server.games.spite.rule_set import rule_set_of
from tests.browser.pictures.deals import Fits, find_deal, find_moment
from tests.browser.pictures.moments import (
    has_mates,
    has_wild_to_place,
    is_blocked,
    is_dealt_again,
    is_in_the_middle,
)
from tests.browser.pictures.stage import Prepared, Stage
from tests.browser.spite.input_methods.mouse import Mouse
from tests.browser.spite.input_methods.touch import Touch
from tests.browser.spite.screen import read_screen
from tests.browser.visitor import Visitor

SPITE = GAMES[DEFAULT_GAME]
USUAL = PRESETS["snm-a"]
GROUPS = PRESETS["momentpoint"]
DEALT_MS = 800
"""The time until the first cards are turned up, and a little more (client_js/ui/durations.ts)."""


def open_seat(stage: Stage, prepared: Prepared, seat: int = 0) -> Visitor:
    """Open the match as the seat's player, and wait until the table is complete.

    Return the player's visitor.
    """
    visitor = stage.visitor(prepared.people[seat]).open(prepared.url).skip_start()
    # The start of the log has arrived by then. The server sends it only during the game.
    visitor.page.wait_for_load_state("networkidle")
    return visitor


def at(fits: Fits, rules: Any = USUAL) -> Callable[[Stage], Visitor]:
    """Return the picture state of a table at the first moment that meets a condition."""

    def reached(stage: Stage) -> Visitor:
        return open_seat(stage, stage.play_match(find_moment(SPITE, rules, fits)))

    return reached


def redealt(stage: Stage) -> Visitor:
    """Set up the moment in which equal first cards lead to a second deal. Return the viewer.

    The page's time is frozen then.
    """
    script = find_deal(SPITE, USUAL, is_dealt_again)
    prepared = stage.offer_match(script)
    stage.dealer.commit(prepared.match, script)
    visitor = stage.visitor(prepared.people[0])
    visitor.context.clock.install()
    visitor.open(prepared.url)
    visitor.page.get_by_test_id("invite-link").wait_for(state="attached")
    stage.freeze_time(visitor.page, 1_000)
    stage.dealer.accept(prepared.match)
    stage.join(prepared, 1)
    stage.dealer.reveal(prepared.match)
    visitor.wait_for_table()
    visitor.page.clock.run_for(DEALT_MS)
    expect(visitor.page.get_by_test_id("start-scene")).to_be_visible()
    return visitor


def watching(stage: Stage) -> Visitor:
    """Set up the picture of a table as a spectator sees it, and return the spectator."""
    prepared = stage.play_match(find_moment(SPITE, USUAL, is_in_the_middle))
    return stage.visitor().open(prepared.url).skip_start()


def other_turn(stage: Stage) -> Visitor:
    """Set up a table in the middle of a game, for the player who waits for the turn.

    Return that player.
    """
    return open_seat(stage, stage.play_match(find_moment(SPITE, USUAL, is_in_the_middle)), 1)


def held_wild(stage: Stage) -> Visitor:
    """Set up the picture of a held wild card, which every build pile takes. Return the viewer."""
    visitor = at(has_wild_to_place)(stage)
    visitor.page.locator("[data-zone='stock:0']").click()
    return visitor


def group(stage: Stage) -> Visitor:
    """Set up the picture of two held cards of one rank, to be discarded together.

    Return the viewer.
    """
    script = find_moment(SPITE, GROUPS, has_mates)
    visitor = open_seat(stage, stage.play_match(script))
    hand = visitor.page.locator("[data-zone='hand:0'] [data-index]")
    cards = [slot.locator("[data-card]").get_attribute("data-card") for slot in hand.all()]
    ranks = [card[0] for card in cards if card in rule_set_of(GROUPS).ranks and card is not None]
    mates = [at for at, card in enumerate(cards) if card and ranks.count(card[0]) > 1]
    first, second = (at for at in mates[:2] if cards[at] is not None)
    spots = read_screen(visitor).zone("hand:0").spots
    hands = Touch(visitor.page) if stage.device.touch else Mouse(visitor.page)
    hands.gather(spots[first], spots[second])
    return visitor


def opened_control(name: str, hook: str, in_menu: str = "") -> Callable[[Stage], Visitor]:
    """Return the picture state of a table on which the control `name` has been pressed.

    If the control is hidden, its item in the menu is pressed (`in_menu`, or `menu-` and the name).
    `hook` is the selector of what then shows.
    """

    def reached(stage: Stage) -> Visitor:
        visitor = at(is_in_the_middle)(stage)
        page = visitor.page
        if page.get_by_test_id(name).is_visible():
            page.get_by_test_id(name).click()
        else:
            page.get_by_test_id("menu").click()
            page.get_by_test_id(in_menu or f"menu-{name}").click()
        page.locator(hook).first.wait_for()
        return visitor

    return reached


def talk(stage: Stage) -> Visitor:
    """Set up the picture of the chat panel with a message of the viewer. Return the viewer."""
    visitor = opened_control("talk", "[data-testid=talk-panel]")(stage)
    visitor.page.locator("[data-phrase='hello']").click()
    visitor.page.get_by_test_id("chat-line").first.wait_for()
    return visitor


def lesson(stage: Stage) -> Visitor:
    """Set up the picture of the first tip of the lesson. Return the learner."""
    visitor = stage.open("/")
    button = visitor.page.get_by_test_id("say-learn")
    expect(button).to_be_enabled()
    button.click()
    visitor.skip_start().page.get_by_test_id("got-it").wait_for()
    return visitor


TABLES: Mapping[str, Callable[[Stage], Visitor]] = {
    "table-dealt-again": redealt,
    "table-middle": at(is_in_the_middle),
    "table-other-turn": other_turn,
    "table-watching": watching,
    "table-wild-held": held_wild,
    "table-group-held": group,
    "table-blocked": at(is_blocked),
    "table-twelves": at(is_in_the_middle, PRESETS["skip-bo"]),
    "table-menu": opened_control("menu", "dialog[open]"),
    "table-help": opened_control("help", "dialog[open]"),
    "table-resign": opened_control("resign", "dialog[open]"),
    "table-log": opened_control("open-log", "dialog[open]", "menu-log"),
    "table-talk": talk,
    "lesson": lesson,
}
