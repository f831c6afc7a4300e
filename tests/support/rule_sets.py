"""Random rule sets of any game, as Hypothesis strategies for property tests."""

from collections.abc import Mapping
from typing import Any

from hypothesis import assume
from hypothesis import strategies as st
from msgspec.structs import asdict

from protocol.core.rules_text import BadRulesText, rules_from_data
from protocol.generate.json_schema import game_schema
from server.games.api import AnyGame, BadRules

CHANGES = 3
"""The most options of a preset that are changed."""


def seeds() -> st.SearchStrategy[int]:
    """Return a Hypothesis strategy for the seeds of random games."""
    return st.integers(0, 2**32 - 1)


@st.composite
def rule_sets(draw: st.DrawFn, game: AnyGame) -> Any:
    """Draw a playable rule set of `game`: a preset with a few changed options."""
    rules = draw(any_rules(game))
    try:
        game.check_rules(rules)
    except BadRules:
        assume(False)
    return rules


@st.composite
def any_rules(draw: st.DrawFn, game: AnyGame) -> Any:
    """Draw a rule set of `game`, a preset with a few changed options, that may not be playable."""
    preset = game.presets[draw(st.sampled_from(sorted(game.presets)))]
    schema = game_schema(game.wire)["$defs"][game.wire.rules.__name__]["properties"]
    options = draw(st.lists(st.sampled_from(sorted(schema)), max_size=CHANGES, unique=True))
    changed = {option: draw(_values(schema[option])) for option in options}
    try:
        return rules_from_data({**asdict(preset), **changed}, game.wire.rules)
    except BadRulesText:
        assume(False)


def _values(schema: Mapping[str, Any]) -> st.SearchStrategy[Any]:
    """Return a Hypothesis strategy for the values of a rule option, by its JSON Schema.

    Numbers are small, so that games end.
    """
    match schema:
        case {"enum": values}:
            return st.sampled_from(values)
        case {"const": value}:
            return st.just(value)
        case {"anyOf": schemas}:
            return st.one_of([_values(each) for each in schemas])
        case {"type": "boolean"}:
            return st.booleans()
        case {"type": "integer", "minimum": least, "maximum": most}:
            return st.integers(least, min(most, max(2 * schema.get("default", 8), least + 8)))
    raise TypeError(f"no option is like this: {schema}")
