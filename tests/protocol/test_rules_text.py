"""Tests how every game's rules are written as text in links, and read from it.

Only differences from the defaults are written, and invalid text is refused at its option.
"""

from contextlib import suppress
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Meta
from msgspec.structs import asdict, fields

from protocol.core.game_wire import GameWire
from protocol.core.options import Options
from protocol.core.rules_text import BadRulesText, rules_from_text, rules_to_text
from protocol.games.megiddo import MegiddoRules
from protocol.games.pirate import PirateRules
from protocol.games.spite import SpiteRules
from tests.support.protocol_samples import WIRES

every_game = pytest.mark.parametrize("wire", WIRES.values(), ids=lambda wire: wire.key)


def values(annotation: Any) -> st.SearchStrategy[Any]:
    """Return a Hypothesis strategy for the values of a rule option with this type annotation."""
    origin, parts = get_origin(annotation), get_args(annotation)
    if annotation is bool:
        return st.booleans()
    if origin is Literal:
        return st.sampled_from(parts)
    if origin in (Union, UnionType):
        return st.one_of(*map(values, parts))
    assert (origin, parts[0]) == (Annotated, int)
    limits = next(part for part in parts if isinstance(part, Meta))
    return st.integers(int(str(limits.ge)), int(str(limits.le)))


def rule_sets(options: type[Options]) -> st.SearchStrategy[Options]:
    """Return a Hypothesis strategy for rule sets with these options, playable or not."""
    each = {option.name: values(option.type) for option in fields(options)}
    return st.builds(options, **each)


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("", SpiteRules()),
        ("jokers=yes,min_wild=W", SpiteRules(jokers=True, min_wild="W")),
        ("stock_count=5", SpiteRules(stock_count=5)),
        (
            "build_count=unlimited,wild_in_stock=no",
            SpiteRules(build_count="unlimited", wild_in_stock=False),
        ),
        ("rings=9,spokes=9,captures=9", MegiddoRules(rings=9, spokes=9, captures=9)),
        ("sink_window_ms=0,match_target=3", PirateRules(sink_window_ms=0, match_target=3)),
    ],
)
def test_only_differences_from_the_defaults_are_written(text: str, rules: Options) -> None:
    assert rules_to_text(rules) == text
    assert rules_from_text(text, type(rules)) == rules


@every_game
@given(data=st.data())
def test_any_rules_come_back_from_their_text(wire: GameWire, data: st.DataObject) -> None:
    rules = data.draw(rule_sets(wire.rules))
    assert rules_from_text(rules_to_text(rules), wire.rules) == rules


@every_game
def test_every_option_has_a_default_and_the_match_a_target(wire: GameWire) -> None:
    assert rules_to_text(wire.rules()) == ""
    assert asdict(wire.rules())["match_target"] == 1


@pytest.mark.parametrize(
    ("text", "option"),
    [
        ("stock=5", "stock"),
        ("stock_count", "stock_count"),
        ("stock_count=", "stock_count"),
        ("stock_count=0", "stock_count"),
        ("stock_count=5,stock_count=5", "stock_count"),
        ("stock_count=999999999", "stock_count"),
        ("stock_count=\u0665", "stock_count"),
        ("build_count=none", "build_count"),
        ("jokers=true", "jokers"),
        ("jokers=1", "jokers"),
        (",", ""),
    ],
)
def test_a_text_that_says_no_rules_is_refused_at_the_option(text: str, option: str) -> None:
    with pytest.raises(BadRulesText) as refused:
        rules_from_text(text, SpiteRules)
    assert refused.value.option == option


@every_game
@given(text=st.text() | st.text(alphabet="=,abcdefghijklmnopqrstuvwxyz_0123456789"))
def test_no_text_does_more_than_be_refused(wire: GameWire, text: str) -> None:
    with suppress(BadRulesText):
        rules_from_text(text, wire.rules)
