"""Tests the bot levels of Megiddo: each wins most games against the one below.

The upper ones must play an immediate win, and prevent an immediate loss.
"""

import random
from itertools import pairwise

import pytest

from protocol.core.ids import SEATS, Seat
from protocol.games.megiddo import MegiddoAction
from server.games.api import Advance
from server.games.chance import SeededChance
from server.games.megiddo.state import State
from server.games.self_play import play
from tests.games.megiddo.positions import GAME, NOW_MS, position

GAMES = {"easy": 8, "medium": 8, "hard": 1}
"""The number of games each way that show this level to be better than the one below."""
CHANCES = [0.0, 0.5, 0.99]


def chosen(level: str, state: State, chance: float) -> MegiddoAction:
    seat = state.turn.seat
    action: MegiddoAction = GAME.levels[level](
        GAME.position(state, seat), state.rules, seat, chance
    )
    return action


def after(state: State, action: MegiddoAction) -> State:
    answer = GAME.act(state, state.turn.seat, action, NOW_MS)
    assert isinstance(answer, Advance), answer
    return answer.state


def won(state: State, seat: Seat) -> bool:
    return state.outcome is not None and state.outcome.winner == seat


@pytest.mark.parametrize("key", GAME.presets)
@pytest.mark.parametrize(("weaker", "stronger"), list(pairwise(GAME.levels)))
def test_each_level_wins_most_games_against_the_one_below(
    key: str, weaker: str, stronger: str
) -> None:
    wins = 0
    for seat in SEATS:
        low, high = GAME.levels[weaker], GAME.levels[stronger]
        policies = (high, low) if seat == 0 else (low, high)
        for seed in range(1, 1 + GAMES[stronger]):
            numbers = random.Random(seed)
            chance = SeededChance(numbers.randbytes(32))
            wins += won(play(GAME, GAME.presets[key], policies, chance, numbers.random).state, seat)
    assert wins > 0.65 * len(SEATS) * GAMES[stronger]


@pytest.mark.parametrize("chance", CHANCES)
@pytest.mark.parametrize("level", ["medium", "hard"])
def test_an_immediate_win_is_played(level: str, chance: float) -> None:
    by_row = position("0000.0 ...... 1111.1")
    by_captures = position("...... .110.. ...... 1111.1", captured=(4, 0))
    for state in (by_row, by_captures):
        assert won(after(state, chosen(level, state, chance)), 0)


@pytest.mark.parametrize("chance", CHANCES)
@pytest.mark.parametrize("level", ["medium", "hard"])
def test_an_immediate_loss_is_prevented(level: str, chance: float) -> None:
    row = position("0.0... ...... 1111.1 ...... .0....")
    captures = position("...... .001.. ...... ...... .110..", captured=(0, 4))
    for state in (row, captures):
        answered = after(state, chosen(level, state, chance))
        replies = (after(answered, a) for a in GAME.legal_actions(answered, 1))
        assert not any(won(reply, 1) for reply in replies)


@pytest.mark.parametrize("chance", CHANCES)
def test_hard_finds_a_move_after_which_nothing_prevents_its_win(chance: float) -> None:
    state = position("....01 10.... .1.... .11.1. .1.000 .1..1.", captured=(2, 4))
    first = after(state, chosen("hard", state, chance))
    for reply in GAME.legal_actions(first, 1):
        second = after(first, reply)
        assert won(after(second, chosen("hard", second, chance)), 0), reply


@pytest.mark.parametrize("chance", CHANCES)
def test_hard_does_not_lose_to_captures_that_medium_overlooks(chance: float) -> None:
    state = position("...... .00... ..1... 1111.. ....1. .....1", captured=(0, 2))
    for level, loses in (("medium", True), ("hard", False)):
        answered = after(state, chosen(level, state, chance))
        replies = (after(answered, a) for a in GAME.legal_actions(answered, 1))
        assert any(won(reply, 1) for reply in replies) == loses
