"""What can be chosen for a match: every preset, and any rules that are possible."""

import pytest

from protocol.core.http import CreateMatch
from protocol.games.spite import SpiteRules
from server.games.api import BadRules
from server.games.catalogue import UnknownPreset, choose, presets


def test_what_is_offered_can_be_chosen_and_nothing_else() -> None:
    offered = presets().presets
    assert offered
    for key, rules in offered.items():
        by_key, by_rules = CreateMatch(preset=key), CreateMatch(rules=rules)
        assert choose(by_key) == choose(by_rules) == (key, rules)
    with pytest.raises(UnknownPreset):
        choose(CreateMatch(preset="no-such-game"))


def test_impossible_rules_are_refused_by_option() -> None:
    with pytest.raises(BadRules) as refusal:
        choose(CreateMatch(rules=SpiteRules(stock_count=60)))
    assert refusal.value.option == "stock_count"
    with pytest.raises(BadRules) as refusal:
        choose(CreateMatch(text="hand_count=0"))
    assert refusal.value.option == "hand_count"
