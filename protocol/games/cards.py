"""Shared wire format of the card games: cards lie in zones and move between them."""

from collections.abc import Iterable
from typing import Annotated, ClassVar, Literal, NewType

from msgspec import Meta
from msgspec.structs import replace

from protocol.core.fold import EventMismatch
from protocol.core.ids import Seat
from protocol.core.message import Message

ZoneId = NewType("ZoneId", str)
"""The name of a zone: `stock:0`, `hand:1`, `discard:0:2`, `build:3`, `draw`, `completed`."""
Card = NewType("Card", str)
"""The face of a card, as in the game record: rank and suit (`TH`), or `W` for a joker."""

# The rules reject unknown zones and cards. A check by pattern would take longer than the rest.
WireZoneId = Annotated[ZoneId, Meta(min_length=1, max_length=18)]
WireCard = Annotated[Card, Meta(min_length=1, max_length=2)]


class ZoneView(Message, frozen=True):
    """A zone of cards on the table of a card game, as this viewer sees it.

    `shows` says what the viewer may see: every card, the top card, or only the count. `cards` has
    the visible cards, bottom to top.
    """

    id: ZoneId
    owner: Seat | None
    shows: Literal["all", "top", "count"]
    count: int
    cards: list[Card]


class Moved(Message, frozen=True, tag=65):
    """An event of a card game: cards went from one zone to another.

    If this viewer may see the cards, `cards` lists them in the order in which they are laid down,
    the top card last. Otherwise it is their number. For each card, the topmost card in `source`
    with the same face is removed.
    """

    type: ClassVar = "moved"
    source: ZoneId
    target: ZoneId
    cards: list[Card] | int


class Shuffled(Message, frozen=True, tag=66):
    """An event of a card game: the cards of a zone were shuffled."""

    type: ClassVar = "shuffled"
    zone: ZoneId


class Turned(Message, frozen=True, tag=67):
    """An event of a card game: the top card of a zone was turned face up."""

    type: ClassVar = "turned"
    zone: ZoneId
    card: Card


CardEvent = Moved | Shuffled | Turned


def fold_zones(zones: Iterable[ZoneView], event: CardEvent) -> list[ZoneView]:
    """Return the zones of a card game after an event.

    Raises EventMismatch if a move or a turned card does not fit the zones, such as for a card that
    is not there. A shuffle changes nothing.
    """
    match event:
        case Turned(zone=name, card=card):
            turned = replace(zone_of(zones, name), cards=[card])
            return _replaced(zones, {name: turned})
        case Moved(source=source, target=target, cards=cards):
            left = _without(zone_of(zones, source), cards)
            laid = _with(left if source == target else zone_of(zones, target), cards)
            return _replaced(zones, {source: left, target: laid})
        case Shuffled():
            return list(zones)


def zone_of(zones: Iterable[ZoneView], name: ZoneId) -> ZoneView:
    """Return the zone of a card game with this name. Raises EventMismatch if there is none."""
    for zone in zones:
        if zone.id == name:
            return zone
    raise EventMismatch(f"no zone {name}")


def _replaced(zones: Iterable[ZoneView], changed: dict[ZoneId, ZoneView]) -> list[ZoneView]:
    return [changed.get(zone.id, zone) for zone in zones]


def _without(zone: ZoneView, cards: list[Card] | int) -> ZoneView:
    count = zone.count - (cards if isinstance(cards, int) else len(cards))
    if count < 0:
        raise EventMismatch(f"more cards leave {zone.id} than it has")
    if zone.shows != "all":
        return replace(zone, count=count, cards=[])
    if isinstance(cards, int):
        raise EventMismatch(f"unnamed cards leave {zone.id}, which is open")
    left = list(reversed(zone.cards))
    for card in cards:
        if card not in left:
            raise EventMismatch(f"{card} leaves {zone.id}, and is not there")
        left.remove(card)
    return replace(zone, count=count, cards=left[::-1])


def _with(zone: ZoneView, cards: list[Card] | int) -> ZoneView:
    if isinstance(cards, int):
        if zone.shows == "all":
            raise EventMismatch(f"unnamed cards come to {zone.id}, which is open")
        return replace(zone, count=zone.count + cards, cards=[])
    shown = [*zone.cards, *cards] if zone.shows == "all" else []
    return replace(zone, count=zone.count + len(cards), cards=shown)
