"""Checking of the deals in a record of Spite and Malice (docs/rules.md, section 3)."""

from collections import Counter

from protocol.core.ids import SEATS, Seat, other
from server.games.cards.zones import Cards
from server.games.records import RecordError
from server.games.spite.cards import rank
from server.games.spite.record.model import Deal, Record
from server.games.spite.rule_set import RuleSet


def check_deals(rule_set: RuleSet, record: Record) -> None:
    """Raise RecordError if the deals or the first player in a record of Spite and Malice contradict
    its rules.
    """
    _check_hands(rule_set, record)
    for index, deal in enumerate(record.deals):
        last = index == len(record.deals) - 1
        hands = record.hands[0] + record.hands[1] if last else ()
        _check_cards(rule_set, deal, hands, f"deals[{index}]")
    if rule_set.rules.first_player == "highest_stock":
        _check_beginner(record)
    elif len(record.deals) > 1:
        raise RecordError("deals[1]", "dealt again, but lots decide the first player")


def dealt_orders(rule_set: RuleSet, record: Record) -> tuple[Cards, ...]:
    """Return the results of the shuffles behind the deals of a record of Spite and Malice, in
    order.
    """
    orders: list[Cards] = []
    for index, deal in enumerate(record.deals):
        draw, stocks = deal.draw, stocks_as_dealt(deal)
        if index == len(record.deals) - 1:
            draw += hands_as_dealt(record)
        if rule_set.stock_cards is None:
            orders.append(draw + stocks)
        else:
            # The rest of these cards was shuffled again, so its order is lost.
            left = tuple((Counter(rule_set.stock_cards) - Counter(stocks)).elements())
            orders += [left + stocks, draw]
    return tuple(orders)


def stocks_as_dealt(deal: Deal) -> Cards:
    """Return the cards of the stocks in their order before the deal, bottom to top."""
    return deal.stocks[1][::-1] + deal.stocks[0][::-1]


def hands_as_dealt(record: Record) -> Cards:
    """Return the cards of the opening hands in their order before the deal, bottom to top."""
    first, second = record.hands[record.first], record.hands[other(record.first)]
    dealt = [card for pair in zip(first, second, strict=False) for card in pair]
    return tuple(reversed(dealt))


def _check_hands(rule_set: RuleSet, record: Record) -> None:
    both = rule_set.rules.opening_hands == "both"
    for seat in SEATS:
        if record.hands[seat] and not both:
            raise RecordError("hands", "not empty, but hands are drawn when the turns begin")
        if both and len(record.hands[seat]) != rule_set.hand_count:
            raise RecordError(f"hands[{seat}]", f"not {rule_set.hand_count} cards")


def _check_cards(rule_set: RuleSet, deal: Deal, hands: Cards, place: str) -> None:
    if sorted(deal.stocks[0] + deal.stocks[1] + hands + deal.draw) != sorted(rule_set.pack):
        raise RecordError(place, "these cards are not the pack")
    for seat in SEATS:
        where = f"{place}.stocks[{seat}]"
        if len(deal.stocks[seat]) != rule_set.rules.stock_count:
            raise RecordError(where, f"not {rule_set.rules.stock_count} cards")
        if not rule_set.rules.wild_in_stock and any(
            c not in rule_set.ranks for c in deal.stocks[seat]
        ):
            raise RecordError(where, "a wild card, but wilds are kept out of the stocks")
    if rule_set.stock_cards and Counter(deal.stocks[0] + deal.stocks[1]) - Counter(
        rule_set.stock_cards
    ):
        raise RecordError(f"{place}.stocks", "not dealt from one deck")


def _check_beginner(record: Record) -> None:
    *again, last = record.deals
    for index, deal in enumerate(again):
        if _higher(deal) is not None:
            raise RecordError(f"deals[{index}]", "dealt again, but one stock card is higher")
    beginner = _higher(last)
    if beginner is None:
        raise RecordError(f"deals[{len(again)}]", "played, but both stock cards are equal")
    if record.first != beginner:
        raise RecordError("first", f"{record.first}, but the stock of seat {beginner} is higher")


def _higher(deal: Deal) -> Seat | None:
    zero, one = rank(deal.stocks[0][-1]), rank(deal.stocks[1][-1])
    if zero == one:
        return None
    return 0 if zero > one else 1
