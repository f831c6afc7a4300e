"""Command `python -m tests.browser.pictures`: take screenshots of all pages and states.

It writes them with a contact sheet, and checks them if asked. It exits with status 1 if a state
could not be reached, or a check failed.
"""

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from tests.browser.pictures.capture import take_all
from tests.browser.pictures.sizes import SIZES, THEMES
from tests.browser.pictures.states import STATES
from tests.support.chromium import executable

USUAL_FOLDER = Path(__file__).parents[3] / "build" / "pictures"


def options(arguments: list[str] | None = None) -> Namespace:
    """Parse the arguments of the command that takes pictures."""
    parser = ArgumentParser(prog="python -m tests.browser.pictures", description=__doc__)
    sizes = [size.name for size in SIZES]
    parser.add_argument("--state", nargs="+", metavar="NAME", help="only states that begin so")
    parser.add_argument("--size", nargs="+", choices=sizes, default=sizes)
    parser.add_argument("--theme", nargs="+", choices=THEMES, default=list(THEMES))
    parser.add_argument("--language", choices=("en", "id"), default="en")
    parser.add_argument("--density", type=float, default=1, help="device pixels to a CSS pixel")
    parser.add_argument(
        "--check",
        action="store_true",
        help="also by axe-core, and for what sticks out at the side or has moved by itself",
    )
    parser.add_argument("--folder", type=Path, default=USUAL_FOLDER)
    parser.add_argument("--list", action="store_true", help="name the states, and take none")
    return parser.parse_args(arguments)


def main() -> None:
    """Take the pictures that the command line requests, or list the states."""
    asked = options()
    if asked.list:
        print("\n".join(STATES))
        return
    if executable() is None:
        sys.exit("There is no Chromium: install it, or name it in CHROMIUM.")
    names = [
        name
        for name in STATES
        if asked.state is None or any(name.startswith(begin) for begin in asked.state)
    ]
    failed = take_all(names, asked)
    if failed:
        sys.exit("\n".join(failed))


if __name__ == "__main__":
    main()
