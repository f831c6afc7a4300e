"""Shared code of the commands that read a file of game records."""

import argparse
import sys
from collections.abc import Callable
from functools import partial
from typing import IO

Report = Callable[[IO[bytes], bool], int]
"""A function that prints findings about a file's records, as JSON or for people. It returns the
exit status.
"""


def add_command(
    subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]",
    name: str,
    about: str,
    report: Report,
) -> argparse.ArgumentParser:
    """Add a command that reads records to the command line, and return its parser.

    The command calls `report` with its file. An option may choose another report.
    """
    parser = subparsers.add_parser(name, help=about)
    parser.add_argument("file", metavar="FILE", help="JSON Lines; - for standard input")
    parser.add_argument("--json", action="store_true", help="print the findings as JSON")
    parser.set_defaults(run=partial(_run, name), report=report)
    return parser


def _run(name: str, args: argparse.Namespace) -> int:
    """Run a command on a file of records. Return the exit status, 2 for an unreadable file."""
    report: Report = args.report
    try:
        if args.file == "-":
            return report(sys.stdin.buffer, args.json)
        with open(args.file, "rb") as file:
            return report(file, args.json)
    except OSError as error:
        print(f"spite {name}: {error}", file=sys.stderr)
        return 2
