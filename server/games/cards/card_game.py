"""A kit for card games in turns: all cards lie in zones, and some of them are hidden.

A game gives its zones and its rules; docs/adding-a-game.md shows one.
"""

from abc import abstractmethod
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from msgspec import convert
from msgspec.structs import replace

from protocol.core.ids import Seat, Viewer
from protocol.games.card_position import CardPosition
from protocol.games.cards import Card, ZoneId
from server.games.api import Advance, Shown
from server.games.cards.disclosure import is_known, show_event, show_table
from server.games.cards.zones import (
    Cards,
    CardsMoved,
    CardStepBuilder,
    CardTurned,
    Layout,
    Zone,
    ZoneShuffled,
    after,
)
from server.games.chance import Chance
from server.games.turn_game import Ending, GameOver, TurnGame, TurnState
from server.games.turns import TurnStarted

PACK: Cards = tuple(Card(rank + suit) for suit in "SHDC" for rank in "A23456789TJQK")
"""A pack of 52 cards."""
HIDDEN = Card("?")
"""The face that represents a card hidden from a seat."""


class CardState(TurnState, frozen=True, gc=False, kw_only=True):
    """The state of a game that is built with the kit for card games."""

    piles: Layout


class CardGame(TurnGame):
    """The base of a card game. A subclass has `wire`, `presets`, and the methods for its rules.

    `piles` has the cards of each zone, bottom to top. A card that the acting seat may not see can
    be HIDDEN, so no rule may depend on it.
    """

    chance = True
    events: Any = TurnStarted | CardsMoved | ZoneShuffled | CardTurned | GameOver
    deck_zone = ZoneId("draw")
    """The zone with the whole pack before the deal. Its cards are hidden from both players."""

    def __init__(self) -> None:
        super().__init__()
        self._zones = cache(self._zones_by_id)

    @abstractmethod
    def zones(self, rules: Any) -> Iterable[Zone]:
        """Return all zones of the table, in the order in which to show them."""

    def pack(self, rules: Any) -> Cards:  # noqa: ARG002
        """Return the cards that the game is played with."""
        return PACK

    @abstractmethod
    def deal(self, rules: Any, table: CardStepBuilder) -> None:
        """Deal the cards from the shuffled pack in `deck_zone`."""

    @abstractmethod
    def legal(self, rules: Any, piles: Layout, seat: Seat) -> Iterable[Any]:
        """Return every action that a seat may choose in its turn, each once."""

    @abstractmethod
    def play(self, rules: Any, table: CardStepBuilder, seat: Seat, action: Any) -> Seat:
        """Move the cards for a legal action. Return the seat that acts next."""

    @abstractmethod
    def ending(self, rules: Any, piles: Layout, seat: Seat) -> Ending | None:
        """Return how the game has ended after an action of `seat`; None if it goes on."""

    def value(self, rules: Any, piles: Layout, seat: Seat, action: Any) -> float:  # noqa: ARG002
        """Return how good an action is for a seat. The `greedy` policy chooses the best one."""
        return 0

    def begin(
        self,
        rules: Any,
        chance: Chance,
        previous_first: Seat | None,
        at_ms: int,  # noqa: ARG002
    ) -> Advance[CardState]:
        table = CardStepBuilder(dict(self._undealt(rules)), chance)
        table.shuffle(self.deck_zone)
        first, table.chance = self._drawn_first(table.chance, previous_first)
        self.deal(rules, table)
        turn = TurnStarted(first, 1)
        state = CardState(
            rules=rules, turn=turn, first=first, chance=table.chance, piles=table.piles
        )
        return Advance(state, (*table.events, turn))

    def _undealt(self, rules: Any) -> Layout:
        empty: Layout = dict.fromkeys(self._zones(rules), ())
        return {**empty, self.deck_zone: self.pack(rules)}

    def _zones_by_id(self, rules: Any) -> Mapping[ZoneId, Zone]:
        return {zone.id: zone for zone in self.zones(rules)}

    def _actions(self, state: CardState) -> tuple[Any, ...]:
        return tuple(self.legal(state.rules, state.piles, state.turn.seat))

    def _carried_out(self, state: CardState, action: Any) -> Advance[CardState]:
        seat, table = state.turn.seat, CardStepBuilder(dict(state.piles), state.chance)
        following = self.play(state.rules, table, seat, action)
        ending = self.ending(state.rules, table.piles, seat)
        moved = replace(state, piles=table.piles, chance=table.chance)
        return self._next(moved, tuple(table.events), following, ending)

    def _seen_actions(self, position: Any, rules: Any, seat: Seat) -> tuple[Any, ...]:
        return tuple(self.legal(rules, _seen(position), seat))

    def _seen_value(self, position: Any, rules: Any, seat: Seat, action: Any) -> float:
        return self.value(rules, _seen(position), seat, action)

    def _followed(self, state: CardState, event: Any) -> CardState:
        chance = state.chance
        if isinstance(event, ZoneShuffled):
            _, chance = chance.shuffle(event.cards)
        return replace(state, piles=after(state.piles, event), chance=chance)

    def reversible(self, state: CardState, events: Iterable[Any]) -> bool:
        zones = self._zones(state.rules)
        return all(isinstance(event, TurnStarted) or is_known(event, zones) for event in events)

    def before(self, rules: Any, viewer: Viewer) -> CardPosition:
        zones = show_table(self._zones(rules), self._undealt(rules), viewer)
        return CardPosition(seat=None, zones=zones)

    def position(self, state: CardState, viewer: Viewer) -> CardPosition:
        zones = show_table(self._zones(state.rules), state.piles, viewer)
        return CardPosition(seat=state.turn.seat, zones=zones)

    def _shown(self, state: CardState, event: Any) -> Shown:
        return show_event(event, self._zones(state.rules))

    def _stored_content(self, state: CardState) -> object:
        return dict(state.piles)

    def _loaded(self, content: Any, common: Mapping[str, Any]) -> CardState:
        piles = convert(content, dict[str, tuple[str, ...]])
        if piles.keys() != self._zones(common["rules"]).keys():
            raise ValueError("the stored zones are not those of the rules")
        layout: Any = piles
        return CardState(piles=layout, **common)


def _seen(position: CardPosition) -> Layout:
    """Return the cards of each zone that a viewer sees, with the others HIDDEN."""
    return {
        zone.id: (HIDDEN,) * (zone.count - len(zone.cards)) + tuple(zone.cards)
        for zone in position.zones
    }
