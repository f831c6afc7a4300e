"""The discards that the expert level considers: those that can end a turn, by rank, ordered by a
heuristic.

The heuristic adds the worth of the remaining hand and of the discard pile, ignoring the rest of the
table. These parts are cached for the whole search because most positions share them.
"""

from operator import itemgetter
from typing import NamedTuple

from server.games.spite.levels.sight import WILD, Ranks, Sight, Spot
from server.games.spite.levels.value import Kind, Leaf, Value


class RankDiscard(NamedTuple):
    """A discard of Spite and Malice by rank: cards of one rank, and the pile they go to."""

    rank: int
    size: int
    """The number of cards in the discard."""
    pile: int


class _Taken(NamedTuple):
    rank: int
    size: int
    rest: Ranks
    worth: float
    """The worth of the hand without the discarded cards."""


class _Laid(NamedTuple):
    number: int
    pile: Ranks
    worth: float
    before: float
    """The worth of the discard pile without the cards laid on it."""


_Option = tuple[float, _Taken, _Laid]
_look = itemgetter(0)


class Discards:
    """Generates the possible discards of one turn of Spite and Malice, by rank."""

    def __init__(self, sight: Sight, value: Value) -> None:
        self._sight = sight
        self._value = value
        self._taken: dict[Ranks, list[_Taken]] = {}
        self._laid: dict[tuple[Ranks, int, int], list[_Laid]] = {}

    def likeliest(self, spot: Spot) -> tuple[RankDiscard, Leaf]:
        """Return the heuristically best discard, and the position after it. The hand must not be
        empty.
        """
        return self._made(spot, max(self._options(spot), key=_look))

    def all(self, spot: Spot) -> list[tuple[RankDiscard, Leaf]]:
        """Return every discard that can end the turn, with the position after it, the heuristically
        best first.
        """
        options = sorted(self._options(spot), key=_look, reverse=True)
        return [self._made(spot, option) for option in options]

    def leaf(self, spot: Spot, discard: RankDiscard) -> Leaf:
        """Return the position after a legal discard, as the evaluation needs it."""
        rank, size, number = discard
        place, piles = spot.hand.index(rank), list(self.piles(spot))
        piles[number] += (rank,) * size
        rest = spot.hand[:place] + spot.hand[place + size :]
        return Leaf(Kind.ENDED, rest, tuple(piles), spot.heights)

    def piles(self, spot: Spot) -> tuple[Ranks, ...]:
        """Return the seat's discard piles without the cards that it has played from them."""
        return tuple(
            [pile[:count] for pile, count in zip(self._sight.piles, spot.kept, strict=True)]
        )

    def _options(self, spot: Spot) -> list[_Option]:
        return [
            (taken.worth + laid.worth - laid.before, taken, laid)
            for taken in self._taken_from(spot.hand)
            for laid in self._laid_on(spot, taken.rank, taken.size)
        ]

    def _taken_from(self, hand: Ranks) -> list[_Taken]:
        found = self._taken.get(hand)
        if found is None:
            found = self._taken[hand] = []
            for rank in dict.fromkeys(hand):
                most = hand.count(rank) if self._sight.groups and rank != WILD else 1
                place = hand.index(rank)
                for size in range(1, most + 1):
                    rest = hand[:place] + hand[place + size :]
                    found.append(_Taken(rank, size, rest, self._value.hand(Kind.ENDED, rest)))
        return found

    def _laid_on(self, spot: Spot, rank: int, size: int) -> list[_Laid]:
        """Return each way to lay the discarded cards on a pile, once for equal piles."""
        key = spot.kept, rank, size
        found = self._laid.get(key)
        if found is None:
            found = self._laid[key] = []
            piles, worth = self.piles(spot), self._value.pile
            for number, pile in enumerate(piles):
                if pile not in piles[:number]:
                    laid = pile + (rank,) * size
                    worths = worth(Kind.ENDED, laid), worth(Kind.ENDED, pile)
                    found.append(_Laid(number, laid, *worths))
        return found

    def _made(self, spot: Spot, option: _Option) -> tuple[RankDiscard, Leaf]:
        _, taken, laid = option
        piles = self.piles(spot)
        after = (*piles[: laid.number], laid.pile, *piles[laid.number + 1 :])
        discard = RankDiscard(taken.rank, taken.size, laid.number)
        return discard, Leaf(Kind.ENDED, taken.rest, after, spot.heights)
