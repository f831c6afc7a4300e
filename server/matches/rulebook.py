"""Which rule sets a match can be played by."""

from protocol.http import Presets
from protocol.rules import Rules
from server.games.api import BadRules
from server.games.spite.options import check_rules
from server.games.spite.presets import DEFAULT_PRESET, PRESETS

__all__ = ["BadRules", "UnknownPreset", "choose", "presets"]


class UnknownPreset(Exception):
    """There is no preset with this key."""


def presets() -> Presets:
    """The rule sets with a name."""
    return Presets(default=DEFAULT_PRESET, presets=dict(PRESETS))


def choose(preset: str | None, rules: Rules | None) -> tuple[str | None, Rules]:
    """The rule set asked for, and its preset's key where it has one.

    Rules that are those of a preset are known by its key. Raises UnknownPreset, and BadRules for
    rules that can't be played.
    """
    if rules is None:
        key = DEFAULT_PRESET if preset is None else preset
        if key not in PRESETS:
            raise UnknownPreset(key)
        return key, PRESETS[key]
    check_rules(rules)
    return next((key for key, known in PRESETS.items() if known == rules), None), rules
