"""Tests the catalogue of games: how a request for a match chooses its game, preset and rules.

Unknown games and presets, and impossible rules, must be rejected.
"""

from typing import Any

import pytest
from msgspec.structs import replace

from protocol.core.http import CreateMatch
from protocol.core.ids import GameKey
from protocol.core.rules_text import rules_to_text
from server.games.api import BadRules
from server.games.catalogue import (
    Chosen,
    UnknownGame,
    UnknownPreset,
    choose,
    games,
    wanted_rules,
)
from server.games.registry import DEFAULT_GAME, GAMES

SPITE = GameKey("spite")
PRESETS = [(key, name) for key, game in GAMES.items() for name in game.presets]


def test_every_game_is_offered_with_all_its_presets() -> None:
    offered = games()
    assert offered.default == DEFAULT_GAME
    assert list(offered.games) == list(GAMES)
    for key, game in GAMES.items():
        assert offered.games[key].title == game.wire.title
        assert offered.games[key].default in offered.games[key].presets
        assert list(offered.games[key].presets) == list(game.presets)


@pytest.mark.parametrize(("key", "preset"), PRESETS)
def test_every_preset_can_be_chosen_by_name_by_rules_and_by_text(key: GameKey, preset: str) -> None:
    rules = GAMES[key].presets[preset]
    chosen = Chosen(key, preset, rules)
    offered = games().games[key].presets[preset]
    assert choose(CreateMatch(preset=preset)) == chosen
    assert choose(CreateMatch(game=key, preset=preset)) == chosen
    assert choose(CreateMatch(game=key, rules=offered)) == chosen
    assert choose(CreateMatch(game=key, text=rules_to_text(rules))) == chosen


def test_no_preset_has_its_name_twice() -> None:
    names = [name for _, name in PRESETS]
    assert len(set(names)) == len(names)


def test_an_empty_request_gets_the_default_game_and_preset() -> None:
    game = GAMES[DEFAULT_GAME]
    rules = game.presets[game.default_preset]
    assert choose(CreateMatch()) == Chosen(DEFAULT_GAME, game.default_preset, rules)


@pytest.mark.parametrize("key", GAMES)
def test_a_game_without_rules_gets_its_default_preset(key: GameKey) -> None:
    game = GAMES[key]
    rules = game.presets[game.default_preset]
    assert choose(CreateMatch(game=key)) == Chosen(key, game.default_preset, rules)


def test_options_that_are_left_out_have_their_defaults() -> None:
    chosen = choose(CreateMatch(game=SPITE, rules={"stock_count": 7}))
    assert chosen.preset is None
    assert chosen.rules == replace(GAMES[SPITE].wire.rules(), stock_count=7)


def test_a_preset_of_another_game_or_of_none_is_unknown() -> None:
    with pytest.raises(UnknownPreset):
        choose(CreateMatch(preset="no-such-game"))
    for key, game in GAMES.items():
        others = set(games().games) - {key}
        for other in others:
            with pytest.raises(UnknownPreset):
                choose(CreateMatch(game=GameKey(other), preset=game.default_preset))


def test_an_unknown_game_is_rejected() -> None:
    with pytest.raises(UnknownGame):
        choose(CreateMatch(game=GameKey("chess")))


@pytest.mark.parametrize(
    ("wanted", "option", "reason"),
    [
        ({"rules": {"stock_count": 60}}, "stock_count", "too_few_for_stocks"),
        ({"rules": {"stock_count": "many"}}, "stock_count", "no_such_value"),
        ({"rules": {"surprise": 1}}, "surprise", "no_such_option"),
        ({"text": "hand_count=0"}, "hand_count", "no_such_value"),
        ({"text": "surprise=1"}, "surprise", "no_such_option"),
        ({"text": "decks=1,decks=1"}, "decks", "said_twice"),
        ({"text": "stock_count=60"}, "stock_count", "too_few_for_stocks"),
    ],
)
def test_impossible_rules_are_refused_by_option_and_code(
    wanted: dict[str, Any], option: str, reason: str
) -> None:
    with pytest.raises(BadRules) as refusal:
        choose(CreateMatch(game=SPITE, **wanted))
    assert refusal.value.option == option
    assert refusal.value.reason == reason
    assert refusal.value.params.items() >= {"option": option, "reason": reason}.items()


def test_a_command_line_takes_rules_as_json_or_as_in_a_link() -> None:
    by_json = wanted_rules("spite", None, '{"stock_count": 7}')
    by_text = wanted_rules("spite", None, "stock_count=7")
    assert choose(by_json) == choose(by_text)
    assert choose(wanted_rules(None, "g4a", None)).preset == "g4a"
    with pytest.raises(BadRules, match="not_json"):
        wanted_rules(None, None, "{")
