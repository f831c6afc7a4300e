"""The events of a game of Pirate other than card events (docs/rules/pirate.md)."""

from protocol.core.ids import Seat
from protocol.games.cards import Card
from protocol.games.pirate import Suit
from server.games.api import GameEvent, Outcome
from server.games.cards.zones import TrueCardEvent

CutCards = tuple[Card, Card]
"""The cards of one cut, by seat."""


class CutMade(GameEvent, frozen=True, tag="cut"):
    """The cut of both packs. `low` is the low player's seat, or None for equal ranks."""

    cards: CutCards
    low: Seat | None


class ShipBegan(GameEvent, frozen=True, tag="ship_begun"):
    """A new ship, still without a card. `low` builds its low end."""

    suit: Suit
    low: Seat


class Boarding(GameEvent, frozen=True, tag="ship_boarded"):
    """The joining of a ship's ends by `seat`, who captures it at `until_ms` (Unix milliseconds).

    The ship can sink until then.
    """

    suit: Suit
    seat: Seat
    until_ms: int


class Capture(GameEvent, frozen=True, tag="ship_captured"):
    """The capture of a ship by `seat`, in Pirate."""

    suit: Suit
    seat: Seat


class Sinking(GameEvent, frozen=True, tag="ship_sunk"):
    """The sinking of a ship in Pirate."""

    suit: Suit


ShipEvent = ShipBegan | Boarding | Capture | Sinking


class PirateOutcome(Outcome, frozen=True, tag="ended"):
    """The result of a game of Pirate."""

    points: tuple[int, int]
    tally: tuple[tuple[int, int], int]
    """The number of ships captured by each seat, and of ships sunk."""


Event = TrueCardEvent | CutMade | ShipEvent | PirateOutcome
