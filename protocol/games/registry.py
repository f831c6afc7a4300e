"""The wire formats of all games: those in this package, and those of installed packages."""

from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from importlib.metadata import entry_points
from pkgutil import iter_modules

from protocol import games
from protocol.core.game_wire import BadGamePackage, GameWire, is_game_key
from protocol.core.ids import GameKey

ENTRY_POINTS = "spite.games"
"""The group of entry points by which an installed distribution offers games.

The value of each is the name of a package with the modules `wire`, which contains a `GameWire`, and
`game`, which contains `GAME`.
"""


def installed_packages() -> Mapping[str, str]:
    """Return the packages that installed distributions offer as games, by the game's key.

    Raises BadGamePackage if a key is invalid, or if two packages have the same key.
    """
    packages: dict[str, str] = {}
    for key, package in sorted(
        {(each.name, each.value) for each in entry_points(group=ENTRY_POINTS)}
    ):
        if not is_game_key(key):
            rule = "use 2 to 20 lower-case letters and digits, a letter first"
            raise BadGamePackage(f"{package}: {key!r} is no key of a game: {rule}")
        if key in packages:
            raise BadGamePackage(f"{package}: {packages[key]} has the key {key!r}, too")
        packages[key] = package
    return packages


def _wires(modules: Iterable[str]) -> dict[GameKey, GameWire]:
    """Return the wire formats in these modules, by the game's key.

    Modules that games share, such as `protocol.games.cards`, have none.
    """
    found = [value for name in modules for value in vars(import_module(name)).values()]
    return {wire.key: wire for wire in found if isinstance(wire, GameWire)}


def _installed_wires() -> Iterator[tuple[GameKey, GameWire]]:
    """Yield the wire format of each installed package, with its key. Raises BadGamePackage."""
    for key, package in installed_packages().items():
        if key in OWN_WIRES:
            raise BadGamePackage(f"{package}: this server has a game with the key {key!r}")
        try:
            found = _wires([f"{package}.wire"])
        except ImportError as error:
            raise BadGamePackage(f"{package} can't be imported: {error}") from error
        if list(found) != [key]:
            keys = ", ".join(map(repr, found)) or "none"
            raise BadGamePackage(
                f"{package}: its entry point has the key {key!r}, its wire: {keys}"
            )
        yield from found.items()


OWN_WIRES: Mapping[GameKey, GameWire] = _wires(
    found.name
    for found in iter_modules(games.__path__, "protocol.games.")
    if found.name != __name__
)
"""The wire formats in this package."""

WIRES: Mapping[GameKey, GameWire] = {**dict(_installed_wires()), **OWN_WIRES}
