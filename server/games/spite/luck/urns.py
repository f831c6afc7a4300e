"""Follows the cards that neither player has seen, and their probabilities, for the luck ledger.

What both players together have seen determines the distribution of the other cards, because no
decision depends on a card that neither has seen. There are two urns:

1. The *hidden* cards have unknown places: the covered stock cards, and the cards of the draw pile
   that were never seen. Any arrangement of them is equally likely.
2. The *known* cards of the draw pile are those that are certainly there: cards that came back from
   completed build piles, and cards that the rules keep out of the stocks. Only their order is
   unknown.

If both kinds are shuffled together, equal faces look the same. Then chance decides which of
them is which; this assigns labels to cards, as if the decks had different backs.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple, TypeVar

from protocol.games.cards import Card
from server.games.cards.zones import (
    Cards,
    CardsMoved,
    CardsMovedFromBottom,
    CardTurned,
    ZoneShuffled,
)
from server.games.chance import below
from server.games.spite.levels.sight import WILD, Ranks
from server.games.spite.rule_set import RuleSet
from server.games.spite.table import DRAW

Words = Callable[[], Iterator[int]]
"""A function that returns the random numbers for the next use of chance."""
Item = TypeVar("Item")


class Pull(NamedTuple):
    """The source of a chance event's cards: a shuffled draw pile, or one card of a stock."""

    known: Ranks
    """The ranks of the cards that are certainly in the draw pile."""
    unknown: int
    """The number of hidden cards in the draw pile."""
    taken: int
    """The number of cards taken at once."""


class Urns(NamedTuple):
    """The distribution of the cards that a chance event takes, as it was before the event."""

    hidden: Ranks
    pulls: tuple[Pull, ...]
    """The cards taken: at once, or in two parts if the completed cards were shuffled in between."""

    @property
    def taken(self) -> int:
        """The number of cards that the chance event of these urns takes."""
        return sum(pull.taken for pull in self.pulls)

    def weights(self) -> Counter[int]:
        """Return the relative frequency of each rank, for a chance event that takes one card."""
        pull = next(pull for pull in self.pulls if pull.taken)
        found = Counter[int]()
        for rank in pull.known:
            found[rank] += len(self.hidden) or 1
        if pull.unknown:
            for rank in self.hidden:
                found[rank] += pull.unknown
        return found

    def sample(self, words: Iterator[int]) -> Ranks:
        """Return the sorted ranks of cards, drawn at random, that the chance event might have
        taken.
        """
        ranks: list[int] = []
        for pull in self.pulls:
            places = [*pull.known, *[None] * pull.unknown]
            chosen = _choose(places, pull.taken, words)
            ranks += [rank for rank in chosen if rank is not None]
            ranks += _choose(list(self.hidden), chosen.count(None), words)
        return tuple(sorted(ranks))


class _Placed(NamedTuple):
    """A card of the draw pile, as it is followed through a game."""

    card: Card
    known: bool


class UnseenCards:
    """The cards that neither player has seen, followed through a game event by event."""

    def __init__(
        self, rule_set: RuleSet, stocks: tuple[Cards, Cards], draw: Cards, words: Words
    ) -> None:
        """Begin after the deal of the stocks, whose top cards are up.

        `words` decides which of equal cards is which after a shuffle.
        """
        self._ranks = rule_set.ranks
        self._words = words
        own_deck = rule_set.rules.stock_from == "own_deck"
        eligible = frozenset(rule_set.stock_cards or rule_set.pack)
        self._pile = [_Placed(card, own_deck or card not in eligible) for card in draw]
        covered = [card for stock in stocks for card in stock[:-1]]
        covered += [placed.card for placed in self._pile if not placed.known]
        self._hidden = sorted(map(self._rank, covered))

    def follow(self, events: Iterable[Any]) -> Urns | None:
        """Follow the events of an action. Return the urns of its chance event, if there is one."""
        hidden = tuple(self._hidden)
        pulls: list[Pull] = []
        for event in events:
            match event:
                case CardTurned(card=card):
                    pulls.append(Pull((), 1, 1))
                    self._hidden.remove(self._rank(card))
                case CardsMoved(source, _, cards) if source == DRAW:
                    from_bottom = type(event) is CardsMovedFromBottom
                    pulls.append(self._pull(len(cards), from_bottom=from_bottom))
                case CardsMoved(_, target, cards) if target == DRAW:
                    self._pile += [_Placed(card, known=True) for card in cards]
                case ZoneShuffled(cards=cards):
                    self._shuffled(cards)
        return Urns(hidden, tuple(pulls)) if pulls else None

    def follow_hands(self, count: int) -> Urns:
        """Follow the deal of both opening hands. Return the urns for the hand dealt first."""
        hidden = tuple(self._hidden)
        pull = self._pull(2 * count)
        return Urns(hidden, (pull._replace(taken=count),))

    def _pull(self, count: int, *, from_bottom: bool = False) -> Pull:
        known = tuple([self._rank(placed.card) for placed in self._pile if placed.known])
        pull = Pull(known, len(self._pile) - len(known), count)
        for _ in range(count):
            placed = self._pile.pop(0 if from_bottom else -1)
            if not placed.known:
                self._hidden.remove(self._rank(placed.card))
        return pull

    def _shuffled(self, cards: Cards) -> None:
        words = self._words()
        labels: dict[Card, list[bool]] = defaultdict(list)
        for placed in self._pile:
            labels[placed.card].append(placed.known)
        mixed = {card: _choose(found, len(found), words) for card, found in labels.items()}
        self._pile = [_Placed(card, mixed[card].pop()) for card in cards]

    def _rank(self, card: Card) -> int:
        return self._ranks.get(card, WILD)


def _choose(items: list[Item], count: int, words: Iterator[int]) -> list[Item]:
    for place in range(count):
        other = place + below(len(items) - place, words)
        items[place], items[other] = items[other], items[place]
    return items[:count]
