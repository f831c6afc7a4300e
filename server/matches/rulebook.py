"""Which rule sets a match can be played by."""

from collections.abc import Mapping

from protocol.http import CreateMatch, Presets
from protocol.rules import Rules
from protocol.rules_text import BadRulesText, rules_from_text
from server.games.api import BadRules
from server.games.spite.options import check_rules
from server.games.spite.presets import DEFAULT_PRESET, PRESETS

__all__ = ["BadRules", "UnknownPreset", "choose", "presets"]

ONLINE: Mapping[str, tuple[object, ...]] = {
    "pack": ("standard",),
    "stock_from": ("pack",),
    "opening_hands": ("first_turn",),
    "first_player": ("highest_stock", "random"),
    "refill": ("automatic",),
    "group_discard": (False,),
    "must_play": ("none",),
    "scoring": ("wins",),
    "match_target": (1,),
}
"""Options of which only some values are played online yet."""


class UnknownPreset(Exception):
    """There is no preset with this key."""


def presets() -> Presets:
    """The rule sets with a name."""
    return Presets(default=DEFAULT_PRESET, presets=_offered())


def choose(wanted: CreateMatch) -> tuple[str | None, Rules]:
    """The rule set asked for, and its preset's key where it has one.

    Rules that are those of a preset are known by its key. Raises UnknownPreset, and BadRules for
    rules that can't be played.
    """
    offered = _offered()
    rules = wanted.rules if wanted.text is None else _read(wanted.text)
    if rules is None:
        key = DEFAULT_PRESET if wanted.preset is None else wanted.preset
        if key not in offered:
            raise UnknownPreset(key)
        return key, offered[key]
    check_rules(rules)
    _check_online(rules)
    return next((key for key, known in offered.items() if known == rules), None), rules


def _read(text: str) -> Rules:
    try:
        return rules_from_text(text)
    except BadRulesText as error:
        raise BadRules(error.option, error.reason) from error


def _offered() -> dict[str, Rules]:
    return {key: rules for key, rules in PRESETS.items() if _not_online(rules) is None}


def _check_online(rules: Rules) -> None:
    option = _not_online(rules)
    if option is not None:
        raise BadRules(option, f"{_told(getattr(rules, option))} is not played yet")


def _not_online(rules: Rules) -> str | None:
    """The first option with a value that is not played online yet; None where all are."""
    if rules.build_count == "unlimited":
        return "build_count"
    return next((o for o, values in ONLINE.items() if getattr(rules, o) not in values), None)


def _told(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
