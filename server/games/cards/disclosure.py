"""The only module that decides what a viewer may see of cards and their events.

Views are built up from what may be shown. They are never made by removing parts of the complete
state. A card is shown only if its zone's visibility allows it (docs/rules.md, section 7).
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Literal

from protocol.core.codec import packed
from protocol.core.ids import Viewer
from protocol.games.cards import Card, CardEvent, Moved, Shuffled, Turned, ZoneId, ZoneView
from server.games.cards.zones import (
    Cards,
    CardsMoved,
    CardTurned,
    Layout,
    TrueCardEvent,
    Visibility,
    Zone,
    ZoneShuffled,
)

CACHE_SIZE = 8192
EVERYONE, TOP, OWNER = Visibility.EVERYONE, Visibility.TOP, Visibility.OWNER
ShownToAll = tuple[CardEvent, CardEvent, CardEvent]


def show_table(zones: Mapping[ZoneId, Zone], layout: Layout, viewer: Viewer) -> list[ZoneView]:
    """Return every zone as `viewer` may see it, in the order of `zones`."""
    return [show_zone(zone, layout[name], viewer) for name, zone in zones.items()]


def show_zone(zone: Zone, cards: Cards, viewer: Viewer) -> ZoneView:
    """Return a zone that holds `cards` (bottom to top) as `viewer` may see it."""
    count = len(cards)
    if zone.visibility is EVERYONE or (zone.visibility is OWNER and zone.owner == viewer):
        return _zone_view(zone, "all", count, cards)
    if zone.visibility is TOP:
        return _zone_view(zone, "top", count, cards[-1:])
    return _zone_view(zone, "count", count, ())


def _zone_view(
    zone: Zone, shows: Literal["all", "top", "count"], count: int, seen: Cards
) -> ZoneView:
    return ZoneView.made(id=zone.id, owner=zone.owner, shows=shows, count=count, cards=list(seen))


def show_event(event: TrueCardEvent, zones: Mapping[ZoneId, Zone]) -> ShownToAll:
    """Return an event as each viewer may see it, in the order of VIEWERS."""
    show: Show = _SHOW[type(event)]
    return show(event, zones)


def is_known(event: TrueCardEvent, zones: Mapping[ZoneId, Zone]) -> bool:
    """Return whether some viewer already knew everything that the event reveals.

    Only such an event can be taken back. A card played from an open hand is known. A drawn or
    turned-up card is not, nor the card below a removed top card, nor the order after a shuffle.
    """
    if type(event) is not CardsMoved:
        return False
    visibility = zones[event.source].visibility
    return visibility is EVERYONE or visibility is OWNER


def _show_move(event: CardsMoved, zones: Mapping[ZoneId, Zone]) -> ShownToAll:
    source, target, cards = event.source, event.target, event.cards
    places = zones[source], zones[target]
    visible = places[0].visibility, places[1].visibility
    # All viewers have seen the one card that left an open top.
    if EVERYONE in visible or (visible[0] is TOP and len(cards) == 1):
        shown = _moved(source, target, cards)
        return shown, shown, shown
    counted = _moved(source, target, len(cards))
    owners = [place.owner for place in places if place.visibility is OWNER]
    if not owners:
        return counted, counted, counted
    shown = _moved(source, target, cards)
    return shown if 0 in owners else counted, shown if 1 in owners else counted, counted


def _show_shuffle(event: ZoneShuffled, _zones: Mapping[ZoneId, Zone]) -> ShownToAll:
    return (_shuffled(event.zone),) * 3


def _show_turned_card(event: CardTurned, _zones: Mapping[ZoneId, Zone]) -> ShownToAll:
    return (_turned(event.zone, event.card),) * 3


Show = Callable[[Any, Mapping[ZoneId, Zone]], ShownToAll]
_SHOW: Mapping[type[TrueCardEvent], Show] = {
    CardsMoved: _show_move,
    ZoneShuffled: _show_shuffle,
    CardTurned: _show_turned_card,
}


# Viewers with the same knowledge share one object, so that it is encoded only once. Events are
# cached because most recur in other games.


@lru_cache(maxsize=CACHE_SIZE)
def _moved(source: ZoneId, target: ZoneId, shown: Cards | int) -> Moved:
    cards = shown if isinstance(shown, int) else list(shown)
    return packed(Moved.made(type="moved", source=source, target=target, cards=cards))


@lru_cache(maxsize=CACHE_SIZE)
def _shuffled(zone: ZoneId) -> Shuffled:
    return packed(Shuffled.made(type="shuffled", zone=zone))


@lru_cache(maxsize=CACHE_SIZE)
def _turned(zone: ZoneId, card: Card) -> Turned:
    return packed(Turned.made(type="turned", zone=zone, card=card))
