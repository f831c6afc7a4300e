"""The events of a game of Pirate other than card events (docs/rules/pirate.md)."""

from protocol.core.ids import Seat
from protocol.games.cards import Card
from protocol.games.pirate import Suit
from server.games.api import GameEvent, Outcome
from server.games.cards.zones import TrueCardEvent

CutCards = tuple[Card, Card]
"""The cards of one cut, by seat."""


class CutMade(GameEvent, frozen=True, tag="cut"):
    """An event of Pirate: both packs were cut. `low` is the low player's seat, or None for equal
    ranks.
    """

    cards: CutCards
    low: Seat | None


class ShipBegan(GameEvent, frozen=True, tag="ship_begun"):
    """An event of Pirate: a new ship began, still without a card. The seat `low` builds its low
    end.
    """

    suit: Suit
    low: Seat


class Boarding(GameEvent, frozen=True, tag="ship_boarded"):
    """An event of Pirate: `seat` played the card that joins the two ends of a ship.

    It captures the ship at `until_ms` (Unix milliseconds), unless the ship sinks before.
    """

    suit: Suit
    seat: Seat
    until_ms: int


class Capture(GameEvent, frozen=True, tag="ship_captured"):
    """An event of Pirate: `seat` captured a ship."""

    suit: Suit
    seat: Seat


class Sinking(GameEvent, frozen=True, tag="ship_sunk"):
    """An event of Pirate: a ship sank, because both players played a card that captures it."""

    suit: Suit


ShipEvent = ShipBegan | Boarding | Capture | Sinking


class PirateOutcome(Outcome, frozen=True, tag="ended"):
    """The result of a game of Pirate."""

    points: tuple[int, int]
    tally: tuple[tuple[int, int], int]
    """The number of ships captured by each seat, and of ships sunk."""


Event = TrueCardEvent | CutMade | ShipEvent | PirateOutcome
