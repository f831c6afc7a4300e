"""What can happen in a game beside what happens to cards (docs/rules/pirate.md)."""

from msgspec import Struct

from protocol.core.ids import Seat
from protocol.games.cards import Card
from protocol.games.pirate import Suit
from server.games.api import GameEnded
from server.games.cards.zones import TrueCardEvent

CutCards = tuple[Card, Card]
"""The cards of one cut, by seat."""


class CutMade(Struct, frozen=True, gc=False):
    """Both packs were cut. `low` is the low player's seat; None where the ranks are equal."""

    cards: CutCards
    low: Seat | None


class ShipBegan(Struct, frozen=True, gc=False):
    """A ship is afloat, as yet without a card; `low` builds its low end."""

    suit: Suit
    low: Seat


class Boarding(Struct, frozen=True, gc=False):
    """The ends of a ship were joined by `seat`, who captures it at `until_ms` (Unix milliseconds).

    Until then it can sink.
    """

    suit: Suit
    seat: Seat
    until_ms: int


class Capture(Struct, frozen=True, gc=False):
    """A ship was captured by `seat`."""

    suit: Suit
    seat: Seat


class Sinking(Struct, frozen=True, gc=False):
    """A ship sank."""

    suit: Suit


ShipEvent = ShipBegan | Boarding | Capture | Sinking
Event = TrueCardEvent | CutMade | ShipEvent | GameEnded
