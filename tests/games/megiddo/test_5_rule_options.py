"""Tests the rule options of Megiddo: which rule sets can be played (docs/rules/megiddo.md, 5)."""

from typing import Any

import pytest
from hypothesis import given
from msgspec.structs import asdict

from protocol.core.rules_text import BadRulesText, rules_from_data, rules_from_text, rules_to_text
from protocol.games.megiddo import MegiddoRules
from server.games.api import BadRules
from tests.games.megiddo.positions import GAME
from tests.games.megiddo.random_games import rule_sets


@pytest.mark.parametrize("key", GAME.presets)
def test_every_preset_can_be_played(key: str) -> None:
    GAME.check_rules(GAME.presets[key])


def test_the_default_preset_is_the_default_of_every_option() -> None:
    assert GAME.presets[GAME.default_preset] == MegiddoRules()


def test_the_presets_are_those_of_the_rules() -> None:
    assert {key: asdict(rules) for key, rules in GAME.presets.items()} == {
        "megiddo": {
            "rings": 6,
            "spokes": 6,
            "row": 6,
            "captures": 6,
            "first_player": "alternate",
            "scoring": "wins",
            "match_target": 1,
        },
        "megi-9": {
            "rings": 9,
            "spokes": 9,
            "row": 6,
            "captures": 9,
            "first_player": "alternate",
            "scoring": "wins",
            "match_target": 1,
        },
    }


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("rings", 3),
        ("rings", 13),
        ("spokes", 3),
        ("spokes", 13),
        ("row", 3),
        ("row", 13),
        ("captures", 1),
        ("captures", 41),
        ("match_target", 0),
        ("rings", 6.0),
        ("row", "6"),
        ("captures", True),
        ("first_player", "highest_stock"),
        ("scoring", "twelves"),
        ("dots", 1),
    ],
)
def test_an_option_has_no_other_values(option: str, value: Any) -> None:
    with pytest.raises(BadRulesText):
        rules_from_data({option: value}, MegiddoRules)


@pytest.mark.parametrize(
    "rules",
    [MegiddoRules(row=7), MegiddoRules(rings=4, spokes=5), MegiddoRules(rings=11, row=12)],
)
def test_a_row_longer_than_every_line_is_refused(rules: MegiddoRules) -> None:
    with pytest.raises(BadRules) as refusal:
        GAME.check_rules(rules)
    assert refusal.value.option == "row"
    assert refusal.value.reason == "no_line_so_long"
    assert refusal.value.params["longest"] == max(rules.rings, rules.spokes)


@pytest.mark.parametrize(
    "rules",
    [
        MegiddoRules(rings=4, spokes=6),
        MegiddoRules(rings=6, spokes=4),
        MegiddoRules(rings=12, spokes=4, row=12),
        MegiddoRules(rings=4, spokes=12, row=12),
        MegiddoRules(captures=7),
    ],
)
def test_one_line_that_is_long_enough_will_do(rules: MegiddoRules) -> None:
    GAME.check_rules(rules)


@given(rule_sets())
def test_rules_come_back_from_their_text(rules: MegiddoRules) -> None:
    assert rules_from_text(rules_to_text(rules), MegiddoRules) == rules
