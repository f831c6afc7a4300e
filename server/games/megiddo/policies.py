"""The policies and bot levels of Megiddo.

A policy is a pure function of the position. It takes its random choices from a number in [0, 1).
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
from server.games.policy_mix import mix

NOVICE_SHARE, EASY_SHARE = 0.2, 0.6
"""The share of moves in which the levels `novice` and `easy` play like `medium`."""
POSITIONS = 6_000
"""The maximum number of positions that the level `hard` examines per turn. docs/levels.md gives the
time.
"""
WIDTH = 8
"""The number of moves per position that the search follows."""


def casual(
    position: MegiddoPosition, rules: MegiddoRules, _seat: Seat, chance: float
) -> MegiddoAction:
    """Choose a point of Megiddo's board at random: next to any stone, or anywhere on an empty
    board.
    """
    board = board_of(rules.rings, rules.spokes)
    stones = "".join(position.stones)
    free = _free(stones)
    near = [p for p in free if any(stones[n] != EMPTY for n in board.neighbours(p))]
    return lay_action(*board.place(_any_of(near or free, chance)))


def greedy(
    position: MegiddoPosition, rules: MegiddoRules, seat: Seat, chance: float
) -> MegiddoAction:
    """Play Megiddo: win if possible, else prevent a win, else choose the move with the highest
    worth.

    The worth counts captures and unfinished rows of both seats. Pairs that the opponent could
    capture count against a move. The policy looks only one move ahead.
    """
    return _searched(position, rules, seat, chance, bound=0)


def farsighted(
    position: MegiddoPosition, rules: MegiddoRules, seat: Seat, chance: float
) -> MegiddoAction:
    """Play Megiddo by a search of at most POSITIONS (6,000) positions, with the evaluation of
    `greedy`.
    """
    return _searched(position, rules, seat, chance, bound=POSITIONS)


LEVELS: Mapping[str, Policy] = {
    "novice": mix(casual, greedy, NOVICE_SHARE),
    "easy": mix(casual, greedy, EASY_SHARE),
    "medium": greedy,
    "hard": farsighted,
}
"""Megiddo's policies by level, from the weakest to the strongest (docs/levels.md)."""
POLICIES: Mapping[str, Policy] = {"greedy": greedy, "casual": casual, **LEVELS}


def search(
    position: MegiddoPosition, rules: MegiddoRules, seat: Seat, chance: float, bound: int
) -> Search:
    """Return a prepared search for the best move of `seat` in Megiddo, as if it were its turn.

    At most `bound` positions are examined, but at least those after one move. `chance` decides
    between moves of equal worth.
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
    return Search(evaluation, root, empty=[*free[start:], *free[:start]], bound=bound, width=WIDTH)


def _searched(
    position: MegiddoPosition, rules: MegiddoRules, seat: Seat, chance: float, bound: int
) -> MegiddoAction:
    board = board_of(rules.rings, rules.spokes)
    return lay_action(*board.place(search(position, rules, seat, chance, bound=bound).best()))


def _free(stones: Stones) -> list[Point]:
    return [point for point, stone in enumerate(stones) if stone == EMPTY]


def _any_of(points: Sequence[Point], chance: float) -> Point:
    if not points:
        raise ValueError("no point is empty")
    return points[int(chance * len(points))]
