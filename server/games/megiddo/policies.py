"""Policies: what a seat does in its turn.

A policy is a pure function of the position; where it leaves something to chance, the chance comes
in as a number from 0 up to 1.
"""

from collections.abc import Mapping, Sequence

from protocol.core.ids import Seat, other
from protocol.games.megiddo import EMPTY, STONES, MegiddoAction, MegiddoPosition, MegiddoRules
from server.games.api import Policy
from server.games.megiddo.board import Point, Stones, board_of
from server.games.megiddo.evaluation import evaluation_of
from server.games.megiddo.masks import mask_of
from server.games.megiddo.play import lay_action
from server.games.megiddo.search import Search
from server.games.mixing import mixed

EASY_SHARE = 0.5
"""How often the level `easy` plays as `medium` does."""
POSITIONS = 6_000
"""The level `hard` looks at no more in a turn: in docs/levels.md is how long that takes."""
WIDTH = 8
"""So many moves of a position it goes on with."""


def casual(
    position: MegiddoPosition, rules: MegiddoRules, _seat: Seat, chance: float
) -> MegiddoAction:
    """Lays its stone next to any other; on an empty board, anywhere."""
    board = board_of(rules.rings, rules.spokes)
    stones = "".join(position.stones)
    free = _free(stones)
    near = [p for p in free if any(stones[n] != EMPTY for n in board.neighbours(p))]
    return lay_action(*board.place(_any_of(near or free, chance)))


def greedy(
    position: MegiddoPosition, rules: MegiddoRules, seat: Seat, chance: float
) -> MegiddoAction:
    """Wins where it can, else prevents a win of the other; else lays the stone that is worth most.

    Captures and unfinished rows count, its own and the other's; pairs that could be captured count
    against a move. It looks no further than the next move.
    """
    return _searched(position, rules, seat, chance, bound=0)


def farsighted(
    position: MegiddoPosition, rules: MegiddoRules, seat: Seat, chance: float
) -> MegiddoAction:
    """Looks ahead as far as some thousand positions reach, at what `greedy` looks at."""
    return _searched(position, rules, seat, chance, bound=POSITIONS)


LEVELS: Mapping[str, Policy] = {
    "easy": mixed(casual, greedy, EASY_SHARE),
    "medium": greedy,
    "hard": farsighted,
}
"""By name, from the weakest to the strongest (docs/levels.md)."""
POLICIES: Mapping[str, Policy] = {"greedy": greedy, "casual": casual, **LEVELS}
"""By name."""


def search(
    position: MegiddoPosition, rules: MegiddoRules, seat: Seat, chance: float, bound: int
) -> Search:
    """A search, not begun yet, for the best move of `seat`, as if it were its turn.

    At most `bound` positions are looked at. Of moves that are worth the same, `chance` says which
    is looked at first.
    """
    stones = "".join(position.stones)
    mine, theirs = (
        mask_of(point for point, stone in enumerate(stones) if stone == STONES[of])
        for of in (seat, other(seat))
    )
    evaluation = evaluation_of(rules.rings, rules.spokes, rules.row, rules.captures)
    captures = position.captured[seat], position.captured[other(seat)]
    root = evaluation.outlook(mine, theirs, *captures)
    free = _free(stones)
    start = int(chance * len(free))
    return Search(evaluation, root, [*free[start:], *free[:start]], bound, WIDTH)


def _searched(
    position: MegiddoPosition, rules: MegiddoRules, seat: Seat, chance: float, bound: int
) -> MegiddoAction:
    board = board_of(rules.rings, rules.spokes)
    return lay_action(*board.place(search(position, rules, seat, chance, bound).best()))


def _free(stones: Stones) -> list[Point]:
    return [point for point, stone in enumerate(stones) if stone == EMPTY]


def _any_of(points: Sequence[Point], chance: float) -> Point:
    if not points:
        raise ValueError("no point is empty")
    return points[int(chance * len(points))]
