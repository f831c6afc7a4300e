"""A second solver of the puzzles of Spite and Malice, slow and plain.

It shares no code with the server's solver, so that tests can compare their solutions.
"""

from collections import Counter
from functools import cache
from typing import NamedTuple

from server.games.spite.puzzles.puzzle import Puzzle

_RANKS = "A23456789TJQK"
_KING = 13
_QUEEN = 12
ANYWHERE = -1
"""A move onto any pile instead of one of a certain height: that of a wild stock card."""

Move = tuple[str, str, int]
"""A move of a solution: source, rank, and height of the build pile.

The rank is `K` for a king, which is wild.
"""
Line = tuple[Move, ...]
"""A solution of a puzzle: its moves, sorted."""


class Table(NamedTuple):
    """The cards that the solving seat sees and may move, by rank."""

    hand: str
    discards: tuple[str, ...]
    heights: tuple[int, ...]


def table_of(puzzle: Puzzle) -> Table:
    """Return the cards that the solving seat of a puzzle sees."""
    return Table(
        "".join(sorted(card[0] for card in puzzle.hand)),
        tuple("".join(card[0] for card in pile) for pile in puzzle.discards),
        tuple(len(pile) for pile in puzzle.builds),
    )


def solve(puzzle: Puzzle) -> set[Line] | None:
    """Return all sets of moves that win in this turn, without those that contain another one.

    Return None if the hand can be emptied, because unknown cards would then be drawn.
    """
    stock = puzzle.stock[0]
    emptied = False

    @cache
    def winning(table: Table) -> frozenset[Line]:
        nonlocal emptied
        if not table.hand:
            emptied = True
            return frozenset()
        found: set[Line] = set()
        if any(_fits(stock, height) for height in table.heights):
            found.add((("stock", stock, ANYWHERE),))
        for at, height in enumerate(table.heights):
            for source, rank, after in _moves(table, at, height):
                found |= {tuple(sorted((*line, (source, rank, height)))) for line in winning(after)}
        return frozenset(shortest(found))

    lines = winning(table_of(puzzle))
    return None if emptied else set(lines)


def shortest(lines: set[Line]) -> set[Line]:
    """Return those of these sets of moves that contain no other one of them."""
    return {
        line for line in lines if not any(o != line and Counter(o) <= Counter(line) for o in lines)
    }


def _moves(table: Table, at: int, height: int) -> list[tuple[str, str, Table]]:
    hand, discards, heights = table
    raised = (*heights[:at], (height + 1) % _QUEEN, *heights[at + 1 :])
    found = [
        ("hand", rank, Table(hand.replace(rank, "", 1), discards, raised))
        for rank in sorted(set(hand))
        if _fits(rank, height)
    ]
    for number, pile in enumerate(discards):
        if pile and _fits(pile[-1], height):
            left = (*discards[:number], pile[:-1], *discards[number + 1 :])
            found.append((f"discard {number}", pile[-1], Table(hand, left, raised)))
    return found


def _fits(rank: str, height: int) -> bool:
    value = _RANKS.index(rank) + 1
    return value in (height + 1, _KING)
