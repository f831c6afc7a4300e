"""All games: those in this package, and those of installed packages."""

from collections.abc import Iterator, Mapping
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules

from protocol.core.game_wire import BadGamePackage
from protocol.core.ids import GameKey
from protocol.games.registry import WIRES, installed_packages
from server import games
from server.games.api import AnyGame
from server.games.records import RecordError, format_of

DEFAULT_GAME = GameKey("spite")


def _modules() -> Iterator[str]:
    """Yield the name of each game's module. A folder without one is a kit that games share."""
    for found in iter_modules(games.__path__, "server.games."):
        name = f"{found.name}.game"
        if found.ispkg and find_spec(name) is not None:
            yield name
    for package in installed_packages().values():
        yield f"{package}.game"


def _found() -> dict[GameKey, AnyGame]:
    """Return all games by key, the default game first.

    Raises BadGamePackage if a game's wire format is not found by its key, or if a preset has the
    key of another game's preset.
    """
    by_key: dict[GameKey, AnyGame] = {}
    presets: set[str] = set()
    for name in _modules():
        game: AnyGame = import_module(name).GAME
        if WIRES.get(game.key) is not game.wire:
            raise BadGamePackage(f"{name}: no wire format has the key {game.key!r}")
        if taken := presets.intersection(game.presets):
            raise BadGamePackage(f"{name}: another game has the preset {min(taken)!r}")
        presets.update(game.presets)
        by_key[game.key] = game
    return {DEFAULT_GAME: by_key[DEFAULT_GAME], **by_key}


GAMES: Mapping[GameKey, AnyGame] = _found()


def game_of_record(line: str | bytes) -> AnyGame:
    """Return the game whose format the record on a line has. Raises RecordError for an unknown
    format, or if the line is not a JSON object.
    """
    found = format_of(line)
    for game in GAMES.values():
        if game.records.format == found:
            return game
    known = ", ".join(game.records.format for game in GAMES.values())
    raise RecordError("format", f"unknown; the known formats are {known}")
