"""What can be chosen for a match over the network; the rules themselves know more."""

import pytest

from protocol.http import CreateMatch
from protocol.rules import Rules
from server.games.api import BadRules
from server.matches.rulebook import UnknownPreset, choose, presets


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("pack", "twelves"),
        ("build_count", "unlimited"),
        ("opening_hands", "both"),
        ("first_player", "alternate"),
        ("refill", "manual"),
        ("group_discard", True),
        ("must_play", "aces"),
        ("scoring", "twelves"),
        ("match_target", 2),
    ],
)
def test_an_option_that_is_not_played_online_yet_is_refused_by_name(
    option: str, value: object
) -> None:
    with pytest.raises(BadRules, match="not played yet") as refusal:
        choose(CreateMatch(rules=Rules.model_validate({option: value})))
    assert refusal.value.option == option


def test_what_is_offered_can_be_chosen_and_nothing_else() -> None:
    offered = presets().presets
    assert offered
    for key, rules in offered.items():
        by_key, by_rules = CreateMatch(preset=key), CreateMatch(rules=rules)
        assert choose(by_key) == choose(by_rules) == (key, rules)
    with pytest.raises(UnknownPreset):
        choose(CreateMatch(preset="momentpoint"))
