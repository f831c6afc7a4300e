"""The pack of each player (docs/rules/pirate.md, section 1)."""

from protocol.core.ids import SEATS
from protocol.games.cards import Card
from protocol.games.pirate import SUITS, Suit
from server.games.cards.zones import Cards

RANKS = "A23456789TJQK"
"""In order: the ace is 1, the king 13."""


def face(rank: int, suit: Suit) -> Card:
    """The card of a rank (from 1) and a suit."""
    return Card(RANKS[rank - 1] + suit)


def rank(card: Card) -> int:
    """A card's rank, from 1 (ace) to 13 (king)."""
    return RANKS.index(card[0]) + 1


PACK: Cards = tuple(face(rank, suit) for suit in SUITS for rank in range(1, len(RANKS) + 1))
"""The 52 cards of one player, unshuffled."""
ALL_CARDS: list[Card] = sorted(PACK * len(SEATS))
"""The cards of both, sorted by face: what the cards of any table come to."""
