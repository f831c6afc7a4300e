"""`spite verify-fairness`: check that games were shuffled as the server had committed to.

The strength of this proof depends on whose numbers the shuffles include; each verdict says it.
"""

import argparse
import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import IO

from server.cli import record_file
from server.games.fairness import FAIRNESS, PREPARED, Checked
from server.games.proof import PREPARED_PROOF, Proof, proof_of
from server.games.records import RecordError, object_of
from server.games.registry import game_of_record

FAIR, WRONG, SERVER_ALONE = 0, 1, 3
"""Exit statuses of `spite verify-fairness`. Status 2 is for an invalid command line."""


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `verify-fairness` to the command line."""
    about = "check that the shuffles of recorded games were the committed ones"
    record_file.add_command(subparsers, "verify-fairness", about, report)


@dataclass(frozen=True, slots=True)
class Finding:
    """The fairness checks of the record on a line of a file (counted from 1), or its fault."""

    line: int
    record: str | None
    """The game's id, or None if the line is not a record."""
    problem: str | None
    """The reason why the shuffles could not be checked."""
    checked: tuple[Checked, ...]
    proof: Proof | None
    """The proof, or None if the shuffles could not be checked."""

    @property
    def status(self) -> int:
        """The exit status of `spite verify-fairness` for this record."""
        if self.proof is None or self.proof.verdict == "wrong":
            return WRONG
        nobodys = self.proof.verdict in ("server_alone", "prepared")
        return SERVER_ALONE if nobodys else FAIR


def findings(lines: IO[bytes]) -> Iterator[Finding]:
    """Yield the fairness checks of the record on each line, or the record's fault."""
    for number, line in enumerate(lines, start=1):
        name = None
        try:
            records = game_of_record(line).records
            name = str(object_of(line).get("id"))
            records.replay(line)
            if object_of(line).get("fairness") == PREPARED:
                yield Finding(number, name, None, (), PREPARED_PROOF)
                continue
            checked = tuple(records.verify(line))
            yield Finding(number, name, None, checked, _proof(line, checked))
        except RecordError as error:
            yield Finding(number, name, str(error), (), None)


def _proof(line: bytes, checked: tuple[Checked, ...]) -> Proof:
    """Return what the fairness checks of a record prove."""
    record = object_of(line)
    zero, one = record["players"]
    return proof_of(FAIRNESS.validate_python(record["fairness"]), (zero, one), checked)


def report(file: IO[bytes], as_json: bool) -> int:
    """Check the fairness of every record in a file, and print it. Return the exit status.

    It is WRONG if a check fails, a record can't be checked, or the file is empty. Otherwise it is
    SERVER_ALONE if a game has a prepared deal or no player's revealed number, and else FAIR.
    """
    found = set()
    for finding in findings(file):
        found.add(finding.status)
        print(json.dumps(asdict(finding)) if as_json else _text(finding))
    if not found or WRONG in found:
        return WRONG
    return max(found)


def _text(finding: Finding) -> str:
    proof = finding.proof
    title = "NOT FAIR" if proof is None else proof.title
    lines = [f"line {finding.line}, game {finding.record or '?'}: {title}"]
    if finding.problem is not None:
        lines.append(f"  not checked: {finding.problem}")
    lines += [
        f"  {'right' if step.ok else 'WRONG'}  {step.where}: {step.what}"
        for step in finding.checked
    ]
    lines += [f"  {line}" for line in (() if proof is None else proof.lines)]
    return "\n".join(lines)
