"""Tests the bot levels of Spite and Malice: each wins most games against the one two below.

Comparing neighbors would need more games.
"""

import random

import pytest

from protocol.core.ids import SEATS
from server.games.chance import SEED_BYTES, SeededChance
from server.games.self_play import play
from server.games.spite.levels.levels import LEVELS
from server.games.spite.presets import PRESETS
from tests.games.spite.tables import GAME

NAMES = list(LEVELS)
DEALS = 6


def won(level: str, other: str) -> int:
    """Return the number of short games of Spite and Malice that bot `level` wins against `other`.

    Each deal is played with both orders of seats.
    """
    rules, count = PRESETS["snm-a-short"], 0
    for deal in range(DEALS):
        for seat in SEATS:
            numbers = random.Random(deal)
            chance = SeededChance(numbers.randbytes(SEED_BYTES))
            policies = (
                (LEVELS[level], LEVELS[other]) if seat == 0 else (LEVELS[other], LEVELS[level])
            )
            outcome = GAME.outcome(play(GAME, rules, policies, chance, numbers.random).state)
            count += outcome is not None and outcome.winner == seat
    return count


def test_the_levels_are_named_from_the_weakest_to_the_strongest() -> None:
    assert NAMES == ["novice", "easy", "medium", "hard", "expert"]


@pytest.mark.parametrize(("other", "level"), [*zip(NAMES[:-2], NAMES[2:], strict=True)])
def test_a_level_wins_most_games_against_the_one_two_below(level: str, other: str) -> None:
    assert won(level, other) > DEALS * len(SEATS) / 2
