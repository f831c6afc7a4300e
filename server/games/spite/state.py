"""The complete state of a game of Spite and Malice."""

from msgspec import Struct

from protocol.core.ids import Seat
from server.games.api import Outcome
from server.games.cards.zones import CardsMovedFromBottom, Layout, TrueCardEvent
from server.games.chance import Chance
from server.games.spite.rule_set import RuleSet
from server.games.turns import TurnStarted


class SpiteOutcome(Outcome, frozen=True, tag="ended"):
    """The result of a game of Spite and Malice."""

    stock_left: tuple[int, int]
    """The number of cards in each stock."""
    points: tuple[int, int]


SpiteEvent = TrueCardEvent | CardsMovedFromBottom | TurnStarted | SpiteOutcome


class State(Struct, frozen=True, gc=False):
    """A game of Spite and Malice, including hidden cards. It is immutable and never sent."""

    rule_set: RuleSet
    piles: Layout
    """The cards in every zone of the table, bottom to top."""
    first: Seat
    turn: TurnStarted
    """The current turn, or the last one after the end."""
    chance: Chance
    outcome: SpiteOutcome | None = None
    moved: bool = False
    """True if the seat has moved a card in the current turn (docs/rules.md, section 4)."""
