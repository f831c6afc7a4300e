"""The list of all games' samples."""

from collections.abc import Mapping

from protocol.core.ids import GameKey
from protocol.generate.samples.game_samples import GameSamples
from protocol.generate.samples.megiddo import MEGIDDO_SAMPLES
from protocol.generate.samples.pirate import PIRATE_SAMPLES
from protocol.generate.samples.spite import SPITE_SAMPLES

GAME_SAMPLES: Mapping[GameKey, GameSamples] = {
    samples.wire.key: samples for samples in (SPITE_SAMPLES, MEGIDDO_SAMPLES, PIRATE_SAMPLES)
}
"""The samples by the game's key."""
