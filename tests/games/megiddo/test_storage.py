"""Tests how Megiddo's games are stored: they load again, and any other data is rejected."""

from typing import Any

import pytest

from protocol.games.megiddo import MegiddoRules
from server.game_contract.stored_events import load_event
from server.games.api import Advance, BadRules
from server.games.chance import ScriptedChance, SeededChance, revealed
from server.games.megiddo.state import RowsCompleted, StoneLaid, StonesCaptured
from server.games.turns import TurnStarted
from tests.games.megiddo.positions import GAME, NOW_MS, SEED, laid, position

RULES = MegiddoRules()
BEFORE = position("0.1...", captured=(2, 4))
STORED: dict[str, Any] = {
    "schema": 2,
    "seed": SEED,
    "contributions": (None, None),
    "used": 0,
    "first": 0,
    "seat": 0,
    "number": 3,
    "stones": "0.1..." + "......" * 5,
    "captured": (2, 4),
    "last": 2,
    "outcome": None,
}


def test_the_form_is_the_documented_one() -> None:
    assert GAME.dump(BEFORE) == tuple(STORED.values())
    assert GAME.load(list(STORED.values()), RULES) == BEFORE


def test_how_a_game_ended_is_stored() -> None:
    ended = GAME.end(BEFORE, 1, "timeout")
    assert isinstance(ended, Advance)
    stored = STORED | {"outcome": (1, "timeout", (0, 1), (2, 4))}
    assert GAME.dump(ended.state) == tuple(stored.values())
    assert GAME.load(tuple(stored.values()), RULES) == ended.state


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("schema", 0),
        ("schema", 3),
        ("seed", b"short"),
        ("contributions", ((b"short", None), None)),
        ("used", -1),
        ("first", 2),
        ("first", 1),
        ("seat", 1),
        ("number", 2),
        ("number", 5),
        ("stones", ""),
        ("stones", "0.1..." * 6),
        ("stones", "0.2..." + "......" * 5),
        ("stones", "0.1..." + "......" * 4),
        ("captured", (2,)),
        ("captured", (2, -1)),
        ("last", None),
        ("last", 1),
        ("last", 36),
        ("last", -1),
        ("outcome", (1, "timeout", (0, 1))),
        ("outcome", (2, "timeout", (0, 1), (2, 4))),
    ],
)
def test_altered_stored_games_are_rejected(field: str, value: Any) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        GAME.load(tuple((STORED | {field: value}).values()), RULES)


@pytest.mark.parametrize("number", [1, 5])
def test_a_game_that_is_over_has_as_many_stones_as_its_turns_made(number: int) -> None:
    stored = STORED | {"number": number, "outcome": (1, "timeout", (0, 1), (2, 4))}
    with pytest.raises(ValueError, match="2 stones"):
        GAME.load(tuple(stored.values()), RULES)


@pytest.mark.parametrize("data", [None, (), [], "1", 1, {}, tuple(STORED.values())[:-1]])
def test_other_data_is_not_loaded_as_a_game(data: Any) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        GAME.load(data, RULES)


def test_more_than_a_game_is_refused() -> None:
    with pytest.raises(ValueError, match=r"\w"):
        GAME.load((*STORED.values(), 1), RULES)


def test_a_game_is_loaded_by_its_own_rules_only() -> None:
    stored = tuple(STORED.values())
    with pytest.raises(ValueError, match="board"):
        GAME.load(stored, MegiddoRules(rings=7))
    with pytest.raises(BadRules):
        GAME.load(stored, MegiddoRules(row=12))


def test_a_game_that_is_replayed_is_not_stored() -> None:
    replayed = GAME.begin(RULES, ScriptedChance((), (0,)), None, NOW_MS).state
    with pytest.raises(ValueError, match="seed"):
        GAME.dump(replayed)


@pytest.mark.parametrize(
    "data",
    [
        [],
        ["moved", 0, 1],
        ["turn", 2, 1],
        ["turn", 0],
        ["laid", 0, "1"],
        ["laid", 0, 1, 2],
        ["captured", 0, 1],
        ["captured", 0, ["1"]],
        ["rows", 0, [1, 2]],
        ["ended", 0, "row", [1, 0]],
        ["ended", 3, "row", [1, 0], [0, 0]],
    ],
)
def test_other_data_is_not_loaded_as_an_event(data: list[Any]) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        load_event(GAME, data)


@pytest.mark.parametrize(
    "events",
    [
        [StoneLaid(0, 0)],
        [StoneLaid(1, 5)],
        [StoneLaid(0, 36)],
        [StoneLaid(0, -1)],
        [StonesCaptured(0, (0,))],
        [StonesCaptured(0, (1,))],
        [StonesCaptured(0, (2, 2))],
        [TurnStarted(0, 4)],
        [TurnStarted(1, 3)],
        [StoneLaid(0, 5), TurnStarted(1, 5)],
        [RowsCompleted(0, ((0, 1, 2, 3, 4, 5),))],
        ["laid"],
    ],
)
def test_impossible_events_are_rejected(events: list[Any]) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        GAME.follow(BEFORE, events)


def test_an_action_that_ended_the_game_is_not_followed() -> None:
    before = position("00000.")
    with pytest.raises(ValueError, match="not while"):
        GAME.follow(before, laid(before, 1, 5).events)


def test_numbers_of_an_older_release_get_commitments() -> None:
    older = STORED | {"schema": 1, "contributions": [b"0" * 32, None]}
    chance = GAME.chance_of(GAME.load(list(older.values()), RULES))
    assert isinstance(chance, SeededChance)
    assert chance.contributions == revealed(SEED, b"0" * 32, None)
