"""Tests that every game keeps the contract of `server.games.api.Game`, with random rule sets.

The checks are in `server/game_contract`. Other tests are about presets, levels and lessons.
"""

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from msgspec.structs import asdict
from spite_nim.game import Nim

from protocol.core.ids import GameKey
from server.game_contract import CHECKS, Check
from server.game_contract.levels import check_levels_are_policies, check_levels_finish_games
from server.game_contract.random_games import begun
from server.games.api import AnyGame, BadRules
from server.games.chance import SeededChance
from server.games.registry import GAMES
from tests.support.rule_sets import any_rules, rule_sets, seeds

EVERY_GAME: Mapping[GameKey, AnyGame] = {**GAMES, Nim.key: Nim()}
# Whole games: a failure is shown as it was found, not shrunk. Some rule sets can't be played.
FEW = settings(
    max_examples=8,
    deadline=None,
    phases=[Phase.explicit, Phase.reuse, Phase.generate],
    suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow],
)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("key", EVERY_GAME)
@FEW
@given(data=st.data())
def test_a_game_keeps_its_promises(key: GameKey, check: Check, data: st.DataObject) -> None:
    game = EVERY_GAME[key]
    check(game, data.draw(rule_sets(game)), data.draw(seeds()))


@pytest.mark.parametrize("key", EVERY_GAME)
def test_every_preset_can_be_played_and_one_of_them_is_the_default(key: GameKey) -> None:
    game = EVERY_GAME[key]
    assert game.default_preset in game.presets
    for rules in game.presets.values():
        assert isinstance(rules, game.wire.rules)
        game.check_rules(rules)
        assert game.series(rules).target == asdict(rules)["match_target"]


@pytest.mark.parametrize(
    ("key", "preset"),
    [(key, preset) for key, game in EVERY_GAME.items() for preset in game.presets],
)
@pytest.mark.long
def test_every_level_plays_whole_games_by_every_preset(key: GameKey, preset: str) -> None:
    check_levels_finish_games(EVERY_GAME[key], EVERY_GAME[key].presets[preset], seed=1)


@pytest.mark.parametrize("key", EVERY_GAME)
def test_levels_are_found_among_the_policies(key: GameKey) -> None:
    check_levels_are_policies(EVERY_GAME[key])


@pytest.mark.parametrize(
    ("key", "lesson"), [(key, name) for key, game in EVERY_GAME.items() for name in game.lessons]
)
def test_a_lesson_is_one_game_that_its_learner_begins(key: GameKey, lesson: str) -> None:
    game = EVERY_GAME[key]
    prepared = game.lessons[lesson]
    rules = game.presets[prepared.preset]
    assert prepared.level in game.levels
    assert game.series(rules).single
    state = game.begin(rules, SeededChance(prepared.seed), None, 0).state
    assert game.actors(state) == {0}


@pytest.mark.parametrize("key", EVERY_GAME)
@FEW
@given(data=st.data())
def test_rules_that_cannot_be_played_are_refused_by_one_of_their_options(
    key: GameKey, data: st.DataObject
) -> None:
    game = EVERY_GAME[key]
    rules, seed = data.draw(any_rules(game)), data.draw(seeds())
    refusal = refusal_of(game, rules)
    if refusal is None:
        assert begun(game, rules, seed).events
        return
    assert refusal.option in type(rules).__struct_fields__
    assert refusal.reason
    with pytest.raises(BadRules):
        begun(game, rules, seed)


def refusal_of(game: AnyGame, rules: Any) -> BadRules | None:
    """Return the reason for which a rule set can't be played; None if it can."""
    try:
        game.check_rules(rules)
    except BadRules as error:
        return error
    return None


@pytest.mark.parametrize("key", EVERY_GAME)
def test_a_game_is_known_by_one_key(key: GameKey) -> None:
    assert EVERY_GAME[key].key == EVERY_GAME[key].wire.key == key


def test_keys_of_presets_are_unique_over_all_games() -> None:
    keys = [preset for game in GAMES.values() for preset in game.presets]
    assert sorted(keys) == sorted(set(keys))
