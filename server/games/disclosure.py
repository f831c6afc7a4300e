"""The one door: what a viewer may know of the table, and of what happens on it.

Every view is built up here from what may be shown; nothing is ever cut out of the full truth. A
card is shown where its zone's visibility says so, and nowhere else (docs/rules.md, section 7).
"""

from collections.abc import Mapping

from protocol.events import Ended, Moved, Shuffled, TurnBegan, Turned
from protocol.ids import Card, Viewer, ZoneId
from protocol.views import Result, ZoneView
from server.games.table import (
    Cards,
    CardsMoved,
    CardTurned,
    Event,
    GameEnded,
    Layout,
    Outcome,
    TurnStarted,
    Visibility,
    Zone,
    ZoneShuffled,
)

ShownEvent = Moved | Shuffled | Turned | TurnBegan | Ended


def show_table(zones: Mapping[ZoneId, Zone], layout: Layout, viewer: Viewer) -> list[ZoneView]:
    """Every zone as `viewer` may know it, in the order of `zones`."""
    return [show_zone(zone, layout[name], viewer) for name, zone in zones.items()]


def show_zone(zone: Zone, cards: Cards, viewer: Viewer) -> ZoneView:
    """A zone that holds `cards` (bottom to top), as `viewer` may know it."""
    count = len(cards)
    if _sees_all(zone, viewer):
        return ZoneView(id=zone.id, owner=zone.owner, shows="all", count=count, cards=list(cards))
    if zone.visibility is Visibility.TOP:
        return ZoneView(
            id=zone.id, owner=zone.owner, shows="top", count=count, cards=list(cards[-1:])
        )
    return ZoneView(id=zone.id, owner=zone.owner, shows="count", count=count, cards=[])


def show_event(event: Event, zones: Mapping[ZoneId, Zone], viewer: Viewer) -> ShownEvent:
    """What happened, as `viewer` may know it."""
    match event:
        case CardsMoved(source, target, cards):
            known = _learns_faces(zones[source], zones[target], len(cards), viewer)
            shown: list[Card] | int = list(cards) if known else len(cards)
            return Moved(source=source, target=target, cards=shown)
        case ZoneShuffled(zone):
            return Shuffled(zone=zone)
        case CardTurned(zone, card):
            return Turned(zone=zone, card=card)
        case TurnStarted(seat, number):
            return TurnBegan(seat=seat, number=number)
        case GameEnded(outcome):
            return Ended(result=show_outcome(outcome))


def show_outcome(outcome: Outcome) -> Result:
    """How a game ended, which everybody may know."""
    return Result(
        winner=outcome.winner,
        reason=outcome.reason,
        stock_left=list(outcome.stock_left),
        points=list(outcome.points),
    )


def _sees_all(zone: Zone, viewer: Viewer) -> bool:
    if zone.visibility is Visibility.EVERYONE:
        return True
    return zone.visibility is Visibility.OWNER and zone.owner == viewer


def _learns_faces(source: Zone, target: Zone, count: int, viewer: Viewer) -> bool:
    if _sees_all(source, viewer) or _sees_all(target, viewer):
        return True
    # The one card that left an open top was in sight of everybody until now.
    return source.visibility is Visibility.TOP and count == 1
