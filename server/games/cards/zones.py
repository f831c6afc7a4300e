"""Cards in zones, and what can happen to them: the kit of the games of cards.

Nothing here knows a rule, and nothing here may be sent: these are the full truth. What a viewer
may know of it is decided in `server.games.cards.disclosure`, and there alone.
"""

from collections.abc import Mapping
from enum import Enum

from msgspec import Struct

from protocol.core.ids import Seat
from protocol.games.cards import Card, ZoneId


class Visibility(Enum):
    """Who may see the cards of a zone. How many there are is known to everybody."""

    EVERYONE = "everyone"
    """Everybody sees every card."""
    TOP = "top"
    """Everybody sees the top card, nobody any other."""
    OWNER = "owner"
    """The owner sees every card, the others none."""
    NOBODY = "nobody"


class Zone(Struct, frozen=True, gc=False):
    """A place on the table. Its cards lie bottom to top: the last one is on top."""

    id: ZoneId
    owner: Seat | None
    visibility: Visibility


Cards = tuple[Card, ...]
Layout = Mapping[ZoneId, Cards]
"""Which cards lie in which zone, bottom to top."""


class CardsMoved(Struct, frozen=True, gc=False):
    """`cards` went from `source` to the top of `target`, in this order (the last one is on top)."""

    source: ZoneId
    target: ZoneId
    cards: Cards


class ZoneShuffled(Struct, frozen=True, gc=False):
    """The cards of `zone` were shuffled; `cards` is their new order, bottom to top."""

    zone: ZoneId
    cards: Cards


class CardTurned(Struct, frozen=True, gc=False):
    """The top card of `zone` was turned up for all to see."""

    zone: ZoneId
    card: Card


TrueCardEvent = CardsMoved | ZoneShuffled | CardTurned


def take(pile: Cards, cards: Cards) -> Cards:
    """`pile` without `cards`, each taken from the place nearest to the top that shows its face.

    Raises ValueError when one of them is not there.
    """
    if pile[len(pile) - len(cards) :] == cards:
        return pile[: len(pile) - len(cards)]
    left = list(reversed(pile))
    for card in cards:
        left.remove(card)
    return tuple(reversed(left))


def after(layout: Layout, event: TrueCardEvent) -> Layout:
    """The layout once `event` has happened. Raises ValueError when it can't have."""
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
