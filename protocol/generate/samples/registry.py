"""Finds the sample messages of every game in this project, by the game's key."""

from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec

from protocol.core.ids import GameKey
from protocol.games.registry import OWN_WIRES
from protocol.generate.samples.game_samples import GameSamples


def _found() -> dict[GameKey, GameSamples]:
    names = [f"protocol.generate.samples.{key}" for key in OWN_WIRES]
    modules = [import_module(name) for name in names if find_spec(name) is not None]
    found = [value for module in modules for value in vars(module).values()]
    return {value.wire.key: value for value in found if isinstance(value, GameSamples)}


GAME_SAMPLES: Mapping[GameKey, GameSamples] = _found()
"""The sample messages of each game, by the game's key."""
