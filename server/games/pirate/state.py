"""The complete state of a game of Pirate."""

from collections.abc import Mapping

from msgspec import Struct

from protocol.core.ids import Seat
from protocol.games.cards import Card
from protocol.games.pirate import PirateRules, Suit
from server.games.cards.zones import Layout
from server.games.chance import Chance
from server.games.pirate import table
from server.games.pirate.events import Boarding, CutCards, PirateOutcome


class State(Struct, frozen=True, gc=False):
    """A game of Pirate, including hidden cards. It is immutable and never sent."""

    rules: PirateRules
    piles: Layout
    """The cards in every zone of the table, bottom to top."""
    cuts: tuple[CutCards, ...]
    low: Seat
    """The low player, who builds the low ends of the first ship of each suit."""
    afloat: Mapping[Suit, Seat]
    """By suit: the seat that builds the low end of the ship afloat."""
    boardings: tuple[Boarding, ...]
    """The boarded ships, ordered by the end of their windows."""
    turned: tuple[int, int]
    """The number of cards that each seat has turned since the ships last changed (section 8)."""
    chance: Chance
    outcome: PirateOutcome | None = None


def cards_left(state: State, seat: Seat) -> int:
    """Return how many cards a seat of Pirate has in its stock and waste."""
    return len(state.piles[table.stock(seat)]) + len(state.piles[table.waste(seat)])


def open_card(state: State, seat: Seat) -> Card | None:
    """Return the top card of a seat's waste in Pirate, or None if the waste is empty."""
    pile = state.piles[table.waste(seat)]
    return pile[-1] if pile else None
