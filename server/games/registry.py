"""The one list of games."""

from collections.abc import Mapping
from typing import Any

from server.games.api import Game
from server.games.spite.game import SpiteAndMalice

DEFAULT_GAME = SpiteAndMalice.key
GAMES: Mapping[str, Game[Any]] = {DEFAULT_GAME: SpiteAndMalice()}
"""By key."""
