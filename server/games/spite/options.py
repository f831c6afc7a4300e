"""Which rule sets can be played (docs/rules.md, section 2)."""

from protocol.core.ids import SEATS
from protocol.games.spite import SpiteRules
from server.games.api import BadRules
from server.games.cards.zones import Cards
from server.games.spite.cards import deck, is_wild, pack, rank

__all__ = ["BadRules", "check_rules"]


def check_rules(rules: SpiteRules) -> None:
    """Raises BadRules for a set that is impossible, with the option that makes it so."""
    if rules.stock_from == "own_deck":
        _check_own_deck(rules)
    _check_counts(rules)
    _check_stocks(rules)


def _check_own_deck(rules: SpiteRules) -> None:
    if rules.pack == "twelves":
        raise BadRules("stock_from", "the pack of 162 has no decks that could be dealt apart")
    if rules.decks == 1:
        raise BadRules("decks", "one deck makes the stocks, so the draw pile needs another")
    half = len(deck(rules)) // 2
    if rules.stock_count != half:
        reason = f"a deck of {2 * half} cards is halved into the stocks: {half} cards each"
        raise BadRules("stock_count", reason)
    if not rules.wild_in_stock and any(is_wild(card, rules) for card in deck(rules)):
        raise BadRules("wild_in_stock", "the whole deck is dealt to the stocks, wilds included")


def _check_counts(rules: SpiteRules) -> None:
    cards = len(pack(rules))
    stocks = len(SEATS) * rules.stock_count
    hands = len(SEATS) * rules.hand_count
    if stocks > cards:
        raise BadRules("stock_count", f"the stocks need {stocks} cards, and the pack has {cards}")
    if stocks + hands > cards:
        needed = f"stocks and hands need {stocks + hands} cards"
        raise BadRules("hand_count", f"{needed}, and the pack has {cards}")


def _check_stocks(rules: SpiteRules) -> None:
    eligible = stock_cards(rules)
    stocks = len(SEATS) * rules.stock_count
    if stocks > len(eligible):
        reason = (
            f"the stocks need {stocks} cards, and the pack has {len(eligible)} that are natural"
        )
        raise BadRules("wild_in_stock", reason)
    if rules.first_player == "highest_stock" and len({rank(card) for card in eligible}) == 1:
        reason = "only aces can be dealt to the stocks, so no stock card is ever the higher one"
        raise BadRules("first_player", reason)


def stock_cards(rules: SpiteRules) -> Cards:
    """The cards that the stocks are dealt from."""
    if rules.stock_from == "own_deck":
        return deck(rules)
    return tuple(card for card in pack(rules) if rules.wild_in_stock or not is_wild(card, rules))
