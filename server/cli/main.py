"""The command `spite`: one module a subcommand."""

import argparse
import gc
import sys
from collections.abc import Iterable, Sequence
from importlib import import_module
from importlib.metadata import version

COMMANDS = (
    "serve",
    "backup",
    "restore",
    "rotate-key",
    "end-sessions",
    "moderators",
    "play",
    "simulate",
    "train",
    "check-record",
    "verify-fairness",
    "archive",
    "migrate",
    "ratings",
    "bench",
    "bench-lobby",
    "bench-overload",
    "bench-computers",
    "bench-results",
    "bench-rules",
)
"""In the order in which they are listed. Each has a module of its name."""


def parser(commands: Iterable[str] = COMMANDS) -> argparse.ArgumentParser:
    """The command line with these commands."""
    top = argparse.ArgumentParser(
        prog="spite", description="Play Spite and Malice online, one on one."
    )
    top.add_argument("--version", action="version", version=version("spite-and-malice-online"))
    subparsers = top.add_subparsers(metavar="COMMAND", required=True)
    for command in commands:
        import_module(f"server.cli.{command.replace('-', '_')}").add_parser(subparsers)
    return top


def main(arguments: Sequence[str] | None = None) -> int:
    """Run `spite`; gives the exit status."""
    words = sys.argv[1:] if arguments is None else arguments
    # What the other commands need takes a server half a second to load, and memory for good.
    named = words[:1] if words and words[0] in COMMANDS else COMMANDS
    # Modules stay: to look for garbage among them takes an eighth of the time to load them.
    gc.disable()
    try:
        given = parser(named).parse_args(words)
    finally:
        gc.enable()
    try:
        status: int = given.run(given)
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        sys.stderr.close()
        return 1
    return status


if __name__ == "__main__":
    sys.exit(main())
