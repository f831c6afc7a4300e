"""`spite new-game`: write a package with a small game that works, to be changed into another."""

import argparse
import sys
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path, PurePosixPath
from string import Template

from protocol.core.game_wire import is_game_key
from server.games.registry import GAMES

SUFFIX = ".template"


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `new-game` to the command line."""
    parser = commands.add_parser(
        "new-game",
        help="write a package with a new game",
        description="Write a package with a small game that can be played at once. Change it into "
        "a game of your own.",
    )
    parser.add_argument("key", metavar="KEY", help="the game's key: lower-case letters and digits")
    kind = parser.add_mutually_exclusive_group()
    kind.add_argument(
        "--board", dest="kind", action="store_const", const="board", help="a board game (default)"
    )
    kind.add_argument(
        "--cards",
        dest="kind",
        action="store_const",
        const="cards",
        help="a card game with hidden cards",
    )
    parser.add_argument("--title", metavar="TITLE", help="the game's name in English")
    parser.add_argument("--folder", metavar="DIR", help="a new folder (spite-KEY)")
    parser.set_defaults(run=run, kind="board")


def run(arguments: argparse.Namespace) -> int:
    """Write the package of a new game. Return the exit status."""
    key = arguments.key
    if not is_game_key(key):
        return _refuse(
            f"{key!r} is no key: use 2 to 20 lower-case letters and digits, a letter first"
        )
    if key in GAMES or any(key in game.presets for game in GAMES.values()):
        return _refuse(f"this server has a game or a preset with the key {key!r}")
    title = arguments.title or key.capitalize()
    if not title.isprintable() or '"' in title or "\\" in title:
        return _refuse("the title must not contain quotation marks, backslashes or line breaks")
    folder = Path(arguments.folder or f"spite-{key}")
    if folder.exists() and not (folder.is_dir() and not any(folder.iterdir())):
        return _refuse(f"{folder} exists and is not an empty folder")
    names = {"key": key, "package": f"spite_{key}", "title": title}
    source = files("server.cli") / "new_game_files"
    for part in ("common", arguments.kind):
        for path, text in _files(source / part, PurePosixPath()):
            target = folder / str(path).replace("package", names["package"], 1)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(Template(text).substitute(names), encoding="utf-8")
    print(
        f"{folder} has a game that can be played. Next:\n"
        f"  python -m pip install --editable {folder}\n"
        f"  python -m pytest {folder / 'tests'}\n"
        "  spite serve"
    )
    return 0


def _files(folder: Traversable, path: PurePosixPath) -> Iterator[tuple[PurePosixPath, str]]:
    """Yield the path and the text of every template of a new game's files below a folder."""
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from _files(entry, path / entry.name)
        elif entry.name.endswith(SUFFIX):
            text = entry.read_text(encoding="utf-8")
            yield path / entry.name.removesuffix(SUFFIX), text


def _refuse(reason: str) -> int:
    print(f"spite new-game: {reason}", file=sys.stderr)
    return 1
