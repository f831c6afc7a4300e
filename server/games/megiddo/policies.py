"""Simple policies: what a seat does in its turn.

A policy is a pure function of the position; where it leaves something to chance, the chance comes
in as a number from 0 up to 1.
"""

from collections.abc import Mapping, Sequence

from protocol.core.ids import Seat
from protocol.games.megiddo import EMPTY, MegiddoAction, MegiddoPosition, MegiddoRules
from server.games.api import Policy
from server.games.megiddo.board import Point, Stones, board_of
from server.games.megiddo.evaluation import Evaluation
from server.games.megiddo.play import lay_action


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
    board = board_of(rules.rings, rules.spokes)
    stones = "".join(position.stones)
    evaluation = Evaluation(rules, stones, position.captured, seat)
    worth = {point: evaluation.worth(point) for point in _free(stones)}
    most = max(worth.values(), default=0)
    best = [point for point, found in worth.items() if found == most]
    return lay_action(*board.place(_any_of(best, chance)))


LEVELS: Mapping[str, Policy] = {"easy": casual, "medium": greedy}
"""By name, from the weakest to the strongest."""
POLICIES: Mapping[str, Policy] = {"greedy": greedy, "casual": casual, **LEVELS}
"""By name."""


def _free(stones: Stones) -> list[Point]:
    return [point for point, stone in enumerate(stones) if stone == EMPTY]


def _any_of(points: Sequence[Point], chance: float) -> Point:
    if not points:
        raise ValueError("no point is empty")
    return points[int(chance * len(points))]
