"""Zones of cards and the events that change them, for all card games.

This module has no rules. Its values include hidden information and must never be sent.
`server.games.cards.disclosure` alone decides what a viewer may see of them.
"""

from collections.abc import Mapping
from enum import Enum

from msgspec import Struct

from protocol.core.ids import Seat
from protocol.games.cards import Card, ZoneId


class Visibility(Enum):
    """The viewers who may see the cards of a zone. The number of cards is always public."""

    EVERYONE = "everyone"
    """All viewers see every card."""
    TOP = "top"
    """All viewers see the top card and no other."""
    OWNER = "owner"
    """The owner sees every card, the other viewers none."""
    NOBODY = "nobody"


class Zone(Struct, frozen=True, gc=False):
    """A place on the table. Its cards are listed bottom to top."""

    id: ZoneId
    owner: Seat | None
    visibility: Visibility


Cards = tuple[Card, ...]
Layout = Mapping[ZoneId, Cards]
"""The cards in each zone, bottom to top."""


class CardsMoved(Struct, frozen=True, gc=False):
    """Some `cards` went from `source` to the top of `target` in this order, the top card last."""

    source: ZoneId
    target: ZoneId
    cards: Cards


class ZoneShuffled(Struct, frozen=True, gc=False):
    """The cards of `zone` were shuffled; `cards` is their new order, bottom to top."""

    zone: ZoneId
    cards: Cards


class CardTurned(Struct, frozen=True, gc=False):
    """The top card of `zone` was turned face up."""

    zone: ZoneId
    card: Card


TrueCardEvent = CardsMoved | ZoneShuffled | CardTurned


def take(pile: Cards, cards: Cards) -> Cards:
    """Return `pile` without `cards`. For each, the topmost card with the same face is removed.

    Raises ValueError if one of them is missing.
    """
    if pile[len(pile) - len(cards) :] == cards:
        return pile[: len(pile) - len(cards)]
    left = list(reversed(pile))
    for card in cards:
        left.remove(card)
    return tuple(reversed(left))


def after(layout: Layout, event: TrueCardEvent) -> Layout:
    """Return the layout after `event`. Raises ValueError if the event is impossible."""
    match event:
        case CardsMoved(source, target, cards):
            _check_zones(layout, source, target)
            left = take(layout[source], cards)
            return {**layout, source: left, target: layout[target] + cards}
        case ZoneShuffled(zone, cards):
            _check_zones(layout, zone)
            if sorted(cards) != sorted(layout[zone]):
                raise ValueError(f"a shuffle changed the cards of {zone}")
            return {**layout, zone: cards}
        case _:
            return layout


def _check_zones(layout: Layout, *zones: ZoneId) -> None:
    for zone in zones:
        if zone not in layout:
            raise ValueError(f"no zone {zone}")
