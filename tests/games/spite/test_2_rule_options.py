"""Tests the rule options of Spite and Malice: which rule sets can be played (docs/rules.md, 2)."""

from collections import Counter

import pytest

from protocol.games.cards import Card
from protocol.games.spite import SpiteRules
from server.games.api import BadRules
from server.games.spite.cards import highest_natural, is_wild, pack
from server.games.spite.options import check_rules
from server.games.spite.presets import DEFAULT_PRESET, PRESETS
from server.games.spite.rule_set import rule_set_of


@pytest.mark.parametrize("key", PRESETS)
def test_every_preset_can_be_played(key: str) -> None:
    check_rules(PRESETS[key])


def test_the_default_preset_is_the_default_of_every_option() -> None:
    assert PRESETS[DEFAULT_PRESET] == SpiteRules()


@pytest.mark.parametrize(
    ("rules", "option", "reason"),
    [
        (SpiteRules(decks=1, stock_count=27), "stock_count", "too_few_for_stocks"),
        (SpiteRules(decks=1, stock_count=24, hand_count=3), "hand_count", "too_few_for_hands"),
        (
            SpiteRules(decks=1, min_wild="3", wild_in_stock=False, stock_count=5),
            "wild_in_stock",
            "too_few_naturals",
        ),
        (
            SpiteRules(min_wild="2", wild_in_stock=False, stock_count=3),
            "first_player",
            "stocks_always_equal",
        ),
        (SpiteRules(pack="twelves", stock_count=77), "hand_count", "too_few_for_hands"),
        (SpiteRules(pack="twelves", stock_count=82), "stock_count", "too_few_for_stocks"),
        (SpiteRules(stock_from="own_deck", stock_count=20), "stock_count", "not_half_a_deck"),
        (
            SpiteRules(stock_from="own_deck", stock_count=26, jokers=True),
            "stock_count",
            "not_half_a_deck",
        ),
        (
            SpiteRules(stock_from="own_deck", stock_count=26, decks=1),
            "decks",
            "no_deck_to_draw_from",
        ),
        (
            SpiteRules(stock_from="own_deck", stock_count=26, pack="twelves"),
            "stock_from",
            "pack_without_decks",
        ),
        (
            SpiteRules(stock_from="own_deck", stock_count=26, wild_in_stock=False),
            "wild_in_stock",
            "wilds_in_the_deck",
        ),
    ],
    ids=[
        "stocks-larger-than-pack",
        "hands-do-not-fit",
        "too-few-naturals",
        "always-equal",
        "twelves-hands-do-not-fit",
        "stocks-larger-than-twelves",
        "less-than-half-a-deck",
        "more-than-half-a-deck",
        "no-deck-to-draw-from",
        "no-decks-at-all",
        "wilds-in-the-deck",
    ],
)
def test_an_impossible_set_is_refused_by_the_option_that_makes_it_so(
    rules: SpiteRules, option: str, reason: str
) -> None:
    with pytest.raises(BadRules) as refusal:
        check_rules(rules)
    assert (refusal.value.option, refusal.value.reason) == (option, reason)


@pytest.mark.parametrize(
    "rules",
    [
        SpiteRules(decks=1, stock_count=26 - 5, hand_count=5),
        SpiteRules(decks=1, min_wild="3", wild_in_stock=False, stock_count=4),
        SpiteRules(min_wild="2", wild_in_stock=False, stock_count=3, first_player="random"),
        SpiteRules(min_wild="2", stock_count=3),
        SpiteRules(min_wild="W", jokers=False),
        SpiteRules(pack="twelves", stock_count=76),
        SpiteRules(pack="twelves", stock_count=72, wild_in_stock=False),
        SpiteRules(stock_from="own_deck", stock_count=27, jokers=True),
        SpiteRules(stock_from="own_deck", stock_count=26, min_wild="W", wild_in_stock=False),
    ],
    ids=[
        "whole-pack",
        "just-enough-naturals",
        "aces-by-lot",
        "aces-and-wilds",
        "no-wilds",
        "all-twelves",
        "all-natural-twelves",
        "deck-with-jokers",
        "deck-without-wilds",
    ],
)
def test_the_last_possible_set_is_played(rules: SpiteRules) -> None:
    check_rules(rules)


def test_the_pack_of_162() -> None:
    cards = Counter(pack(PRESETS["skip-bo"]))
    assert cards == {**{Card(str(number)): 12 for number in range(1, 13)}, Card("W"): 18}


@pytest.mark.parametrize(
    ("rules", "highest", "wilds"),
    [
        (SpiteRules(pack="twelves"), 12, {"W"}),
        (SpiteRules(pack="twelves", min_wild="W", decks=3, jokers=True), 12, {"W"}),
        (SpiteRules(pack="twelves", min_wild="J"), 10, {"11", "12", "W"}),
        (SpiteRules(min_wild="W", jokers=True), 13, {"W"}),
        (SpiteRules(min_wild="Q"), 11, {"QS", "QH", "QD", "QC", "KS", "KH", "KD", "KC"}),
    ],
)
def test_the_lowest_wild_rank_decides_what_is_wild_and_what_completes_a_pile(
    rules: SpiteRules, highest: int, wilds: set[str]
) -> None:
    assert highest_natural(rules) == highest
    assert {card for card in pack(rules) if is_wild(card, rules)} == wilds


@pytest.mark.parametrize(
    ("rules", "places"),
    [
        (PRESETS["momentpoint"], 8 + 8),
        (SpiteRules(build_count="unlimited", decks=1, jokers=True, min_wild="W"), 4 + 2),
        (SpiteRules(build_count="unlimited", pack="twelves"), 12 + 18),
        (SpiteRules(build_count="unlimited", min_wild="2"), 1),
        (SpiteRules(build_count="unlimited", decks=4, min_wild="3"), 100),
    ],
    ids=["aces-and-kings", "aces-and-jokers", "twelves", "every-card-completes", "most-places"],
)
def test_unlimited_build_piles_have_a_place_for_each_card_that_can_begin_one(
    rules: SpiteRules, places: int
) -> None:
    assert len(rule_set_of(rules).builds) == places
