"""The only module that decides what a viewer may see of cards and their events.

Views are built up from what may be shown. They are never made by removing parts of the complete
state. A card is shown only if its zone's visibility allows it (docs/rules.md, section 7).
"""

from collections.abc import Mapping
from typing import Literal

from protocol.core.ids import Viewer
from protocol.games.cards import CardEvent, Moved, Shuffled, Turned, ZoneId, ZoneView
from protocol.games.turns import TurnBegan
from server.games.cards.zones import (
    Cards,
    CardsMoved,
    CardTurned,
    Layout,
    TrueCardEvent,
    Visibility,
    Zone,
)
from server.games.turns import TurnStarted

EVERYONE, TOP, OWNER = Visibility.EVERYONE, Visibility.TOP, Visibility.OWNER
ShownToAll = tuple[CardEvent | TurnBegan, CardEvent | TurnBegan, CardEvent | TurnBegan]


def show_table(zones: Mapping[ZoneId, Zone], layout: Layout, viewer: Viewer) -> list[ZoneView]:
    """Return every zone as `viewer` may see it, in the order of `zones`. `layout` has the cards of
    each zone.
    """
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
    return ZoneView(id=zone.id, owner=zone.owner, shows=shows, count=count, cards=list(seen))


def show_event(event: TrueCardEvent | TurnStarted, zones: Mapping[ZoneId, Zone]) -> ShownToAll:
    """Return an event of a game in turns as each viewer may see it, in the order of VIEWERS."""
    if isinstance(event, CardsMoved):
        source, target, cards = zones[event.source], zones[event.target], event.cards
        # All viewers have seen the one card that left an open top.
        if (
            source.visibility is EVERYONE
            or target.visibility is EVERYONE
            or (source.visibility is TOP and len(cards) == 1)
        ):
            return (Moved(event.source, event.target, list(cards)),) * 3
        counted = Moved(event.source, event.target, len(cards))
        owners = [place.owner for place in (source, target) if place.visibility is OWNER]
        if not owners:
            return (counted,) * 3
        shown = Moved(event.source, event.target, list(cards))
        return shown if 0 in owners else counted, shown if 1 in owners else counted, counted
    if isinstance(event, TurnStarted):
        return (TurnBegan(event.seat, event.number),) * 3
    if isinstance(event, CardTurned):
        return (Turned(event.zone, event.card),) * 3
    return (Shuffled(event.zone),) * 3


def is_known(event: TrueCardEvent, zones: Mapping[ZoneId, Zone]) -> bool:
    """Return whether an event moves cards out of a zone whose owner, or everyone, sees all cards.

    Then some viewer already knew what it reveals, and it can be taken back. A drawn or turned-up
    card is not known, nor the card below a removed top card, nor the order after a shuffle. A move
    from the bottom of a zone never counts as known.
    """
    if type(event) is not CardsMoved:
        return False
    visibility = zones[event.source].visibility
    return visibility is EVERYONE or visibility is OWNER
