"""The named rule sets of Pirate (docs/rules/pirate.md, section 2)."""

from collections.abc import Mapping

from protocol.core.clock import MINUTE_MS, TimeControl
from protocol.games.pirate import PirateRules

DEFAULT_PRESET = "pirate"
PRESETS: Mapping[str, PirateRules] = {DEFAULT_PRESET: PirateRules()}

CLOCKS: Mapping[str, TimeControl] = {DEFAULT_PRESET: TimeControl(bank_ms=10 * MINUTE_MS)}
"""The usual clock of each preset of Pirate. It limits the time of the whole game."""
