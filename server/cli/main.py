"""The command `spite`: one module a subcommand."""

import argparse
import sys
from collections.abc import Sequence
from importlib.metadata import version

from server.cli import (
    archive,
    bench,
    bench_overload,
    bench_rules,
    check_record,
    migrate,
    play,
    rotate_key,
    serve,
    simulate,
    verify_fairness,
)


def parser() -> argparse.ArgumentParser:
    """The whole command line."""
    top = argparse.ArgumentParser(
        prog="spite", description="Spite and Malice, one against one, over the internet."
    )
    top.add_argument("--version", action="version", version=version("spite-and-malice-online"))
    commands = top.add_subparsers(metavar="COMMAND", required=True)
    for module in (
        serve,
        rotate_key,
        play,
        simulate,
        check_record,
        verify_fairness,
        archive,
        migrate,
        bench,
        bench_overload,
        bench_rules,
    ):
        module.add_parser(commands)
    return top


def main(arguments: Sequence[str] | None = None) -> int:
    """Run `spite`; gives the exit status."""
    given = parser().parse_args(arguments)
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
