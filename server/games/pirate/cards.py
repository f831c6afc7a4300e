"""The pack of each player in Pirate (docs/rules/pirate.md, section 1)."""

from protocol.core.ids import SEATS
from protocol.games.cards import Card
from protocol.games.pirate import SUITS, Suit
from server.games.cards.zones import Cards

RANKS = "A23456789TJQK"
"""The ranks of cards in Pirate, in order: the ace is 1, the king 13."""


def face(rank: int, suit: Suit) -> Card:
    """Return Pirate's card of a rank (from 1) and a suit."""
    return Card(RANKS[rank - 1] + suit)


def rank(card: Card) -> int:
    """Return the rank of a card of Pirate, from 1 (ace) to 13 (king)."""
    return RANKS.index(card[0]) + 1


PACK: Cards = tuple(face(rank, suit) for suit in SUITS for rank in range(1, len(RANKS) + 1))
"""The 52 cards of one player in Pirate, unshuffled."""
ALL_CARDS: list[Card] = sorted(PACK * len(SEATS))
"""The cards of both players in Pirate, sorted by face, for comparison with the cards of a game."""
