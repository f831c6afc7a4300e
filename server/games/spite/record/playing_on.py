"""The table at a step of a recorded game, from which a seat plays on against a bot.

A reader of the record knows all its cards. So the faces that the seat could not know are shuffled
among their places: the covered stock cards, the other hand and the draw pile. Cards that came back
from completed build piles had been seen; they are shuffled among themselves.
"""

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from protocol.core.ids import Seat, other
from protocol.games.cards import Card, ZoneId
from server.games.cards.zones import Cards, CardsMoved, CardsMovedFromBottom, ZoneShuffled
from server.games.chance import SeededChance
from server.games.playing_on import NoMoment
from server.games.spite.record.check import replay
from server.games.spite.record.model import Record
from server.games.spite.rule_set import RuleSet
from server.games.spite.state import State
from server.games.spite.table import DRAW, hand, stock

Place = tuple[ZoneId, int]
"""A zone and the index of a card in it, from the bottom."""
Known = tuple[Card, bool]
"""A card, and whether it is certainly no covered stock card."""


def state_at(record: Record, step: int, seat: Seat, seed: bytes) -> State:
    """Return the state after a step of a game of Spite and Malice's replay, for `seat` to play on.

    `seed` decides the cards that the seat had not seen. Raises NoMoment if there is no such step,
    or if the game is over after it. Raises RecordError for the first impossible entry of the
    record.
    """
    advances = replay(record)
    _, dealt = next(advances)
    state = dealt.state
    followed = _Followed(state, other(seat))
    for _ in range(step - (len(record.deals) - 1)):
        advance = next(advances, None)
        if advance is None:
            raise NoMoment
        followed.follow(advance[1].events)
        state = advance[1].state
    if step < len(record.deals) - 1 or state.outcome is not None:
        raise NoMoment
    return _shuffled(state, followed.places(state, seat), SeededChance(seed))


def _shuffled(state: State, groups: Iterable[list[Place]], chance: SeededChance) -> State:
    piles = {zone: list(pile) for zone, pile in state.piles.items()}
    for places in groups:
        faces, chance = chance.shuffle(tuple([piles[zone][at] for zone, at in places]))
        for (zone, at), face in zip(places, faces, strict=True):
            piles[zone][at] = face
    draw, chance = chance.shuffle(tuple(piles[DRAW]))
    new = {zone: tuple(pile) for zone, pile in piles.items()}
    return replace(state, piles={**new, DRAW: draw}, chance=chance)


class _Followed:
    """The draw pile and the opponent's hand, with marks on cards that came back from builds."""

    def __init__(self, dealt: State, opponent: Seat) -> None:
        """Begin to follow the draw pile and the opponent's hand, at the first turn."""
        self._hand = hand(opponent)
        eligible = _eligible(dealt.rule_set)
        self._draw = [(card, card not in eligible) for card in dealt.piles[DRAW]]
        # The first hands came from the same pile.
        self._cards = [(card, card not in eligible) for card in dealt.piles[self._hand]]

    def follow(self, events: Iterable[Any]) -> None:
        """Follow the draw pile and the opponent's hand through the events of an action."""
        for event in events:
            match event:
                case CardsMoved(source, target, cards) if source == DRAW:
                    taken = self._take(len(cards), type(event) is CardsMovedFromBottom)
                    if target == self._hand:
                        self._cards += taken
                case CardsMoved(source, target, cards):
                    if target == DRAW:
                        self._draw += [(card, True) for card in cards]
                    if source == self._hand:
                        for card in cards:
                            self._cards.remove(next(k for k in self._cards if k[0] == card))
                case ZoneShuffled(cards=cards):
                    self._arrange(cards)

    def places(self, state: State, seat: Seat) -> tuple[list[Place], list[Place]]:
        """Return the places of the cards that the seat never saw, and of those that came back."""
        hidden: list[Place] = [
            (stock(owner), at)
            for owner in (seat, other(seat))
            for at in range(len(state.piles[stock(owner)]) - 1)
        ]
        back: list[Place] = []
        known = {DRAW: self._draw, self._hand: _in_order(self._cards, state.piles[self._hand])}
        for zone, cards in known.items():
            for at, (_, came_back) in enumerate(cards):
                (back if came_back else hidden).append((zone, at))
        return hidden, back

    def _take(self, count: int, from_bottom: bool) -> list[Known]:
        return [self._draw.pop(0 if from_bottom else -1) for _ in range(count)]

    def _arrange(self, cards: Cards) -> None:
        self._draw = _in_order(self._draw, cards)


def _in_order(known: list[Known], cards: Cards) -> list[Known]:
    """Return the marks of cards in another order of the cards. Equal faces are interchangeable."""
    marks: dict[Card, list[bool]] = defaultdict(list)
    for card, came_back in known:
        marks[card].append(came_back)
    return [(card, marks[card].pop()) for card in cards]


def _eligible(rule_set: RuleSet) -> frozenset[Card]:
    """Return the faces of the draw pile that may also be in a stock."""
    if rule_set.rules.stock_from == "own_deck":
        return frozenset()
    return frozenset(rule_set.stock_cards or rule_set.pack)
