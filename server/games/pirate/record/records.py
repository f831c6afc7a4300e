"""The records of Pirate as an implementation of the records interface."""

from collections.abc import Iterable
from typing import Any

from server.games.fairness import Checked, FairnessFields
from server.games.pirate.record.check import replay_record
from server.games.pirate.record.fairness import verify_record
from server.games.pirate.record.model import FORMAT
from server.games.pirate.record.text import read_record, to_json
from server.games.pirate.record.write import write_record
from server.games.records import Head, Replayed, to_line


class PirateRecords:
    """Writes, checks and verifies the records of Pirate games."""

    format: str = FORMAT

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
        return verify_record(read_record(line))
