"""The records of Megiddo as an implementation of the records interface."""

from collections.abc import Iterable
from itertools import chain
from typing import Any

from server.games.fairness import Checked, FairnessFields
from server.games.megiddo.record.check import replay_record
from server.games.megiddo.record.model import FORMAT
from server.games.megiddo.record.text import read_record, to_json
from server.games.megiddo.record.write import write_record
from server.games.records import Head, RecordError, Replayed, to_line


class MegiddoRecords:
    """The records of Megiddo. Implements `server.games.records.Records`. The format has neither
    times nor `fairness`.
    """

    format: str = FORMAT

    def write(
        self,
        head: Head,
        steps: Iterable[tuple[int | None, Iterable[Any]]],
        fairness: FairnessFields | None = None,  # noqa: ARG002 -- nothing of the kind is written
    ) -> str:
        events = chain.from_iterable(happened for _, happened in steps)
        return to_line(to_json(write_record(head, events)))

    def replay(self, line: str | bytes) -> Replayed:
        return replay_record(read_record(line))

    def verify(self, line: str | bytes) -> list[Checked]:
        read_record(line)
        raise RecordError("fairness", "there is no chance in this game")
