"""The lines of a board of Megiddo as bit masks, for the search. Bit `n` is point `n`."""

from collections.abc import Iterable
from functools import lru_cache

from msgspec import Struct

from server.games.megiddo.board import Board, Point, board_of, possible_rows

Mask = int
"""A set of points of the board, as the bits of an integer."""


class Masks(Struct, frozen=True, gc=False):
    """The lines of a Megiddo board of one size, and its rows of one length, as bit masks."""

    board: Mask
    """All points of the board."""
    flanks: tuple[tuple[tuple[Mask, Mask], ...], ...]
    """For each point and direction: the two next points, as a pair that a stone could capture, and
    the point after them.
    """
    mates: tuple[tuple[tuple[Mask, Mask, Mask], ...], ...]
    """For each point and direction: the next point, and the points at both ends of that pair."""
    rows: tuple[tuple[Mask, ...], ...]
    """The possible rows through each point."""
    every_row: tuple[Mask, ...]


@lru_cache(maxsize=128)
def masks_of(rings: int, spokes: int, row: int) -> Masks:
    """Return the bit masks of a Megiddo board of this size, and of its rows of `row` stones.
    Results are cached.
    """
    board = board_of(rings, spokes)
    points = range(rings * spokes)
    every_row = [
        (row_points, mask_of(row_points)) for row_points in possible_rows(rings, spokes, row)
    ]
    return Masks(
        board=mask_of(points),
        flanks=tuple(
            tuple((mask_of((near, far)), 1 << end) for near, far, end in board.threes[point])
            for point in points
        ),
        mates=tuple(_mates(board, point) for point in points),
        rows=tuple(tuple(mask for on, mask in every_row if point in on) for point in points),
        every_row=tuple(mask for _, mask in every_row),
    )


def mask_of(points: Iterable[Point]) -> Mask:
    """Return points of a Megiddo board as a bit mask."""
    return sum(1 << point for point in points)


def points_in(mask: Mask) -> Iterable[Point]:
    """Yield the points of a bit mask in order."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def _mates(board: Board, point: Point) -> tuple[tuple[Mask, Mask, Mask], ...]:
    return tuple(
        (1 << ahead[0], 1 << behind[0], 1 << ahead[1])
        for line in board.lines[point]
        for ahead, behind in ((line.ahead, line.behind), (line.behind, line.ahead))
        if len(ahead) >= 2 and behind
    )
