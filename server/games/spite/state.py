"""The complete state of a game."""

from msgspec import Struct

from protocol.core.ids import Seat
from server.games.api import Outcome
from server.games.cards.zones import Layout
from server.games.chance import Chance
from server.games.spite.rule_set import RuleSet
from server.games.turns import TurnStarted


class State(Struct, frozen=True, gc=False):
    """A game of Spite and Malice, including hidden cards. It is immutable and never sent."""

    rule_set: RuleSet
    piles: Layout
    """The cards in every zone of the table, bottom to top."""
    first: Seat
    turn: TurnStarted
    """The current turn, or the last one after the end."""
    chance: Chance
    outcome: Outcome | None = None
    moved: bool = False
    """True if the seat has moved a card in the current turn (docs/rules.md, section 4)."""
