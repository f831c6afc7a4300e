"""The records of Spite and Malice as an implementation of the records interface."""

from collections.abc import Iterable
from typing import Any

from server.games.fairness import Checked, FairnessFields
from server.games.records import Head, to_line
from server.games.spite.record.check import check_record
from server.games.spite.record.fairness import verify
from server.games.spite.record.model import FORMAT
from server.games.spite.record.text import read_record, to_json
from server.games.spite.record.write import write_record


class SpiteRecords:
    """Implements `server.games.records.Records`."""

    format: str = FORMAT

    def write(
        self,
        head: Head,
        steps: Iterable[tuple[int | None, Iterable[Any]]],
        fairness: FairnessFields | None = None,
    ) -> str:
        return to_line(to_json(write_record(head, steps, fairness)))

    def check(self, line: str | bytes) -> None:
        check_record(read_record(line))

    def verify(self, line: str | bytes) -> list[Checked]:
        return verify(read_record(line))
