"""A player of Pirate in a browser test, who reads the screen and uses an input method."""

from dataclasses import dataclass

from protocol.games.pirate import PirateRules
from server.games.pirate.policies import greedy
from tests.browser.pirate.input_methods import InputMethod, Keyboard, Mouse, Touch
from tests.browser.pirate.screen import read_screen, wait_for_same_state
from tests.browser.tables import Table
from tests.browser.visitor import Visitor

# The next card is unknown until the server has sent its face.
READY = """() => {
  const { status, viewer } = document.querySelector('[data-testid=table]').dataset;
  const stock = document.querySelector(`[data-zone="stock:${viewer}"]`);
  return ['between', 'finished'].includes(status) || stock.dataset.turning === '0';
}"""
TOO_MANY = 2000
"""More actions than any game takes. The first capture comes after about 300."""


@dataclass
class Player:
    """A test visitor with a seat of Pirate, who plays by the greedy policy with an input method."""

    visitor: Visitor
    hands: InputMethod
    rules: PirateRules

    def act(self) -> bool:
        """Wait until the last turned card is visible, and act once by the policy.

        Do nothing if the policy has no action. Return False, without acting, if the game is over.
        """
        self.wait_for_turned_card()
        screen = read_screen(self.visitor)
        if screen.over:
            return False
        action = greedy(screen.position(), self.rules, screen.seat, 0)
        if action is not None:
            self.hands.do(action, screen)
        return True

    def wait_for_turned_card(self) -> None:
        """Wait until no card of Pirate on the screen is turning, or the game is over."""
        self.visitor.page.wait_for_function(READY)


def wait_for_answers(players: tuple[Player, Player]) -> None:
    """Wait until the server has answered both players and they see the same table.

    Call it before a crash of the server: an unanswered card would be turned only after it.
    """
    for player in players:
        player.wait_for_turned_card()
    wait_for_same_state(*(player.visitor for player in players))


def players_at(table: Table, *, keys: bool = False) -> tuple[Player, Player]:
    """Return both players of a table of Pirate, in the order creator and guest.

    They use the mouse or touch, as their devices have it, or the keyboard if `keys`.
    """
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
    """Let both players of Pirate act in turns until the game is over, or `times` times each.

    Return whether a player found it over. Raise AssertionError if that takes TOO_MANY times.
    """
    for _ in range(times):
        for player in players:
            if not player.act():
                return True
    assert times < TOO_MANY, "the game does not end"
    return False
