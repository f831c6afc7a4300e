"""Verification that the shuffles of a recorded game match the server's commitment.

The uses of chance are numbered from 0 in this order (`server.games.fairness`):

1. Each deal uses one shuffle of the whole pack. Stock 0 is dealt from its top, then stock 1.
   With opening hands of `both`, the hands follow, one card at a time. The rest is the draw pile.
   Some rules keep wilds out of the stocks or give them their own deck. Then a deal uses two
   shuffles: of the cards that stocks are dealt from, and of all remaining cards.
2. A lot decides who begins, if the rules draw lots.
3. Each `shuffle` among the actions uses one.
"""

from pydantic import ValidationError

from server.games.fairness import PREPARED, Checked, Verifier
from server.games.records import RecordError, place_of
from server.games.spite.record.deals import hands_as_dealt, stocks_as_dealt
from server.games.spite.record.model import Record, Shuffle
from server.games.spite.rule_set import RuleSet, rule_set_of


def verify(record: Record) -> list[Checked]:
    """Recompute every use of chance in a record of Spite and Malice. Return how each compares with
    the record.

    The record should have passed `replay_record`; only the order of cards is checked here. Raises
    RecordError if `fairness` is missing or malformed, or says that the deal was prepared.
    """
    verifier = _verifier(record)
    rule_set = rule_set_of(record.rules)
    for index in range(len(record.deals)):
        _verify_deal(verifier, rule_set, record, index)
    _verify_first(verifier, record)
    for index, entry in enumerate(record.actions):
        if isinstance(entry, Shuffle):
            verifier.shuffle(
                "the draw pile was shuffled into this order", f"actions[{index}]", entry.draw
            )
    return verifier.found


def _verifier(record: Record) -> Verifier:
    if record.fairness is None:
        reason = "missing: this record doesn't state the source of its shuffles"
        raise RecordError("fairness", reason)
    if record.fairness == PREPARED:
        raise RecordError("fairness", "the deal was prepared: the server knew it before the game")
    try:
        return Verifier(record.fairness)
    except ValidationError as error:
        problem = error.errors(include_url=False, include_input=False)[0]
        raise RecordError(place_of(("fairness", *problem["loc"])), problem["msg"]) from error


def _verify_first(verifier: Verifier, record: Record) -> None:
    first_player, before = record.rules.first_player, verifier.previous_first
    by_turns = first_player == "alternate" and (record.game > 1 or before is not None)
    if first_player != "highest_stock" and not by_turns:
        verifier.lot("the lot chose this player", "first", record.first)
    elif by_turns and before is not None:
        verifier.turns(record.first, before)


def _verify_deal(verifier: Verifier, rule_set: RuleSet, record: Record, index: int) -> None:
    deal, where = record.deals[index], f"deals[{index}]"
    last = index == len(record.deals) - 1
    draw = deal.draw + (hands_as_dealt(record) if last else ())
    stocks = stocks_as_dealt(deal)
    if rule_set.stock_cards is None:
        verifier.shuffle("the pack was shuffled into this order", where, draw + stocks)
    else:
        what = "the cards for the stocks were shuffled into this order"
        verifier.shuffle(what, f"{where}.stocks", stocks, rule_set.stock_cards)
        verifier.shuffle("the other cards were shuffled into this order", f"{where}.draw", draw)
