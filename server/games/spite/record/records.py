"""The records of Spite and Malice as an implementation of the records interface."""

from collections.abc import Iterable
from typing import Any

from protocol.core.ids import Seat
from server.games.daily import DailyTerms
from server.games.fairness import Checked, FairnessFields
from server.games.luck import Ledger
from server.games.records import Head, Replayed, head_of, to_line
from server.games.review import Review
from server.games.spite.daily import DAILY
from server.games.spite.luck.ledger import VERSION, ledger_of
from server.games.spite.presets import PRESETS
from server.games.spite.record.check import replay_record
from server.games.spite.record.fairness import verify
from server.games.spite.record.model import FORMAT
from server.games.spite.record.playing_on import state_at
from server.games.spite.record.text import read_record, to_json
from server.games.spite.record.write import write_record
from server.games.spite.review.review import VERSION as REVIEW_VERSION
from server.games.spite.review.review import review_of
from server.games.spite.state import State

GIVEN_UP = ("resigned", "abandoned")
"""The reasons for the end of a game whose loser did not play on."""


class SpiteRecords:
    """Writes, checks and verifies the records of Spite and Malice games, values their luck, and
    reviews them.
    """

    format: str = FORMAT
    luck_version: int = VERSION
    review_version: int = REVIEW_VERSION
    daily: DailyTerms = DAILY

    def write(
        self,
        head: Head,
        steps: Iterable[tuple[int | None, Iterable[Any]]],
        fairness: FairnessFields | None = None,
    ) -> str:
        return to_line(to_json(write_record(head, steps, fairness)))

    def replay(self, line: str | bytes) -> Replayed:
        return replay_record(read_record(line))

    def verify(self, line: str | bytes) -> list[Checked]:
        return verify(read_record(line))

    def state_at(self, line: str | bytes, step: int, seat: Seat, seed: bytes) -> tuple[Head, State]:
        record = read_record(line)
        return head_of(record, PRESETS), state_at(record, step, seat, seed)

    def luck(self, line: str | bytes) -> Ledger:
        return ledger_of(read_record(line))

    def review(self, line: str | bytes) -> Review:
        return review_of(read_record(line))

    def points_left(self, line: str | bytes) -> tuple[int, int]:
        result = read_record(line).result
        first, second = result.stock_left
        if result.winner is None or result.reason not in GIVEN_UP:
            return first, second
        return (0, second) if result.winner == 0 else (first, 0)
