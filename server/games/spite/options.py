"""Validation of rule sets of Spite and Malice (docs/rules.md, section 2)."""

from protocol.core.ids import SEATS
from protocol.games.spite import SpiteRules
from server.games.api import BadRules
from server.games.cards.zones import Cards
from server.games.spite.cards import deck, is_wild, pack, rank

__all__ = ["BadRules", "check_rules"]


def check_rules(rules: SpiteRules) -> None:
    """Raise BadRules for an impossible rule set of Spite and Malice, naming the option at fault."""
    if rules.stock_from == "own_deck":
        _check_own_deck(rules)
    _check_counts(rules)
    _check_stocks(rules)


def _check_own_deck(rules: SpiteRules) -> None:
    if rules.pack == "twelves":
        raise BadRules("stock_from", "pack_without_decks")
    if rules.decks == 1:
        raise BadRules("decks", "no_deck_to_draw_from")
    half = len(deck(rules)) // 2
    if rules.stock_count != half:
        raise BadRules("stock_count", "not_half_a_deck", cards=2 * half, half=half)
    if not rules.wild_in_stock and any(is_wild(card, rules) for card in deck(rules)):
        raise BadRules("wild_in_stock", "wilds_in_the_deck")


def _check_counts(rules: SpiteRules) -> None:
    cards = len(pack(rules))
    stocks = len(SEATS) * rules.stock_count
    hands = len(SEATS) * rules.hand_count
    if stocks > cards:
        raise BadRules("stock_count", "too_few_for_stocks", needed=stocks, cards=cards)
    if stocks + hands > cards:
        raise BadRules("hand_count", "too_few_for_hands", needed=stocks + hands, cards=cards)


def _check_stocks(rules: SpiteRules) -> None:
    eligible = stock_cards(rules)
    stocks = len(SEATS) * rules.stock_count
    if stocks > len(eligible):
        raise BadRules("wild_in_stock", "too_few_naturals", needed=stocks, cards=len(eligible))
    if rules.first_player == "highest_stock" and len({rank(card) for card in eligible}) == 1:
        raise BadRules("first_player", "stocks_always_equal")


def stock_cards(rules: SpiteRules) -> Cards:
    """Return the cards of Spite and Malice that the stocks are dealt from."""
    if rules.stock_from == "own_deck":
        return deck(rules)
    return tuple(card for card in pack(rules) if rules.wild_in_stock or not is_wild(card, rules))
