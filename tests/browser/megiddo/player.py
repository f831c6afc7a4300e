"""A player of Megiddo in a browser test, who reads the screen and uses an input method."""

from dataclasses import dataclass
from random import Random

from playwright.sync_api import TimeoutError as WaitedTooLong
from playwright.sync_api import expect

from protocol.games.megiddo import MegiddoRules, Point
from server.games.megiddo.policies import greedy
from tests.browser.megiddo.input_methods import InputMethod, Keyboard, Mouse, Touch
from tests.browser.megiddo.screen import name_of, read_screen
from tests.browser.tables import Table
from tests.browser.visitor import Visitor

READY = """() => {
  const { status, turn } = document.querySelector('[data-testid=table]').dataset;
  return ['between', 'finished'].includes(status) || turn === 'you';
}"""
DENSE_FROM = 6
"""The number of rings from which a phone needs a second tap."""


@dataclass
class Player:
    """A test visitor with a seat of Megiddo, who follows the greedy policy by an input method."""

    visitor: Visitor
    hands: InputMethod
    chance: Random
    rules: MegiddoRules

    def move(self) -> bool:
        """Wait for the turn, lay a stone, and wait until the page shows it.

        Return False, without a move, if the game is over. Raise AssertionError if no stone appears.
        """
        page = self.visitor.page
        page.wait_for_function(READY)
        screen = read_screen(self.visitor)
        if screen.over:
            return False
        action = greedy(screen.position(self.rules), self.rules, screen.seat, self.chance.random())
        point = name_of(Point(ring=action.ring, spoke=action.spoke))
        self.hands.lay(point, screen)
        try:
            # A bot may have answered already, and its stone be the last.
            page.wait_for_selector(f"[data-point='{point}']:not([data-owner='none'])")
        except WaitedTooLong as error:
            line = page.get_by_test_id("status-line").inner_text()
            raise AssertionError(f"no stone on {point}, and the page says: {line}") from error
        return True


def players_at(table: Table, seed: int = 1, *, keys: bool = False) -> tuple[Player, Player]:
    """Return both players of a table of Megiddo, in the order creator and guest.

    They use the mouse or touch, as their devices have it, or the keyboard if `keys`.
    """
    rules = table.rules
    assert isinstance(rules, MegiddoRules)

    def player(visitor: Visitor, chance: int) -> Player:
        return Player(visitor, _hands(visitor, rules, keys=keys), Random(chance), rules)

    return player(table.creator, seed), player(table.guest, seed + 1)


def _hands(visitor: Visitor, rules: MegiddoRules, *, keys: bool) -> InputMethod:
    if keys:
        return Keyboard(visitor.page)
    if visitor.device.touch:
        return Touch(visitor.page, confirms=rules.rings >= DENSE_FROM)
    return Mouse(visitor.page)


def play(players: tuple[Player, Player], moves: int | None = None) -> bool:
    """Let two players of Megiddo move until the game is over, or `moves` times together.

    Return True if a player found the game over. After `moves` moves, return False even if the last
    one ended the game.
    """
    first, second = players
    mover, waiter = (first, second) if first.visitor.state.turn == "you" else (second, first)
    made = 0
    while moves is None or made < moves:
        if not mover.move():
            return True
        made += 1
        mover, waiter = waiter, mover
    return False


def wait_for_same_state(*everybody: Visitor) -> None:
    """Wait until all visitors see as many stones of Megiddo as the one who sees most.

    Then raise AssertionError if their stones, captures or last moves differ.
    """
    most = max(read_screen(visitor).laid for visitor in everybody)
    for visitor in everybody:
        expect(visitor.page.locator("[data-point]:not([data-owner=none])")).to_have_count(most)
    assert len({str(read_screen(visitor).stones) for visitor in everybody}) == 1
