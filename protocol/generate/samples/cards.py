"""Short ways to write down cards in samples, with spaces between them."""

from typing import Literal

from protocol.core.ids import Seat
from protocol.games.cards import Card, Moved, Turned, ZoneId, ZoneView

Shows = Literal["all", "top", "count"]


def faces(text: str) -> list[Card]:
    """The cards of a text such as `5S KH`."""
    return [Card(face) for face in text.split()]


def open_zone(name: str, cards: str = "", owner: Seat | None = None) -> ZoneView:
    """A zone of which every card may be seen."""
    seen = faces(cards)
    return ZoneView(id=ZoneId(name), owner=owner, shows="all", count=len(seen), cards=seen)


def closed_zone(
    name: str, count: int, owner: Seat | None = None, shows: Shows = "count", top: str = ""
) -> ZoneView:
    """A zone of which only the number of cards may be seen, or the top one too."""
    return ZoneView(id=ZoneId(name), owner=owner, shows=shows, count=count, cards=faces(top))


def moved(source: str, target: str, cards: str | int) -> Moved:
    """Cards move; a number says that they can't be seen."""
    told = cards if isinstance(cards, int) else faces(cards)
    return Moved(source=ZoneId(source), target=ZoneId(target), cards=told)


def turned(name: str, card: str) -> Turned:
    """The top card of a zone is turned up."""
    return Turned(zone=ZoneId(name), card=Card(card))
