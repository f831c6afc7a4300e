"""Ranks and the pack of Spite and Malice (docs/rules.md, sections 1 and 2)."""

from functools import cache

from protocol.games.cards import Card
from protocol.games.spite import SpiteRules
from server.games.cards.zones import Cards

RANKS = "A23456789TJQKW"
"""The ranks of cards in Spite and Malice, in order: the ace is 1, the joker 14."""
SUITS = "SHDC"
JOKER = Card("W")
JOKERS_PER_DECK = 2
TWELVES_OF_EACH = 12
TWELVES_WILDS = 18


@cache
def rank(card: Card) -> int:
    """Return the rank of a card of Spite and Malice, from 1 (ace) to 14 (joker), wild or not."""
    return int(card) if card.isdigit() else RANKS.index(card[0]) + 1


def highest_natural(rules: SpiteRules) -> int:
    """Return the rank that completes a build pile: the one just below the lowest wild."""
    below_wilds = RANKS.index(rules.min_wild)
    return min(below_wilds, 12) if rules.pack == "twelves" else below_wilds


def is_wild(card: Card, rules: SpiteRules) -> bool:
    """Return whether a card of Spite and Malice stands for the rank that a build pile needs."""
    return rank(card) > highest_natural(rules)


def pack(rules: SpiteRules) -> Cards:
    """Return the whole pack that these rules of Spite and Malice use, deck by deck, before the
    shuffle.
    """
    # Cached by the relevant options only: clients can send an unlimited number of rule sets.
    if rules.pack == "twelves":
        return _twelves()
    return _deck(rules.jokers) * rules.decks


def deck(rules: SpiteRules) -> Cards:
    """Return one deck of the standard pack, with jokers if the rules use them."""
    return _deck(rules.jokers)


@cache
def _twelves() -> Cards:
    numbered = tuple(Card(str(number)) for number in range(1, 13))
    return numbered * TWELVES_OF_EACH + (JOKER,) * TWELVES_WILDS


@cache
def _deck(with_jokers: bool) -> Cards:
    suited = tuple(Card(face + suit) for suit in SUITS for face in RANKS[:-1])
    jokers = (JOKER,) * JOKERS_PER_DECK if with_jokers else ()
    return suited + jokers
