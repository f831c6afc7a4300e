"""docs/rules.md, section 2: which rule sets can be played."""

import pytest

from protocol.rules import Rules
from server.games.api import BadRules
from server.games.spite.options import check_rules
from server.games.spite.presets import DEFAULT_PRESET, PRESETS


@pytest.mark.parametrize("key", PRESETS)
def test_every_preset_can_be_played(key: str) -> None:
    check_rules(PRESETS[key])


def test_the_default_preset_is_the_default_of_every_option() -> None:
    assert PRESETS[DEFAULT_PRESET] == Rules()


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("pack", "twelves"),
        ("build_count", "unlimited"),
        ("stock_from", "own_deck"),
        ("opening_hands", "both"),
        ("first_player", "alternate"),
        ("refill", "manual"),
        ("group_discard", True),
        ("must_play", "aces"),
        ("must_play", "aces_and_deuces"),
        ("scoring", "stock_left"),
        ("scoring", "twelves"),
        ("match_target", 2),
    ],
)
def test_an_option_that_is_not_played_yet_is_refused_by_name(option: str, value: object) -> None:
    with pytest.raises(BadRules, match="not played yet") as refusal:
        check_rules(Rules.model_validate({option: value}))
    assert refusal.value.option == option


@pytest.mark.parametrize(
    ("rules", "option"),
    [
        (Rules(decks=1, stock_count=27), "stock_count"),
        (Rules(decks=1, stock_count=24, hand_count=3), "hand_count"),
        (Rules(decks=1, min_wild="3", wild_in_stock=False, stock_count=5), "wild_in_stock"),
        (Rules(min_wild="2", wild_in_stock=False, stock_count=3), "first_player"),
    ],
    ids=["stocks-larger-than-pack", "hands-do-not-fit", "too-few-naturals", "always-equal"],
)
def test_an_impossible_set_is_refused_by_the_option_that_makes_it_so(
    rules: Rules, option: str
) -> None:
    with pytest.raises(BadRules) as refusal:
        check_rules(rules)
    assert refusal.value.option == option
    assert refusal.value.reason


@pytest.mark.parametrize(
    "rules",
    [
        Rules(decks=1, stock_count=26 - 5, hand_count=5),
        Rules(decks=1, min_wild="3", wild_in_stock=False, stock_count=4),
        Rules(min_wild="2", wild_in_stock=False, stock_count=3, first_player="random"),
        Rules(min_wild="2", stock_count=3),
        Rules(min_wild="W", jokers=False),
    ],
    ids=["whole-pack", "just-enough-naturals", "aces-by-lot", "aces-and-wilds", "no-wilds"],
)
def test_the_last_possible_set_is_played(rules: Rules) -> None:
    check_rules(rules)
