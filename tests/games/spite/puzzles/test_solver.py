"""Tests the solver of puzzles of Spite and Malice, which finds all ways to win in a turn.

It must agree with a second, plain solver on random positions.
"""

import random
from collections import Counter

import pytest

from protocol.games.cards import Card
from server.games.spite.cards import pack
from server.games.spite.levels.plays import HAND, STOCK, RankPlay
from server.games.spite.levels.sight import WILD, Sight, Spot, sight
from server.games.spite.puzzles.finder import examine
from server.games.spite.puzzles.puzzle import Puzzle, from_line, rules
from server.games.spite.puzzles.solver import Line, explore, solutions
from server.games.spite.visible import position
from tests.games.spite.puzzles import plain_solver

RANDOM_POSITIONS = 200
ALL = 10_000
NATURALS = "A23456789TJQ"


def seen(line: str) -> tuple[Sight, Spot]:
    return sight(rules(), position(from_line(line).to_state(), 0), 0)


def lines_of(line: str) -> list[Line] | None:
    table, start = seen(line)
    turn = explore(table, start)
    return None if turn is None else solutions(table, start, turn, most=ALL)


def test_the_only_line_is_found() -> None:
    line = "4DTDTCJHKS 7D 8H/9S/./. QC 5 ./././. AS2H3C/./AH2S3S4S5S/AC2C3H4C5H6H7H8S"
    assert lines_of(line) == [(RankPlay(HAND, WILD, 5), RankPlay(STOCK, 7, 6))]


def test_orders_of_the_same_plays_are_one_line() -> None:
    # The two and the nine don't depend on each other.
    line = "2D9DTCJHJS QD 8H/6S/./. QC 5 ./././. AS/AH2S3S4S5S6S7S8S/./."
    found = lines_of(line)
    assert found is not None
    plays = [Counter((play.rank, play.height) for play in each) for each in found]
    assert plays == [Counter([(9, 8), (10, 9), (11, 10), (12, 11)])]


def test_further_plays_make_no_other_line() -> None:
    line = "2D5D9C8H8S 7D 8H/9S/./. QC 5 ./././. AS/AH2S3S4S5S6S/./."
    assert lines_of(line) == [(RankPlay(STOCK, 7, 6),)]


def test_the_same_card_from_another_place_makes_another_line() -> None:
    line = "6D4D9C8H8S 7D 6H/9S/./. QC 5 ./././. ./AH2S3S4S5S/./."
    found = lines_of(line)
    assert found is not None
    assert {each[0].source for each in found} == {HAND, 0}
    assert examine(from_line(line)) is None


def test_a_turn_that_may_empty_the_hand_is_no_puzzle() -> None:
    assert lines_of("AD2D3DKSKH 7D 8H/9S/./. QC 5 ./././. ./././.") is None


def random_puzzle(seed: int) -> Puzzle:
    """Return a random puzzle, with any number of solutions.

    Its discard piles are small, so that the plain solver is fast.
    """
    numbers = random.Random(seed)
    left = list(pack(rules().rules))
    numbers.shuffle(left)

    def drawn(count: int) -> tuple[Card, ...]:
        return tuple(left.pop() for _ in range(count))

    def built(height: int) -> tuple[Card, ...]:
        return tuple(Card(NATURALS[at] + "S") for at in range(height))

    return Puzzle(
        hand=drawn(5),
        stock=drawn(1)[0],
        discards=tuple(drawn(numbers.randrange(3)) for _ in range(4)),
        their_stock=drawn(1)[0],
        their_hand=5,
        their_discards=((),) * 4,
        # The suits don't matter, and neither does a card that is in two places.
        builds=tuple(built(numbers.randrange(12)) for _ in range(4)),
    )


def as_plain(line: Line) -> plain_solver.Line:
    names = {STOCK: "stock", HAND: "hand"} | {n: f"discard {n}" for n in range(4)}
    ranks = "K" + NATURALS
    *before, last = line
    moves = [(names[play.source], ranks[play.rank], play.height) for play in before]
    return tuple(sorted([*moves, (names[last.source], ranks[last.rank], plain_solver.ANYWHERE)]))


@pytest.mark.long
def test_a_plain_solver_agrees_on_random_positions() -> None:
    compared = won = 0
    for seed in range(RANDOM_POSITIONS):
        puzzle = random_puzzle(seed)
        table, start = sight(rules(), position(puzzle.to_state(), 0), 0)
        turn = explore(table, start, most=ALL)
        expected = plain_solver.solve(puzzle)
        assert (turn is None) == (expected is None)
        found = None if turn is None else solutions(table, start, turn, most=ALL)
        if found is None or expected is None:  # The hand may become empty, or it takes too long.
            continue
        assert {as_plain(line) for line in found} == expected
        assert len(found) == len(expected)
        compared += 1
        won += bool(found)
    assert compared > RANDOM_POSITIONS * 0.8
    assert won > RANDOM_POSITIONS * 0.2


@pytest.mark.parametrize("seed", range(3))
def test_the_text_of_a_puzzle_gives_the_same_puzzle(seed: int) -> None:
    puzzle = random_puzzle(seed)
    assert from_line(puzzle.to_line()) == puzzle
