"""Verification that the cuts and stocks in a record of Pirate match the server's commitment
(docs/rules/pirate.md, section 10).
"""

from typing import Any

from pydantic import ValidationError

from protocol.core.ids import SEATS
from server.games.fairness import Checked, Verifier
from server.games.pirate.cards import PACK
from server.games.pirate.record.model import Record
from server.games.records import RecordError, place_of


def verify_record(record: Record) -> list[Checked]:
    """Recompute every use of chance of a record of Pirate in order. Return how each compares with
    the record.

    The record should have passed `replay_record`. Raises RecordError if `fairness` is missing or
    malformed.
    """
    verifier = _verifier(record)
    for index, cut in enumerate(record.cuts):
        for seat in SEATS:
            verifier.shuffle(
                "the pack was cut at these cards", f"cuts[{index}][{seat}]", (cut[seat],), PACK
            )
    for seat in SEATS:
        verifier.shuffle(
            "the stock was shuffled into this order", f"stocks[{seat}]", record.stocks[seat]
        )
    return verifier.found


def _verifier(record: Record) -> Verifier:
    if record.fairness is None:
        reason = "missing: this record doesn't state the source of its chance"
        raise RecordError("fairness", reason)
    try:
        return Verifier(record.fairness)
    except ValidationError as error:
        problem: Any = error.errors(include_url=False, include_input=False)[0]
        raise RecordError(place_of(("fairness", *problem["loc"])), problem["msg"]) from error
