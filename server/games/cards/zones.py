"""Zones of cards and the events that change them, for all card games.

This module has no rules. Its values include hidden information and must never be sent.
`server.games.cards.disclosure` alone decides what a viewer may see of them.
"""

from collections.abc import Mapping
from enum import Enum
from typing import Any

from msgspec import Struct

from protocol.core.ids import Seat
from protocol.games.cards import Card, ZoneId
from server.games.api import GameEvent
from server.games.chance import Chance


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
    """A place for cards on the table. Its cards are listed bottom to top."""

    id: ZoneId
    owner: Seat | None
    visibility: Visibility


Cards = tuple[Card, ...]
Layout = Mapping[ZoneId, Cards]
"""The cards in each zone, bottom to top."""


class CardsMoved(GameEvent, frozen=True, tag="moved"):
    """An event of a card game: `cards` went from `source` to the top of `target` in this order, the
    top card last.
    """

    source: ZoneId
    target: ZoneId
    cards: Cards


class CardsMovedFromBottom(CardsMoved, frozen=True, tag="moved_from_bottom"):
    """An event of a card game: `cards` went from the bottom of `source` to the top of `target`.

    The bottom card went first.
    """


class ZoneShuffled(GameEvent, frozen=True, tag="shuffled"):
    """An event of a card game: a zone was shuffled; `cards` is its new order, bottom to top."""

    zone: ZoneId
    cards: Cards


class CardTurned(GameEvent, frozen=True, tag="turned"):
    """An event of a card game: the top card of `zone` was turned face up."""

    zone: ZoneId
    card: Card


TrueCardEvent = CardsMoved | ZoneShuffled | CardTurned


def take(pile: Cards, cards: Cards) -> Cards:
    """Return a pile without `cards`. For each, the topmost card with the same face is removed.

    Raises ValueError if one of them is missing.
    """
    kept = len(pile) - len(cards)
    if pile[kept:] == cards:
        return pile[:kept]
    left = list(pile[::-1])
    for card in cards:
        left.remove(card)
    return tuple(left[::-1])


def take_from_bottom(pile: Cards, cards: Cards) -> Cards:
    """Return a pile without `cards`, which lie at its bottom. Raises ValueError if they don't."""
    count = len(cards)
    if pile[:count] != cards:
        raise ValueError("other cards at the bottom")
    return pile[count:]


def after(layout: Layout, event: TrueCardEvent) -> Layout:
    """Return the cards of every zone after an event. Raises ValueError for an impossible move or
    shuffle.
    """
    match event:
        case CardsMoved(source, target, cards):
            _check_zones(layout, source, target)
            if type(event) is CardsMovedFromBottom:
                left = take_from_bottom(layout[source], cards)
            else:
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


class CardStepBuilder(Struct, gc=False):
    """Changes the piles of a card game and records each change as an event, so that both agree.

    It lives within one call of a game's function.
    """

    piles: dict[ZoneId, Cards]
    """The cards in each zone. Pass a copy: states never change."""
    chance: Chance
    events: list[Any] = []
    """The events so far: moved, shuffled and turned cards, and the game's own events."""

    def lay(self, source: ZoneId, left: Cards, target: ZoneId, cards: Cards) -> None:
        """Move `cards` onto `target` in this order, and record the event. `left` is what remains in
        `source`.
        """
        self.piles[source] = left
        self.piles[target] += cards
        self.events.append(CardsMoved(source, target, cards))

    def deal(self, source: ZoneId, target: ZoneId, count: int) -> None:
        """Move the top `count` cards of `source` onto `target`, one by one."""
        pile = self.piles[source]
        kept = len(pile) - count
        self.lay(source, pile[:kept], target, pile[: kept - 1 if kept else None : -1])

    def deal_from_bottom(self, source: ZoneId, target: ZoneId, count: int) -> None:
        """Move the bottom `count` cards of `source` onto `target`, one by one."""
        pile = self.piles[source]
        cards = pile[:count]
        self.piles[source] = pile[count:]
        self.piles[target] += cards
        self.events.append(CardsMovedFromBottom(source, target, cards))

    def gather(self, source: ZoneId, target: ZoneId) -> None:
        """Move the whole pile `source` onto `target` in its present order."""
        self.lay(source, (), target, self.piles[source])

    def shuffle(self, zone: ZoneId) -> None:
        """Shuffle the cards of a zone, and record the event."""
        order, self.chance = self.chance.shuffle(self.piles[zone])
        self.arrange(zone, order)

    def arrange(self, zone: ZoneId, order: Cards) -> None:
        """Put the cards of a zone in this order, and record that as a shuffle."""
        self.piles[zone] = order
        self.events.append(ZoneShuffled(zone, order))

    def turn_up(self, zone: ZoneId) -> None:
        """Record that the top card of a zone is turned face up. The cards stay in their places."""
        self.events.append(CardTurned(zone, self.piles[zone][-1]))
