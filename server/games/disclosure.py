"""The one door: what a viewer may know of the table, and of what happens on it.

Every view is built up here from what may be shown; nothing is ever cut out of the full truth. A
card is shown where its zone's visibility says so, and nowhere else (docs/rules.md, section 7).
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Literal

from protocol.events import Ended, Moved, Shuffled, TurnBegan, Turned
from protocol.ids import Card, Seat, Viewer, ZoneId
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

KEPT = 8192
ShownEvent = Moved | Shuffled | Turned | TurnBegan | Ended


def show_table(zones: Mapping[ZoneId, Zone], layout: Layout, viewer: Viewer) -> list[ZoneView]:
    """Every zone as `viewer` may know it, in the order of `zones`."""
    return [show_zone(zone, layout[name], viewer) for name, zone in zones.items()]


def show_zone(zone: Zone, cards: Cards, viewer: Viewer) -> ZoneView:
    """A zone that holds `cards` (bottom to top), as `viewer` may know it."""
    count = len(cards)
    if _sees_all(zone, viewer):
        return _zone_view(zone, "all", count, cards)
    if zone.visibility is Visibility.TOP:
        return _zone_view(zone, "top", count, cards[-1:])
    return _zone_view(zone, "count", count, ())


def _zone_view(
    zone: Zone, shows: Literal["all", "top", "count"], count: int, seen: Cards
) -> ZoneView:
    return ZoneView.made(id=zone.id, owner=zone.owner, shows=shows, count=count, cards=list(seen))


def show_event(event: Event, zones: Mapping[ZoneId, Zone], viewer: Viewer) -> ShownEvent:
    """What happened, as `viewer` may know it."""
    match event:
        case CardsMoved(source, target, cards):
            known = _learns_faces(zones[source], zones[target], len(cards), viewer)
            return _moved(source, target, cards if known else len(cards))
        case ZoneShuffled(zone):
            return _shuffled(zone)
        case CardTurned(zone, card):
            return _turned(zone, card)
        case TurnStarted(seat, number):
            return _turn_began(seat, number)
        case GameEnded(outcome):
            return Ended(result=show_outcome(outcome))


# What several viewers may know is told by the same object, so that it need be encoded only once.
# It is kept for a while: most of what can happen at a table happens again at another.


@lru_cache(maxsize=KEPT)
def _moved(source: ZoneId, target: ZoneId, shown: Cards | int) -> Moved:
    cards = shown if isinstance(shown, int) else list(shown)
    return Moved.made(type="moved", source=source, target=target, cards=cards)


@lru_cache(maxsize=KEPT)
def _shuffled(zone: ZoneId) -> Shuffled:
    return Shuffled.made(type="shuffled", zone=zone)


@lru_cache(maxsize=KEPT)
def _turned(zone: ZoneId, card: Card) -> Turned:
    return Turned.made(type="turned", zone=zone, card=card)


@lru_cache(maxsize=KEPT)
def _turn_began(seat: Seat, number: int) -> TurnBegan:
    return TurnBegan.made(type="turn", seat=seat, number=number)


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
