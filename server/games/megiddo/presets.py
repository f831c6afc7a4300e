"""The named rule sets of Megiddo (docs/rules/megiddo.md, section 5)."""

from collections.abc import Mapping

from protocol.core.clock import MINUTE_MS, SECOND_MS, TimeControl
from protocol.games.megiddo import MegiddoRules

DEFAULT_PRESET = "megiddo"
PRESETS: Mapping[str, MegiddoRules] = {
    "megiddo": MegiddoRules(),
    "megi-9": MegiddoRules(rings=9, spokes=9, captures=9),
}
"""The presets of Megiddo by key. Omitted options have the values of the default preset."""

USUAL = TimeControl(bank_ms=5 * MINUTE_MS, increment_ms=10 * SECOND_MS)
CLOCKS: Mapping[str, TimeControl] = dict.fromkeys(PRESETS, USUAL)
"""The usual clock of each preset of Megiddo."""
