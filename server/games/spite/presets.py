"""The rule sets with a name (docs/rules.md, section 2)."""

from collections.abc import Mapping

from protocol.rules import Rules

DEFAULT_PRESET = "snm-a"
PRESETS: Mapping[str, Rules] = {
    "snm-a": Rules(),
    "snm-pz": Rules(jokers=True, min_wild="W"),
    "snm-pz-nwis": Rules(jokers=True, min_wild="W", wild_in_stock=False),
    "snm-a-short": Rules(stock_count=5),
}
"""By key; the options that a line leaves out are those of the default preset."""
