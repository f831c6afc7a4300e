"""The evaluation of positions after a plan: a linear function of their features.

The value is the log odds of winning. A `Value` serves one search and caches parts of the sum,
because most positions of a turn share them.
"""

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple

from server.games.spite.levels import features
from server.games.spite.levels.features import Pairs
from server.games.spite.levels.sight import Ranks, Sight


class Kind(StrEnum):
    """The way a plan of a turn ended, which determines what comes next."""

    TURNED = "turned"
    """The seat continues with another, still unknown stock card."""
    REFILLED = "refilled"
    """The seat continues with a new, still unknown hand."""
    ENDED = "ended"
    """The plan ends the turn."""


class Leaf(NamedTuple):
    """The features of a position after a plan of a turn that determine its value."""

    kind: Kind
    hand: Ranks
    piles: tuple[Ranks, ...]
    """The discard piles of the seat that has planned."""
    heights: Ranks


Weights = Mapping[Kind, Sequence[float]]
"""The weight of each feature in the value of a position."""


class Value:
    """Evaluates positions after the plans of one turn."""

    def __init__(self, weights: Weights, sight: Sight) -> None:
        self._weights = weights
        self._sight = sight
        self._tables: dict[tuple[Kind, Ranks], float] = {}
        self._hands: dict[tuple[Kind, Ranks], float] = {}
        self._piles: dict[tuple[Kind, Ranks], float] = {}

    def worth(self, leaf: Leaf) -> float:
        """Return the log odds of winning in a position after a plan of a turn."""
        kind, hand, piles, heights = leaf
        return (
            self._table(kind, heights)
            + self.hand(kind, hand)
            + sum([self.pile(kind, pile) for pile in piles])
            + self._sum(kind, self._prospects(leaf))
        )

    def features(self, leaf: Leaf) -> Pairs:
        """Return the non-zero features of a position for the evaluation."""
        kind, hand, piles, heights = leaf
        pairs = self._setting(kind, heights) + self._prospects(leaf)
        if kind is not Kind.REFILLED:
            pairs += self._held(hand)
        for pile in piles:
            pairs += features.laid_cards(self._sight.highest, pile)
        return pairs

    def hand(self, kind: Kind, hand: Ranks) -> float:
        """Return the part of the worth that depends on the hand alone."""
        if kind is Kind.REFILLED:
            return 0.0
        found = self._hands.get((kind, hand))
        if found is None:
            found = self._sum(kind, self._held(hand))
            self._hands[kind, hand] = found
        return found

    def pile(self, kind: Kind, pile: Ranks) -> float:
        """Return the part of the worth that depends on one discard pile alone."""
        found = self._piles.get((kind, pile))
        if found is None:
            found = self._sum(kind, features.laid_cards(self._sight.highest, pile))
            self._piles[kind, pile] = found
        return found

    def _table(self, kind: Kind, heights: Ranks) -> float:
        found = self._tables.get((kind, heights))
        if found is None:
            found = self._sum(kind, self._setting(kind, heights))
            self._tables[kind, heights] = found
        return found

    def _held(self, hand: Ranks) -> Pairs:
        return features.held_cards(self._sight.highest, self._sight.hand_count, hand)

    def _setting(self, kind: Kind, heights: Ranks) -> Pairs:
        sight = self._sight
        left = sight.stock_left - (kind is Kind.TURNED)
        return features.race(left, sight.their_left) + features.blocking(sight, heights)

    def _prospects(self, leaf: Leaf) -> Pairs:
        part = features.openness if leaf.kind is Kind.TURNED else features.reach
        table = self._sight, leaf.hand, leaf.piles, leaf.heights
        return part(*table) + features.waits(*table) + features.supply(*table)

    def _sum(self, kind: Kind, pairs: Iterable[tuple[int, float]]) -> float:
        weights = self._weights[kind]
        return sum([weights[place] * amount for place, amount in pairs])
