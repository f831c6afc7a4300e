"""`spite verify-fairness`: were the shuffles of these games the ones that were committed to?"""

import argparse
import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import IO

from server.cli import record_file
from server.cli.record_file import records_of
from server.games.fairness import Checked
from server.games.records import RecordError, object_of


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command to the command line."""
    about = "check that the shuffles of recorded games were the committed ones"
    record_file.add_command(subparsers, "verify-fairness", about, report)


@dataclass(frozen=True, slots=True)
class Finding:
    """What was looked at in the record on a line (counted from 1)."""

    line: int
    record: str | None
    """The game's id; None for what is no record."""
    problem: str | None
    """Why the shuffles could not be looked at."""
    checked: tuple[Checked, ...]

    @property
    def fair(self) -> bool:
        """Whether everything was found right."""
        return self.problem is None and all(step.ok for step in self.checked)


def findings(lines: IO[bytes]) -> Iterator[Finding]:
    """For each line, what was looked at."""
    for number, line in enumerate(lines, start=1):
        name = None
        try:
            records = records_of(line)
            name = str(object_of(line).get("id"))
            records.check(line)
            yield Finding(number, name, None, tuple(records.verify(line)))
        except RecordError as error:
            yield Finding(number, name, str(error), ())


def report(file: IO[bytes], as_json: bool) -> int:
    """Check every record: 0 when all are fair, 1 when one is not."""
    found = 0
    unfair = 0
    for finding in findings(file):
        found += 1
        unfair += not finding.fair
        print(json.dumps({**asdict(finding), "fair": finding.fair}) if as_json else _told(finding))
    return 1 if unfair or not found else 0


def _told(finding: Finding) -> str:
    verdict = "fair" if finding.fair else "NOT FAIR"
    lines = [f"line {finding.line}, game {finding.record or '?'}: {verdict}"]
    if finding.problem is not None:
        lines.append(f"  not checked: {finding.problem}")
    lines += [
        f"  {'right' if step.ok else 'WRONG'}  {step.where}: {step.what}"
        for step in finding.checked
    ]
    return "\n".join(lines)
