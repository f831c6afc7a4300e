"""The captures of a stone in Megiddo, wave by wave (docs/rules/megiddo.md, section 3)."""

from collections.abc import Iterable, Sequence

from protocol.core.ids import Seat, other
from protocol.games.megiddo import STONES
from server.games.megiddo.board import Board, Point, Stones

Wave = tuple[Point, ...]
"""The points whose stones are captured at the same time, each once, in order."""


def lay(board: Board, stones: Stones, point: Point, seat: Seat) -> tuple[Stones, tuple[Wave, ...]]:
    """Return the stones of Megiddo after `seat` lays one on an empty point, and the captures.

    The captures are in waves.
    """
    mine, theirs = STONES[seat], STONES[other(seat)]
    laid = list(stones)
    laid[point] = mine
    waves: list[Wave] = []
    new: Wave = (point,)
    while new := _wave(board, laid, new, mine, theirs):
        for captured in new:
            laid[captured] = mine
        waves.append(new)
    return "".join(laid), tuple(waves)


def _wave(
    board: Board, stones: Sequence[str], new: Iterable[Point], mine: str, theirs: str
) -> Wave:
    """Return the points of the stones that newly laid or captured stones capture in turn."""
    found: set[Point] = set()
    for point in new:
        for near, far, end in board.threes[point]:
            if stones[near] == theirs and stones[far] == theirs and stones[end] == mine:
                found.add(near)
                found.add(far)
    return tuple(sorted(found))
