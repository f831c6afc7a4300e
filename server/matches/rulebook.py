"""Which rule sets a match can be played by."""

from protocol.http import CreateMatch, Presets
from protocol.rules import Rules
from protocol.rules_text import BadRulesText, rules_from_text
from server.games.api import BadRules
from server.games.spite.options import check_rules
from server.games.spite.presets import DEFAULT_PRESET, PRESETS

__all__ = ["BadRules", "UnknownPreset", "choose", "presets"]


class UnknownPreset(Exception):
    """There is no preset with this key."""


def presets() -> Presets:
    """The rule sets with a name."""
    return Presets(default=DEFAULT_PRESET, presets=dict(PRESETS))


def choose(wanted: CreateMatch) -> tuple[str | None, Rules]:
    """The rule set asked for, and its preset's key where it has one.

    Rules that are those of a preset are known by its key. Raises UnknownPreset, and BadRules for
    rules that can't be played.
    """
    rules = wanted.rules if wanted.text is None else _read(wanted.text)
    if rules is None:
        key = DEFAULT_PRESET if wanted.preset is None else wanted.preset
        if key not in PRESETS:
            raise UnknownPreset(key)
        return key, PRESETS[key]
    check_rules(rules)
    return next((key for key, known in PRESETS.items() if known == rules), None), rules


def _read(text: str) -> Rules:
    try:
        return rules_from_text(text)
    except BadRulesText as error:
        raise BadRules(error.option, error.reason) from error
