"""`spite check-record`: are these records of games played by the rules?"""

import argparse
import json
import sys
from collections.abc import Iterable, Iterator
from typing import IO

from server.games.record import RecordError, check_record, read_record


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command to the command line."""
    parser = subparsers.add_parser(
        "check-record", help="check game records, one a line, by the rules alone"
    )
    parser.add_argument("file", metavar="FILE", help="JSON Lines; - for standard input")
    parser.add_argument("--json", action="store_true", help="print the findings as JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Check every line: 0 when all are good, 1 when one is not, 2 where nothing can be read."""
    try:
        if args.file == "-":
            return _report(sys.stdin.buffer, args.json)
        with open(args.file, "rb") as file:
            return _report(file, args.json)
    except OSError as error:
        print(f"spite check-record: {error}", file=sys.stderr)
        return 2


def _report(file: IO[bytes], as_json: bool) -> int:
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
    """For each line (counted from 1), what is wrong with its record; None for a good one."""
    for number, line in enumerate(lines, start=1):
        try:
            check_record(read_record(line))
        except RecordError as error:
            yield number, error
        else:
            yield number, None
