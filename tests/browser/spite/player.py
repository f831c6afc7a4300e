"""A player of Spite and Malice in a browser test, who reads the screen and uses an input method."""

from dataclasses import dataclass
from random import Random

from playwright.sync_api import TimeoutError as WaitedTooLong

from protocol.games.spite import SpiteRules
from server.games.spite.policies import greedy
from tests.browser.spite.input_methods.mouse import Mouse
from tests.browser.spite.input_methods.moves import InputMethod, Move, Request, input_for_action
from tests.browser.spite.input_methods.touch import Touch
from tests.browser.spite.screen import TableScreen, read_screen
from tests.browser.tables import SHORT, Table
from tests.browser.visitor import Visitor

# A moved card or the end of the game shows the result of a move.
CHANGED = """before => {
  const { status, turn } = document.querySelector('[data-testid=table]').dataset;
  if (['between', 'finished'].includes(status)) return true;
  const counts = [...document.querySelectorAll('.stage [data-zone]')]
    .map((zone) => zone.dataset.zone + zone.dataset.count);
  return [turn, ...counts].join() !== before;
}"""
# The page predicts only the player's own move. The server then turns the next stock card and fills
# the hand.
READY = """() => {
  const { status, turn, viewer } = document.querySelector('[data-testid=table]').dataset;
  const top = document.querySelector(`[data-zone="stock:${viewer}"] [data-card]`);
  const hand = document.querySelector(
    `[data-zone="hand:${viewer}"] [data-index], [data-testid=refill], [data-testid=pass]`,
  );
  const over = ['between', 'finished'].includes(status);
  return over || (turn === 'you' && top !== null && hand !== null);
}"""


@dataclass
class Player:
    """A test visitor with a seat of Spite and Malice, who plays by the greedy policy."""

    visitor: Visitor
    hands: InputMethod
    chance: Random
    rules: SpiteRules = SHORT

    def move(self) -> Move | Request | None:
        """Wait for the turn, make one move, and wait until the page shows that it was made.

        Return the move, or None if the game is over. Raise AssertionError if nothing changes.
        """
        self.wait_for_turn()
        screen = read_screen(self.visitor)
        if screen.over:
            return None
        action = greedy(screen.position(self.rules), self.rules, screen.seat, self.chance.random())
        move = input_for_action(action, screen, self.rules)
        if isinstance(move, Request):
            self.hands.ask(move)
        else:
            self.hands.carry_out(move)
        try:
            self._wait_for_change(screen)
        except WaitedTooLong as error:
            line = self.visitor.page.get_by_test_id("status-line").inner_text()
            raise AssertionError(f"nothing came of {move}, and the page says: {line}") from error
        return move

    def wait_for_turn(self) -> None:
        """Wait until this player can move in Spite and Malice, or the game is over."""
        self.visitor.page.wait_for_function(READY)

    def _wait_for_change(self, before: TableScreen) -> None:
        counts = (f"{place.id}{place.count}" for place in before.places.values())
        seen = ",".join((before.turn, *counts))
        self.visitor.page.wait_for_function(CHANGED, arg=seen)


def players_at(table: Table, seed: int = 1) -> tuple[Player, Player]:
    """Return both players of a table of Spite and Malice, in the order creator and guest.

    They use the mouse or touch, as their devices have it.
    """
    return (
        Player(table.creator, _hands(table.creator), Random(seed), spite_rules(table)),
        Player(table.guest, _hands(table.guest), Random(seed + 1), spite_rules(table)),
    )


def spite_rules(table: Table) -> SpiteRules:
    """Return the rules of the table's game. Raise AssertionError if it is not Spite and Malice."""
    assert isinstance(table.rules, SpiteRules)
    return table.rules


def _hands(visitor: Visitor) -> Mouse | Touch:
    return Touch(visitor.page) if visitor.device.touch else Mouse(visitor.page)


def open_cards(visitor: Visitor) -> dict[str, object]:
    """Return the cards on the visitor's screen by zone, and only the number of those in hands."""
    return {
        zone: cards if not zone.startswith("hand:") else cards[0]
        for zone, cards in read_screen(visitor).cards.items()
    }


def wait_for_same_state(first: Visitor, *others: Visitor) -> None:
    """Wait until all visitors' screens show the same open cards of Spite and Malice."""
    while any(open_cards(visitor) != open_cards(first) for visitor in others):
        first.page.evaluate("() => new Promise(requestAnimationFrame)")


def play(both: tuple[Player, Player], moves: int | None = None) -> bool:
    """Let two players of Spite and Malice move until the game is over, or `moves` times together.

    Return True if a player found the game over. After `moves` moves, return False even if the last
    one ended the game.
    """
    first, second = both
    seeing = first.visitor.state
    mover, waiter = (first, second) if seeing.turn == "you" else (second, first)
    made = 0
    while moves is None or made < moves:
        move = mover.move()
        if move is None:
            return True
        made += 1
        if move.ends_turn:
            mover, waiter = waiter, mover
    return False
