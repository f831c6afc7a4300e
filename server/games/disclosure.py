"""The one door: what a viewer may know of the table, and of what happens on it.

Every view is built up here from what may be shown; nothing is ever cut out of the full truth. A
card is shown where its zone's visibility says so, and nowhere else (docs/rules.md, section 7).
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Literal

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
EVERYONE, TOP, OWNER = Visibility.EVERYONE, Visibility.TOP, Visibility.OWNER
ShownEvent = Moved | Shuffled | Turned | TurnBegan | Ended
ShownToAll = tuple[ShownEvent, ShownEvent, ShownEvent]


def show_table(zones: Mapping[ZoneId, Zone], layout: Layout, viewer: Viewer) -> list[ZoneView]:
    """Every zone as `viewer` may know it, in the order of `zones`."""
    return [show_zone(zone, layout[name], viewer) for name, zone in zones.items()]


def show_zone(zone: Zone, cards: Cards, viewer: Viewer) -> ZoneView:
    """A zone that holds `cards` (bottom to top), as `viewer` may know it."""
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


def show_event_to_all(event: Event, zones: Mapping[ZoneId, Zone]) -> ShownToAll:
    """What happened, as each viewer may know it, in the order of VIEWERS."""
    show: Show = _SHOW[type(event)]
    return show(event, zones)


def _show_move(event: CardsMoved, zones: Mapping[ZoneId, Zone]) -> ShownToAll:
    source, target, cards = event.source, event.target, event.cards
    places = zones[source], zones[target]
    visible = places[0].visibility, places[1].visibility
    # The one card that left an open top was in sight of everybody until now.
    if EVERYONE in visible or (visible[0] is TOP and len(cards) == 1):
        told = _moved(source, target, cards)
        return told, told, told
    counted = _moved(source, target, len(cards))
    owners = [place.owner for place in places if place.visibility is OWNER]
    if not owners:
        return counted, counted, counted
    told = _moved(source, target, cards)
    return told if 0 in owners else counted, told if 1 in owners else counted, counted


def _show_shuffle(event: ZoneShuffled, _zones: Mapping[ZoneId, Zone]) -> ShownToAll:
    return (_shuffled(event.zone),) * 3


def _show_turned_card(event: CardTurned, _zones: Mapping[ZoneId, Zone]) -> ShownToAll:
    return (_turned(event.zone, event.card),) * 3


def _show_turn(event: TurnStarted, _zones: Mapping[ZoneId, Zone]) -> ShownToAll:
    return (_turn_began(event.seat, event.number),) * 3


def _show_end(event: GameEnded, _zones: Mapping[ZoneId, Zone]) -> ShownToAll:
    return (Ended(result=show_outcome(event.outcome)),) * 3


Show = Callable[[Any, Mapping[ZoneId, Zone]], ShownToAll]
_SHOW: Mapping[type[Event], Show] = {
    CardsMoved: _show_move,
    ZoneShuffled: _show_shuffle,
    CardTurned: _show_turned_card,
    TurnStarted: _show_turn,
    GameEnded: _show_end,
}


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
