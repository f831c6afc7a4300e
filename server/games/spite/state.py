"""The full truth of a game."""

from msgspec import Struct

from protocol.core.ids import Seat
from server.games.api import Outcome
from server.games.cards.zones import Layout
from server.games.chance import Chance
from server.games.spite.terms import Terms
from server.games.turns import TurnStarted


class State(Struct, frozen=True, gc=False):
    """A game of Spite and Malice: a value, never changed. Never sent either."""

    terms: Terms
    piles: Layout
    """Which cards lie where, bottom to top; every zone of the table is in it."""
    first: Seat
    turn: TurnStarted
    """The turn that is on (after the end: the last one)."""
    chance: Chance
    outcome: Outcome | None = None
    moved: bool = False
    """Whether the seat in turn has moved a card in it (docs/rules.md, section 4)."""
