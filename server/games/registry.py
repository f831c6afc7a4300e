"""The list of all games."""

from collections.abc import Mapping

from protocol.core.ids import GameKey
from server.games.api import AnyGame
from server.games.megiddo.game import Megiddo
from server.games.pirate.game import Pirate
from server.games.spite.game import SpiteAndMalice

DEFAULT_GAME = SpiteAndMalice.key
_GAMES: tuple[AnyGame, ...] = (SpiteAndMalice(), Megiddo(), Pirate())

GAMES: Mapping[GameKey, AnyGame] = {game.key: game for game in _GAMES}
