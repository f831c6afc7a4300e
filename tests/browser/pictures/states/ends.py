"""Picture states of the ends of games of Spite and Malice: won, lost, resigned, between games.

`make pictures` takes screenshots of them.
"""

from collections.abc import Callable, Mapping
from typing import Any

from playwright.sync_api import expect

from server.games.spite.presets import PRESETS
from tests.browser.pictures.deals import Fits, find_moment
from tests.browser.pictures.moments import is_lost, is_won
from tests.browser.pictures.stage import Stage
from tests.browser.pictures.states.tables import SPITE, USUAL, open_seat
from tests.browser.visitor import Visitor

SCORED = PRESETS["momentpoint"]


def ended(fits: Fits, rules: Any = USUAL, viewer: int = 0) -> Callable[[Stage], Visitor]:
    """Return the picture state of a game's end, whose last card is played while the page is open.

    The game is the first one with a moment that fits.
    """

    def reached(stage: Stage) -> Visitor:
        prepared = stage.play_match(find_moment(SPITE, rules, fits), but=1)
        visitor = open_seat(stage, prepared, viewer)
        stage.finish(prepared, last=1)
        expect(visitor.page.get_by_test_id("end-scene")).to_be_visible()
        return visitor

    return reached


def resigned(stage: Stage) -> Visitor:
    """Set up the picture of a game that the viewer has resigned. Return the viewer."""
    visitor = open_seat(stage, stage.play_match(find_moment(SPITE, USUAL, is_won), but=20))
    page = visitor.page
    if not page.get_by_test_id("resign").is_visible():
        page.get_by_test_id("menu").click()
        page.get_by_test_id("menu-resign").click()
    else:
        page.get_by_test_id("resign").click()
    page.get_by_test_id("resign-yes").click()
    expect(page.get_by_test_id("end-scene")).to_be_visible()
    return visitor


ENDS: Mapping[str, Callable[[Stage], Visitor]] = {
    "end-won": ended(is_won),
    "end-lost": ended(is_lost),
    "end-resigned": resigned,
    "end-between-games": ended(is_won, SCORED),
}
