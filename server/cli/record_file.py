"""Shared code of the commands that read a file of game records."""

import argparse
import sys
from collections.abc import Callable
from functools import partial
from typing import IO

from server.games.records import RecordError, Records, format_of
from server.games.registry import GAMES

Report = Callable[[IO[bytes], bool], int]
"""Prints the findings about a file's records, as JSON or for people. Returns the exit status."""


def add_command(
    subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]",
    name: str,
    about: str,
    report: Report,
) -> None:
    """Add the command `name` to the command line. It calls `report` with its file."""
    parser = subparsers.add_parser(name, help=about)
    parser.add_argument("file", metavar="FILE", help="JSON Lines; - for standard input")
    parser.add_argument("--json", action="store_true", help="print the findings as JSON")
    parser.set_defaults(run=partial(_run, name, report))


def _run(name: str, report: Report, args: argparse.Namespace) -> int:
    """Return the status from `report`, or 2 if the file can't be read."""
    try:
        if args.file == "-":
            return report(sys.stdin.buffer, args.json)
        with open(args.file, "rb") as file:
            return report(file, args.json)
    except OSError as error:
        print(f"spite {name}: {error}", file=sys.stderr)
        return 2


def records_of(line: bytes) -> Records:
    """Return the reader for a record's format. Raises RecordError for an unknown one."""
    found = format_of(line)
    for game in GAMES.values():
        if game.records.format == found:
            return game.records
    known = ", ".join(game.records.format for game in GAMES.values())
    raise RecordError("format", f"unknown; the known formats are {known}")
