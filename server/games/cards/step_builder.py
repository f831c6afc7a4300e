"""The changes of one action in a card game: the piles, and the events in order."""

from collections.abc import Mapping
from typing import Any

from protocol.games.cards import ZoneId
from server.games.cards.zones import Cards, CardsMoved, CardTurned, ZoneShuffled
from server.games.chance import Chance


class CardStepBuilder:
    """Changes the piles and records each change as an event, so that the two always agree.

    It lives within one call of a game's function and works on a copy: states never change.
    """

    __slots__ = ("chance", "events", "piles")

    def __init__(self, piles: Mapping[ZoneId, Cards], chance: Chance) -> None:
        self.piles = dict(piles)
        self.chance = chance
        self.events: list[Any] = []
        """The events so far: those of cards, and the game's own."""

    def lay(self, source: ZoneId, left: Cards, target: ZoneId, cards: Cards) -> None:
        """Move `cards` onto `target` in this order. `left` remains in `source`."""
        self.piles[source] = left
        self.piles[target] += cards
        self.events.append(CardsMoved(source, target, cards))

    def deal(self, source: ZoneId, target: ZoneId, count: int) -> None:
        """Move the top `count` cards of `source` onto `target`, one by one."""
        pile = self.piles[source]
        kept = len(pile) - count
        self.lay(source, pile[:kept], target, pile[: kept - 1 if kept else None : -1])

    def gather(self, source: ZoneId, target: ZoneId) -> None:
        """Move the whole pile `source` onto `target` in its present order."""
        self.lay(source, (), target, self.piles[source])

    def shuffle(self, zone: ZoneId) -> None:
        """Shuffle a zone."""
        order, self.chance = self.chance.shuffle(self.piles[zone])
        self.arrange(zone, order)

    def arrange(self, zone: ZoneId, order: Cards) -> None:
        """Record a shuffle of a zone with this result."""
        self.piles[zone] = order
        self.events.append(ZoneShuffled(zone, order))

    def turn_up(self, zone: ZoneId) -> None:
        """Turn up the top card of a zone."""
        self.events.append(CardTurned(zone, self.piles[zone][-1]))
