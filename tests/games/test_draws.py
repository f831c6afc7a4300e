"""Tests how bots answer draw offers in each game: they accept if they are worse.

After long play, they also accept if they are even.
"""

from typing import Any

import pytest
from msgspec.structs import replace

from protocol.core.ids import Seat
from protocol.games.spite import SpiteRules
from server.games.draws import draw_judge, win_probability
from server.games.megiddo.state import State as MegiddoState
from server.games.pirate.state import State as PirateState
from server.games.spite.state import State as SpiteState
from tests.games.megiddo import positions
from tests.games.pirate import tables as pirate
from tests.games.spite import tables as spite

SPITE = list(spite.GAME.levels)
MEGIDDO = list(positions.GAME.levels)
PIRATE = list(pirate.GAME.levels)
STOCKS = ("9S 9H 9D TS TH TD", "9C")
"""The stock sizes of seats 0 and 1. Seat 0 is far behind."""


def agrees(game: Any, level: str, state: Any, seat: Seat, rules: Any) -> bool:
    answer: bool = game.draws[level](game.position(state, seat), rules, seat, 0.5)
    return answer


def spite_agrees(level: str, state: SpiteState, seat: Seat) -> bool:
    return agrees(spite.GAME, level, state, seat, state.rule_set.rules)


def megiddo_agrees(level: str, state: MegiddoState, seat: Seat) -> bool:
    return agrees(positions.GAME, level, state, seat, state.rules)


def pirate_agrees(level: str, state: PirateState, seat: Seat) -> bool:
    return agrees(pirate.GAME, level, state, seat, state.rules)


@pytest.mark.parametrize(
    ("to_win", "long", "agreed"),
    [
        (0.2, False, True),
        (0.2, True, True),
        (0.5, False, False),
        (0.5, True, True),
        (0.8, False, False),
        (0.8, True, False),
    ],
)
def test_a_worse_seat_or_an_even_one_after_long_play_accepts_a_draw(
    to_win: float, long: bool, agreed: bool
) -> None:
    judge = draw_judge(lambda *_: to_win, lambda *_: long)
    assert judge(None, None, 0, 0.5) is agreed


def test_odds_are_chances() -> None:
    assert [win_probability(odds) for odds in (float("-inf"), 0.0, float("inf"))] == [0, 0.5, 1]


@pytest.mark.parametrize("turn", [0, 1])
@pytest.mark.parametrize("level", SPITE)
def test_a_seat_far_behind_in_spite_and_malice_accepts(level: str, turn: Seat) -> None:
    behind, ahead = STOCKS
    hands = {"hand_0": "3S 4H 6D 7C 8D", "hand_1": "3H 4D 6C 7S 8H"}
    state = spite.table(SpiteRules(), turn, stock_0=behind, stock_1=ahead, **hands)
    assert spite_agrees(level, state, 0)
    assert not spite_agrees(level, state, 1)


@pytest.mark.parametrize("level", ["novice", "easy", "medium"])
def test_even_stocks_are_a_draw_after_long_play_alone(level: str) -> None:
    state = spite.table(SpiteRules(), hand_0="3S 4H", hand_1="3H 4D")
    late = replace(state, turn=replace(state.turn, number=60))
    assert not spite_agrees(level, state, 0)
    assert spite_agrees(level, late, 0)


@pytest.mark.parametrize("level", SPITE)
def test_a_seat_with_the_winning_card_in_its_turn_declines(level: str) -> None:
    state = spite.table(
        SpiteRules(), hand_0="3S 4H", hand_1="3H 4D", stock_0="AS", stock_1="9S 9H 9D"
    )
    assert not spite_agrees(level, state, 0)


@pytest.mark.parametrize("turn", [0, 1])
@pytest.mark.parametrize("level", MEGIDDO)
def test_a_seat_about_to_lose_in_megiddo_accepts(level: str, turn: Seat) -> None:
    lost = positions.position("000.0. ...... .11... 1.....", seat=turn, captured=(4, 0))
    assert megiddo_agrees(level, lost, 1)
    assert not megiddo_agrees(level, lost, 0)


@pytest.mark.parametrize("level", MEGIDDO)
def test_an_empty_board_is_no_draw(level: str) -> None:
    assert not megiddo_agrees(level, positions.position(""), 1)


@pytest.mark.parametrize("level", PIRATE)
def test_ships_decide_in_pirate(level: str) -> None:
    state = pirate.table(stock_0="5C 4C", stock_1="5D 4D", captured_0=pirate.ships(2))
    even = pirate.table(stock_0="5C 4C", stock_1="5D 4D")
    assert [pirate_agrees(level, state, seat) for seat in (0, 1)] == [False, True]
    assert [pirate_agrees(level, even, seat) for seat in (0, 1)] == [False, False]
    assert pirate_agrees(level, replace(even, turned=(2, 0)), 1)
