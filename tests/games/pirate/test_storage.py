"""Tests that loading stored games and events of Pirate is strict: any other data is rejected."""

from typing import Any

import pytest

from protocol.games.pirate import PirateRules
from server.game_contract.stored_events import load_event
from server.games.chance import ScriptedChance, SeededChance, revealed
from server.games.pirate.cards import PACK
from tests.games.pirate.random_games import begun
from tests.games.pirate.tables import GAME, NOW_MS

RULES = PirateRules()


def stored() -> list[Any]:
    data = GAME.dump(begun(RULES, 1).state)
    assert isinstance(data, tuple)
    return list(data)


@pytest.mark.parametrize(
    ("at", "value"),
    [
        (0, 3),
        (0, "1"),
        (1, b"short"),
        (3, -1),
        (4, [["AS"]]),
        (5, 2),
        (6, [0, 0, 0]),
        (7, [["X", 0, 5]]),
        (8, [0]),
        (9, [0, "ships", [1, 0], [[5, 0]]]),
        (10, []),
        (10, [list(PACK)] * 15),
    ],
)
def test_altered_stored_games_are_rejected(at: int, value: Any) -> None:
    data = stored()
    data[at] = value
    with pytest.raises(ValueError, match=r"."):
        GAME.load(data, RULES)


@pytest.mark.parametrize("data", [None, [], {}, "text", [1]])
def test_other_data_is_not_loaded_as_a_game(data: Any) -> None:
    with pytest.raises(ValueError, match=r"."):
        GAME.load(data, RULES)


def test_a_ship_that_is_not_afloat_is_not_boarded() -> None:
    data = stored()
    data[6], data[7] = [None, 0, 0, 0], [["S", 0, 5]]
    with pytest.raises(ValueError, match="not afloat"):
        GAME.load(data, RULES)


def test_a_replayed_game_is_not_stored() -> None:
    cut = (PACK[:-1] + PACK[-1:], PACK[1:] + PACK[:1])
    replayed = GAME.begin(RULES, ScriptedChance((*cut, PACK, PACK)), None, NOW_MS).state
    with pytest.raises(ValueError, match="seed"):
        GAME.dump(replayed)


@pytest.mark.parametrize(
    "data",
    [
        [],
        ["nothing"],
        [1, 2],
        ["cut", ["AS"], 0],
        ["cut", ["AS", "KS"]],
        ["ship_begun", "X", 0],
        ["ship_boarded", "S", 0],
        ["ship_boarded", "S", 0, "soon"],
        ["ship_captured", "S", 2],
        ["ship_sunk"],
        ["ended", 0, "ships"],
    ],
)
def test_other_data_is_not_loaded_as_an_event(data: list[Any]) -> None:
    with pytest.raises(ValueError, match=r"."):
        load_event(GAME, data)


@pytest.mark.parametrize(
    "data",
    [
        ["moved", "stock:0", "waste:2", ["AS"]],
        ["moved", "waste:0", "low:S", ["ZZ"]],
        ["cut", ["AS", "KS"], 0],
        ["shuffled", "stock:0", []],
        ["ship_begun", "S", 0],
        ["ship_captured", "S", 0, 1],
    ],
)
def test_impossible_events_are_rejected(data: list[Any]) -> None:
    state = begun(RULES, 1).state
    with pytest.raises(ValueError, match=r"."):
        GAME.follow(state, [load_event(GAME, data)])


def test_a_ship_that_is_not_afloat_cannot_be_followed() -> None:
    state = begun(RULES, 1).state
    captured = load_event(GAME, ["ship_captured", "S", 0])
    boarded = load_event(GAME, ["ship_boarded", "S", 0, NOW_MS])
    for events in ([captured, captured], [captured, boarded], [boarded, boarded]):
        with pytest.raises(ValueError, match="ship S"):
            GAME.follow(state, events)


def test_numbers_of_an_older_release_get_commitments() -> None:
    data = stored()
    seed = data[1]
    data[0], data[2] = 1, [None, b"1" * 32]
    chance = GAME.chance_of(GAME.load(data, RULES))
    assert isinstance(chance, SeededChance)
    assert chance.contributions == revealed(seed, None, b"1" * 32)
