"""The rule sets with a name (docs/rules/pirate.md, section 2)."""

from collections.abc import Mapping

from protocol.games.pirate import PirateRules

DEFAULT_PRESET = "pirate"
PRESETS: Mapping[str, PirateRules] = {DEFAULT_PRESET: PirateRules()}
"""By key."""
