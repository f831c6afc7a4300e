"""Somebody who plays Pirate in a browser, by what they see and with their own hands."""

from dataclasses import dataclass

from protocol.games.pirate import PirateRules
from server.games.pirate.policies import greedy
from tests.browser.pirate.input_methods import InputMethod, Keyboard, Mouse, Touch
from tests.browser.pirate.screen import read_screen
from tests.browser.tables import Table
from tests.browser.visitor import Visitor

# Nobody knows the card that is turned next: it is there once the server has told it.
READY = """() => {
  const { status, viewer } = document.querySelector('[data-testid=table]').dataset;
  const stock = document.querySelector(`[data-zone="stock:${viewer}"]`);
  return ['between', 'finished'].includes(status) || stock.dataset.turning === '0';
}"""
TOO_MANY = 2000
"""No game takes as many actions: with some 300 of them the first ship is captured."""


@dataclass
class Player:
    """A visitor with a seat, a way of pressing, and the greedy policy's wits."""

    visitor: Visitor
    hands: InputMethod
    rules: PirateRules

    def act(self) -> bool:
        """Do what can be done, once the last card turned is seen; False when the game is over."""
        self.visitor.page.wait_for_function(READY)
        screen = read_screen(self.visitor)
        if screen.over:
            return False
        action = greedy(screen.position(), self.rules, screen.seat, 0)
        if action is not None:
            self.hands.do(action, screen)
        return True


def players_at(table: Table, *, keys: bool = False) -> tuple[Player, Player]:
    """Both of a table, with the hands that go with their devices, or with `keys`."""
    rules = table.rules
    assert isinstance(rules, PirateRules)
    return (
        Player(table.creator, _hands(table.creator, keys=keys), rules),
        Player(table.guest, _hands(table.guest, keys=keys), rules),
    )


def _hands(visitor: Visitor, *, keys: bool) -> InputMethod:
    if keys:
        return Keyboard(visitor.page)
    return Touch(visitor.page) if visitor.device.touch else Mouse(visitor.page)


def play(players: tuple[Player, Player], times: int = TOO_MANY) -> bool:
    """Let both act in turns until the game is over, or so often; gives whether it is over."""
    for _ in range(times):
        for player in players:
            if not player.act():
                return True
    assert times < TOO_MANY, "the game does not end"
    return False
