"""`spite check-record`: check that records are of games played by the rules."""

import argparse
import json
from collections.abc import Iterable, Iterator
from typing import IO

from server.cli import record_file
from server.games.records import RecordError
from server.games.registry import game_of_record


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `check-record` to the command line."""
    about = "check game records against the rules"
    record_file.add_command(subparsers, "check-record", about, report)


def report(file: IO[bytes], as_json: bool) -> int:
    """Check the record on every line of a file, and print the faults.

    Return the exit status: 0 if all are good, and 1 if one is not or the file is empty.
    """
    records = 0
    problems: list[tuple[int, RecordError]] = []
    for number, problem in findings(file):
        records += 1
        if problem is not None:
            problems.append((number, problem))
            if not as_json:
                print(f"line {number}: {problem}")
    if as_json:
        listed = [{"line": n, "where": p.where, "reason": p.reason} for n, p in problems]
        print(json.dumps({"records": records, "bad": len(problems), "problems": listed}))
    else:
        print(f"{records} records, {len(problems)} bad")
    return 1 if problems or not records else 0


def findings(lines: Iterable[bytes]) -> Iterator[tuple[int, RecordError | None]]:
    """Yield the number of each line, from 1, and the error in its record; None for a good one."""
    for number, line in enumerate(lines, start=1):
        try:
            game_of_record(line).records.replay(line)
        except RecordError as error:
            yield number, error
        else:
            yield number, None
