"""Tests of the stored form of matches: a loaded match continues like the one that was saved.

Data of older releases can be loaded, and invalid data and that of newer ones are rejected.
"""

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import msgpack
from msgspec.structs import replace

from protocol.core.ids import Seat, Version
from server.games.chance import SeededChance, revealed
from server.matches.core.current_game import CurrentGame
from server.matches.core.decisions import decide
from server.matches.core.model import GameBegan, Match, MatchStep
from server.matches.core.steps import Decision
from server.matches.core.storage import (
    dump_match,
    dump_step,
    load_match,
    load_step,
)
from server.matches.core.view import match_view, step
from tests.support.matches import GAME, NOW, action, begun, finished, offer, with_game
from tests.support.source import ROOT

OLDER = json.loads((ROOT / "tests/golden/stored.json").read_text())
"""Bytes of older releases: `played_on()`, its last step, and `finished()`, in hexadecimal."""


def played_on() -> tuple[Match, MatchStep]:
    """Return a match after twelve actions, and the step of the last action."""
    match, step = begun(3), None
    for number in range(12):
        answer = decide(match, action(match, f"m{number}"), NOW)
        assert isinstance(answer, Decision)
        match, step = answer.match, answer.step
    assert step is not None
    return match, step


def as_of_schema_2(match: Match) -> Match:
    """Return the match without what schema 2 did not record: the start of the game, the undo
    points, the pace and the series.
    """
    return replace(
        with_game(match, begun_at=Version(1), undo_points=()),
        start=replace(match.start, pace_ms=0),
        series=replace(match.series, wins=(0, 0)),
    )


def stored(match: Match) -> Any:
    """Return the stored form of a match, decoded to lists."""
    return msgpack.decode(dump_match(match))


def place_of(field: str) -> int:
    """Return the index of a field in the stored form of a match, which begins with the schema."""
    return 1 + Match.__struct_fields__.index(field)


def game_of(fields: list[Any]) -> Any:
    """Return the stored state of the game in the stored form of a match."""
    return fields[place_of("game")][CurrentGame.__struct_fields__.index("state")]


@given(seed=st.integers(0, 2**32), moves=st.integers(0, 40))
def test_a_match_loaded_at_every_step_continues_like_the_original(seed: int, moves: int) -> None:
    match = begun(seed)
    twin = load_match(dump_match(match))
    for number in range(moves):
        if match.status == "finished":
            break
        answer, same = (decide(m, action(m, f"{seed}.{number}"), NOW) for m in (match, twin))
        assert answer == same
        match = answer.match  # type: ignore[union-attr]
        taken: MatchStep = answer.step  # type: ignore[union-attr]
        twin = load_match(dump_match(match))
        assert load_step(dump_step(taken, GAME), match) == taken
        assert step(twin, load_step(dump_step(taken, GAME), match), 0) == step(match, taken, 0)
    assert twin == match


@pytest.mark.parametrize("match", [offer(), begun(), finished()], ids=["open", "on", "over"])
def test_a_loaded_match_looks_the_same_to_all_viewers(match: Match) -> None:
    loaded = load_match(dump_match(match))
    assert loaded == match
    for viewer in (0, 1, "spectator"):
        assert match_view(loaded, viewer) == match_view(match, viewer)


def test_a_match_of_a_newer_release_is_rejected() -> None:
    fields = msgpack.decode(dump_match(offer()))
    with pytest.raises(ValueError, match="schema 99"):
        load_match(msgpack.encode([99, *fields[1:]]))


@pytest.mark.parametrize("older", OLDER, ids=lambda older: f"schema {older['match_schema']}")
def test_a_match_of_an_older_release_continues_in_this_one(older: dict[str, Any]) -> None:
    (match, step), over = played_on(), finished()
    if older["match_schema"] == 2:
        match, over = as_of_schema_2(match), as_of_schema_2(over)
        step = replace(step, reversible=None)
    loaded = load_match(bytes.fromhex(older["playing"]))
    assert loaded == match
    assert decide(loaded, action(match), NOW) == decide(match, action(match), NOW)
    assert load_step(bytes.fromhex(older["step"]), match) == step
    assert load_match(bytes.fromhex(older["finished"])) == over


@pytest.mark.parametrize(
    ("levels", "seat"), [((None, None), 0), ((None, "easy"), 0), (("easy", None), 1)]
)
def test_the_creator_of_an_older_match_has_the_seat_of_a_person(
    levels: tuple[str | None, str | None], seat: Seat
) -> None:
    (older,) = (older for older in OLDER if older["match_schema"] == 7)
    fields = msgpack.decode(bytes.fromhex(older["playing"]))
    fields[7] = [["zero", "Zero", levels[0]], ["one", "One", levels[1]]]
    assert load_match(msgpack.encode(fields)).settings.seat == seat


@pytest.mark.parametrize(
    ("field", "value"), [("version", "one"), ("start", [0, [True]]), ("players", [["p", 5], None])]
)
def test_a_match_with_another_field_is_rejected(field: str, value: Any) -> None:
    fields = stored(offer())
    fields[place_of(field)] = value
    with pytest.raises(ValueError, match=r"\w"):
        load_match(msgpack.encode(fields))


@pytest.mark.parametrize("group", ["match", "settings", "chance", "game", "start", "series"])
def test_a_match_with_a_field_more_is_rejected(group: str) -> None:
    fields = stored(offer())
    (fields if group == "match" else fields[place_of(group)]).append(None)
    with pytest.raises(ValueError, match=r"\w"):
        load_match(msgpack.encode(fields))


def test_a_step_of_a_newer_release_is_rejected() -> None:
    fields = msgpack.decode(dump_step(played_on()[1], GAME))
    with pytest.raises(ValueError, match="schema 99"):
        load_step(msgpack.encode([99, *fields[1:]]), begun())


def test_a_game_of_a_newer_release_is_rejected() -> None:
    fields = stored(begun())
    game_of(fields)[0] = 99
    with pytest.raises(ValueError, match="schema 99"):
        load_match(msgpack.encode(fields))


PILES = -1


def without_a_pile(game: list[Any]) -> None:
    game[PILES].pop()


def another_card(game: list[Any]) -> None:
    game[PILES][0][0] = "W"


def one_card_more(game: list[Any]) -> None:
    game[PILES][-1].append("7S")


def cards_that_are_numbers(game: list[Any]) -> None:
    game[PILES][-1] = [7]


def piles_as_texts(game: list[Any]) -> None:
    game[PILES] = [" ".join(pile) for pile in game[PILES]]


def a_short_seed(game: list[Any]) -> None:
    game[1] = b"short"


def a_third_seat(game: list[Any]) -> None:
    game[5] = 2


def a_field_more(game: list[Any]) -> None:
    game.append(None)


def nothing(game: list[Any]) -> None:
    game.clear()


@pytest.mark.parametrize(
    "spoil",
    [
        without_a_pile,
        another_card,
        one_card_more,
        cards_that_are_numbers,
        piles_as_texts,
        a_short_seed,
        a_third_seat,
        a_field_more,
        nothing,
    ],
)
def test_data_without_a_game_is_rejected(spoil: Callable[[list[Any]], None]) -> None:
    fields = stored(played_on()[0])
    spoil(game_of(fields))
    with pytest.raises(ValueError, match=r"\w"):
        load_match(msgpack.encode(fields))


@pytest.mark.parametrize("data", [b"", b"\xc1", b"\x91", b"\x90\x90"])
def test_truncated_data_and_data_other_than_msgpack_are_rejected(data: bytes) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        load_match(data)
    with pytest.raises(ValueError, match=r"\w"):
        load_step(data, begun())


def test_numbers_without_commitments_continue_with_the_same_shuffles() -> None:
    seed = begun().chance.of_game(1).seed
    numbers = b"0" * 32, b"1" * 32
    match = begun()
    fields = stored(begun())
    game = game_of(fields)
    game[0], game[2] = 3, list(numbers)
    loaded = load_match(msgpack.encode(fields))
    chance = GAME.chance_of(loaded.game.state)
    assert chance == SeededChance(seed, game[3], revealed(seed, *numbers))
    step = msgpack.encode([2, 2, NOW, [["began", 1, list(numbers)]], None])
    (event,) = load_step(step, match).events
    assert event == GameBegan(1, revealed(seed, *numbers))
