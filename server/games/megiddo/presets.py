"""The rule sets with a name (docs/rules/megiddo.md, section 5)."""

from collections.abc import Mapping

from protocol.games.megiddo import MegiddoRules

DEFAULT_PRESET = "megiddo"
PRESETS: Mapping[str, MegiddoRules] = {
    "megiddo": MegiddoRules(),
    "megi-9": MegiddoRules(rings=9, spokes=9, captures=9),
}
"""By key; the options that a line leaves out are those of the default preset."""
