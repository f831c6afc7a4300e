"""The events of a game other than card events (docs/rules/pirate.md)."""

from msgspec import Struct

from protocol.core.ids import Seat
from protocol.games.cards import Card
from protocol.games.pirate import Suit
from server.games.api import GameEnded
from server.games.cards.zones import TrueCardEvent

CutCards = tuple[Card, Card]
"""The cards of one cut, by seat."""


class CutMade(Struct, frozen=True, gc=False):
    """The cut of both packs. `low` is the low player's seat, or None for equal ranks."""

    cards: CutCards
    low: Seat | None


class ShipBegan(Struct, frozen=True, gc=False):
    """A new ship, still without a card. `low` builds its low end."""

    suit: Suit
    low: Seat


class Boarding(Struct, frozen=True, gc=False):
    """The joining of a ship's ends by `seat`, who captures it at `until_ms` (Unix milliseconds).

    The ship can sink until then.
    """

    suit: Suit
    seat: Seat
    until_ms: int


class Capture(Struct, frozen=True, gc=False):
    """The capture of a ship by `seat`."""

    suit: Suit
    seat: Seat


class Sinking(Struct, frozen=True, gc=False):
    """The sinking of a ship."""

    suit: Suit


ShipEvent = ShipBegan | Boarding | Capture | Sinking
Event = TrueCardEvent | CutMade | ShipEvent | GameEnded
