"""The full truth of a game."""

from collections.abc import Mapping

from msgspec import Struct

from protocol.core.ids import Seat
from protocol.games.cards import Card
from protocol.games.pirate import PirateRules, Suit
from server.games.api import Outcome
from server.games.cards.zones import Layout
from server.games.chance import Chance
from server.games.pirate import table
from server.games.pirate.events import Boarding, CutCards


class State(Struct, frozen=True, gc=False):
    """A game of Pirate: a value, never changed. Never sent either."""

    rules: PirateRules
    piles: Layout
    """Which cards lie where, bottom to top; every zone of the table is in it."""
    cuts: tuple[CutCards, ...]
    low: Seat
    """The low player, who builds the low ends of the first ship of each suit."""
    afloat: Mapping[Suit, Seat]
    """Who builds the low end of each ship that is afloat."""
    boardings: tuple[Boarding, ...]
    """The ships that are boarded, in the order in which their windows end."""
    turned: tuple[int, int]
    """How many cards each seat has turned since the ships last changed (section 8)."""
    chance: Chance
    outcome: Outcome | None = None


def cards_left(state: State, seat: Seat) -> int:
    """How many cards a seat has in its stock and waste."""
    return len(state.piles[table.stock(seat)]) + len(state.piles[table.waste(seat)])


def open_card(state: State, seat: Seat) -> Card | None:
    """The top card of a seat's waste; None where that is empty."""
    pile = state.piles[table.waste(seat)]
    return pile[-1] if pile else None
