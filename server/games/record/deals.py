"""Checking the deals of a record (docs/rules.md, section 3)."""

from protocol.ids import SEATS, Seat
from server.games.record.model import Deal, Record, RecordError
from server.games.spite.cards import rank
from server.games.spite.terms import Terms
from server.games.table import Cards


def check_deals(terms: Terms, record: Record) -> None:
    """Raises RecordError for deals that these rules can't give, or a beginner they don't."""
    for index, deal in enumerate(record.deals):
        _check_cards(terms, deal, f"deals[{index}]")
    if any(record.hands):
        raise RecordError("hands", "not empty, though hands are drawn when the turns begin")
    if terms.rules.first_player == "highest_stock":
        _check_beginner(record)
    elif len(record.deals) > 1:
        raise RecordError("deals[1]", "dealt again, though the first player is drawn by lot")


def dealt_orders(terms: Terms, record: Record) -> tuple[Cards, ...]:
    """The results of the shuffles that these deals came from, in order."""
    orders: list[Cards] = []
    for deal in record.deals:
        stocks = deal.stocks[1][::-1] + deal.stocks[0][::-1]
        if terms.rules.wild_in_stock:
            orders.append(deal.draw + stocks)
        else:
            naturals = tuple(card for card in deal.draw if card in terms.ranks)
            orders += [naturals + stocks, deal.draw]
    return tuple(orders)


def _check_cards(terms: Terms, deal: Deal, place: str) -> None:
    if sorted(deal.stocks[0] + deal.stocks[1] + deal.draw) != sorted(terms.pack):
        raise RecordError(place, "these cards are not the pack")
    for seat in SEATS:
        where = f"{place}.stocks[{seat}]"
        if len(deal.stocks[seat]) != terms.rules.stock_count:
            raise RecordError(where, f"not {terms.rules.stock_count} cards")
        if not terms.rules.wild_in_stock and any(c not in terms.ranks for c in deal.stocks[seat]):
            raise RecordError(where, "a wild card, though wilds are kept out of the stocks")


def _check_beginner(record: Record) -> None:
    *again, last = record.deals
    for index, deal in enumerate(again):
        if _higher(deal) is not None:
            raise RecordError(f"deals[{index}]", "dealt again, though one stock card is higher")
    beginner = _higher(last)
    if beginner is None:
        raise RecordError(f"deals[{len(again)}]", "played, though both stock cards are equal")
    if record.first != beginner:
        raise RecordError("first", f"{record.first}, though the stock of {beginner} is higher")


def _higher(deal: Deal) -> Seat | None:
    zero, one = rank(deal.stocks[0][-1]), rank(deal.stocks[1][-1])
    if zero == one:
        return None
    return 0 if zero > one else 1
