"""The command `spite`. Each subcommand has its own module."""

import argparse
import gc
import sys
from collections.abc import Iterable, Sequence
from importlib import import_module
from importlib.metadata import version

from protocol.core.game_wire import BadGamePackage

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
    "puzzles",
    "check-record",
    "verify-fairness",
    "verify-daily",
    "luck",
    "review",
    "new-game",
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
"""The subcommands in the order of the help text. Each has a module of its name."""


def parser(commands: Iterable[str] = COMMANDS) -> argparse.ArgumentParser:
    """Return the parser of the command line `spite`, with these subcommands."""
    top = argparse.ArgumentParser(
        prog="spite", description="Play Spite and Malice online, one on one."
    )
    top.add_argument("--version", action="version", version=version("spite-and-malice-online"))
    subparsers = top.add_subparsers(metavar="COMMAND", required=True)
    for command in commands:
        import_module(f"server.cli.{command.replace('-', '_')}").add_parser(subparsers)
    return top


def main(arguments: Sequence[str] | None = None) -> int:
    """Run `spite` with these arguments, or those of the process. Return the exit status of the
    subcommand.

    It is 130 if the subcommand was interrupted, and 1 if a game package has a fault or the reader
    of the output has gone.
    """
    words = sys.argv[1:] if arguments is None else arguments
    # Loading the other commands would take a server half a second, and memory for good.
    named = words[:1] if words and words[0] in COMMANDS else COMMANDS
    # Loaded modules are never garbage. Searching them takes an eighth of the loading time.
    gc.disable()
    try:
        given = parser(named).parse_args(words)
    except BadGamePackage as error:
        print(f"spite: {error}", file=sys.stderr)
        return 1
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
