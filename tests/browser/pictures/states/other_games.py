"""Picture states of the tables of Megiddo and Pirate: during a game and at its end.

`make pictures` takes screenshots of them.
"""

from collections.abc import Callable, Mapping

from playwright.sync_api import expect

from protocol.games.megiddo import MEGIDDO as WIRE
from server.games.megiddo.presets import PRESETS as MEGIDDO
from server.games.pirate.presets import PRESETS as PIRATE
from server.games.registry import GAMES
from tests.browser.pictures.deals import Fits, Moment, find_moment
from tests.browser.pictures.stage import Stage
from tests.browser.pictures.states.tables import open_seat
from tests.browser.pirate.fast_forward import fast_forward
from tests.browser.visitor import Visitor

BOARD = GAMES[WIRE.key]
BOARD_RULES = MEGIDDO["megiddo"]


def is_in_the_middle(moment: Moment) -> bool:
    """Return whether it is the viewer's turn in Megiddo and at least 16 stones have been laid."""
    return len(moment.past) >= 16 and 0 in moment.game.actors(moment.state)


def is_over(winner: int) -> Fits:
    """Return a condition for moments of a game: it is over, and the seat `winner` has won."""

    def fits(moment: Moment) -> bool:
        outcome = moment.game.outcome(moment.state)
        return outcome is not None and outcome.winner == winner

    return fits


def board(stage: Stage) -> Visitor:
    return open_seat(
        stage, stage.play_match(find_moment(BOARD, BOARD_RULES, is_in_the_middle), "megiddo")
    )


def board_end(winner: int) -> Callable[[Stage], Visitor]:
    """Return the picture state of a game of Megiddo that the seat `winner` has just won.

    The last stone is laid while the page is open.
    """

    def reached(stage: Stage) -> Visitor:
        prepared = stage.play_match(
            find_moment(BOARD, BOARD_RULES, is_over(winner)), "megiddo", but=1
        )
        visitor = open_seat(stage, prepared)
        stage.finish(prepared, last=1)
        expect(visitor.page.get_by_test_id("end-scene")).to_be_visible()
        return visitor

    return reached


def ships(stage: Stage) -> Visitor:
    """Set up a game of Pirate in which both players have the card open that completes a ship.

    Return the viewer.
    """
    table = stage.tables.start_game(stage.site, stage.device, rules=PIRATE["pirate"])
    fast_forward(table)
    return table.creator


def ships_end(stage: Stage) -> Visitor:
    """Set up a game of Pirate that the other player has resigned. Return the viewer."""
    table = stage.tables.start_game(stage.site, stage.device, rules=PIRATE["pirate"])
    fast_forward(table)
    page = table.guest.page
    page.get_by_test_id("menu").click()
    page.get_by_test_id("menu-resign").click()
    page.get_by_test_id("resign-yes").click()
    expect(table.creator.page.get_by_test_id("end-scene")).to_be_visible()
    return table.creator


OTHER_GAMES: Mapping[str, Callable[[Stage], Visitor]] = {
    "megiddo-middle": board,
    "megiddo-won": board_end(0),
    "megiddo-lost": board_end(1),
    "pirate-middle": ships,
    "pirate-won": ships_end,
}
