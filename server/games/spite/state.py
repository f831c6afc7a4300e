"""The full truth of a game."""

from msgspec import Struct

from protocol.ids import Seat
from server.games.shuffle import Shuffles
from server.games.spite.terms import Terms
from server.games.table import Layout, Outcome, TurnStarted


class State(Struct, frozen=True, gc=False):
    """A game of Spite and Malice: a value, never changed. Never sent either."""

    terms: Terms
    piles: Layout
    """Which cards lie where, bottom to top; every zone of the table is in it."""
    first: Seat
    turn: TurnStarted
    """The turn that is on (after the end: the last one)."""
    shuffles: Shuffles
    outcome: Outcome | None = None
    moved: bool = False
    """Whether the seat in turn has moved a card in it (docs/rules.md, section 4)."""
