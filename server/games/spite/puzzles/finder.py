"""Finds puzzles among positions of games: those with one way to win in the turn, and not too
easy.
"""

from msgspec import Struct

from server.games.puzzles import PUZZLE_SEAT
from server.games.spite.levels.sight import sight
from server.games.spite.puzzles.puzzle import Puzzle, rules
from server.games.spite.puzzles.solver import (
    Line,
    explore,
    next_best,
    points,
    solutions,
    traps,
)
from server.games.spite.visible import position

LEAST_PLAYS = 3
"""The minimum number of plays in the solution of a puzzle."""
LEAST_TRAPS = 1
"""The minimum number of wrong plays along the solution: those that lose the win."""
LEAST_GAIN = 0.15
"""The minimum difference in winning probability between a puzzle's win and the next best turn."""
MOST_IN_A_PILE = 10
"""The maximum number of cards in a discard pile of a puzzle, so that a phone shows them all."""


class Found(Struct, frozen=True):
    """A puzzle of Spite and Malice that was found, with its only solution."""

    puzzle: Puzzle
    line: Line
    points: int
    """The puzzle's difficulty, in the points of `solver.points`."""


def examine(puzzle: Puzzle) -> Found | None:
    """Return the puzzle with its solution, or None if it is not worth solving.

    It has exactly one solution, with at least three plays. At least one other play along it loses
    the win. The best turn without the win is clearly worse.
    """
    if max(map(len, (*puzzle.discards, *puzzle.their_discards))) > MOST_IN_A_PILE:
        return None
    table, start = sight(rules(), position(puzzle.to_state(), PUZZLE_SEAT), PUZZLE_SEAT)
    turn = explore(table, start)
    if turn is None or start not in turn.winnable:
        return None
    found = solutions(table, start, turn)
    if found is None or len(found) != 1:
        return None
    (line,) = found
    beside = traps(table, start, turn, line)
    if len(line) < LEAST_PLAYS or beside < LEAST_TRAPS:
        return None
    if next_best(table, turn) > 1 - LEAST_GAIN:
        return None
    return Found(puzzle, line, points(line, beside))
