"""Finds rows of stones in Megiddo: stones of one seat side by side on a line, enough to win
(docs/rules/megiddo.md, section 4).
"""

from collections.abc import Iterable

from server.games.megiddo.board import Board, Line, Point, Ray, Stones

Row = tuple[Point, ...]
"""The points of a row of stones along its line. A whole ring starts at spoke 0."""


def rows_through(
    board: Board, stones: Stones, points: Iterable[Point], row: int
) -> tuple[Row, ...]:
    """Return the rows of Megiddo that contain stones on these points, each once, in a fixed order.

    A row is a maximal sequence of at least `row` stones of one seat on a line.
    """
    found: set[Row] = set()
    for point in points:
        for line in board.lines[point]:
            ahead, behind = _reach(stones, point, line)
            if ahead + 1 + behind >= row:
                found.add(_row(point, line, ahead, behind))
    return tuple(sorted(found))


def _reach(stones: Stones, point: Point, line: Line) -> tuple[int, int]:
    """Return the numbers of like stones that follow a point in both directions of a line.

    No stone is counted twice.
    """
    stone = stones[point]
    ahead = _count(stones, line.ahead, stone)
    if line.closed and ahead == len(line.ahead):
        return ahead, 0
    return ahead, _count(stones, line.behind, stone)


def _count(stones: Stones, ray: Ray, stone: str) -> int:
    count = 0
    for point in ray:
        if stones[point] != stone:
            break
        count += 1
    return count


def _row(point: Point, line: Line, ahead: int, behind: int) -> Row:
    if line.closed and ahead == len(line.ahead):
        return tuple(sorted((point, *line.ahead)))
    return (*reversed(line.behind[:behind]), point, *line.ahead[:ahead])
