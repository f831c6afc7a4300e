"""Functions with which samples of card games build zones and events from texts such as `5S KH`."""

from typing import Literal

from protocol.core.ids import Seat
from protocol.games.cards import Card, Moved, Turned, ZoneId, ZoneView

Shows = Literal["all", "top", "count"]


def faces(text: str) -> list[Card]:
    """Return the cards of a sample in a text such as `5S KH`."""
    return [Card(face) for face in text.split()]


def open_zone(name: str, cards: str = "", owner: Seat | None = None) -> ZoneView:
    """Return a sample zone in which every card is visible."""
    seen = faces(cards)
    return ZoneView(id=ZoneId(name), owner=owner, shows="all", count=len(seen), cards=seen)


def closed_zone(
    name: str, count: int, owner: Seat | None = None, shows: Shows = "count", top: str = ""
) -> ZoneView:
    """Return a sample zone in which only the number of cards is visible, or also the top card."""
    return ZoneView(id=ZoneId(name), owner=owner, shows=shows, count=count, cards=faces(top))


def moved(source: str, target: str, cards: str | int) -> Moved:
    """Return a sample event that moves cards between zones. A number means that the cards are
    hidden.
    """
    shown = cards if isinstance(cards, int) else faces(cards)
    return Moved(source=ZoneId(source), target=ZoneId(target), cards=shown)


def turned(name: str, card: str) -> Turned:
    """Return a sample event that turns up the top card of a zone."""
    return Turned(zone=ZoneId(name), card=Card(card))
