"""Which rule sets can be played (docs/rules.md, section 2)."""

from protocol.ids import SEATS
from protocol.rules import Rules
from server.games.api import BadRules
from server.games.spite.cards import is_wild, pack, rank

__all__ = ["BadRules", "check_rules"]

PLAYED = {
    "pack": ("standard",),
    "stock_from": ("pack",),
    "opening_hands": ("first_turn",),
    "first_player": ("highest_stock", "random"),
    "refill": ("automatic",),
    "group_discard": (False,),
    "must_play": ("none",),
    "scoring": ("wins",),
    "match_target": (1,),
}
"""Options of which only some values are played yet."""


def check_rules(rules: Rules) -> None:
    """Raises BadRules for a set that is impossible, or that is not played yet."""
    _check_played(rules)
    _check_counts(rules)
    _check_stocks(rules)


def _check_played(rules: Rules) -> None:
    for option, values in PLAYED.items():
        value = getattr(rules, option)
        if value not in values:
            raise BadRules(option, f"{_told(value)} is not played yet")
    if rules.build_count == "unlimited":
        raise BadRules("build_count", "unlimited is not played yet")


def _told(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def _check_counts(rules: Rules) -> None:
    cards = len(pack(rules))
    stocks = len(SEATS) * rules.stock_count
    hands = len(SEATS) * rules.hand_count
    if stocks > cards:
        raise BadRules("stock_count", f"the stocks need {stocks} cards, and the pack has {cards}")
    if stocks + hands > cards:
        needed = f"stocks and hands need {stocks + hands} cards"
        raise BadRules("hand_count", f"{needed}, and the pack has {cards}")


def _check_stocks(rules: Rules) -> None:
    eligible = [card for card in pack(rules) if rules.wild_in_stock or not is_wild(card, rules)]
    stocks = len(SEATS) * rules.stock_count
    if stocks > len(eligible):
        reason = (
            f"the stocks need {stocks} cards, and the pack has {len(eligible)} that are natural"
        )
        raise BadRules("wild_in_stock", reason)
    if rules.first_player == "highest_stock" and len({rank(card) for card in eligible}) == 1:
        reason = "only aces can be dealt to the stocks, so no stock card is ever the higher one"
        raise BadRules("first_player", reason)
