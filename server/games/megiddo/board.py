"""The points of a board and the lines through them (docs/rules/megiddo.md, section 1)."""

from functools import lru_cache
from itertools import chain

from msgspec import Struct

from protocol.games.megiddo import EMPTY

Point = int
"""A point by its number: from 0, spoke by spoke, those of the innermost ring first."""
Stones = str
"""What is on each point, in their order: `EMPTY`, or one of `STONES`."""
Ray = tuple[Point, ...]
"""The points that follow one another from a point in one direction, that one left out."""

RADIAL, CIRCULAR, RIGHT_HAND, LEFT_HAND = ((1, 0), (0, 1), (1, 1), (1, -1))
"""Each kind of line, by how many rings and spokes on its next point is."""


class Line(Struct, frozen=True, gc=False):
    """A line through a point, in its two directions.

    Where it closes on itself, either direction leads through all its other points.
    """

    ahead: Ray
    behind: Ray
    closed: bool


class Board(Struct, frozen=True, gc=False):
    """A board of one size."""

    rings: int
    spokes: int
    lines: tuple[tuple[Line, ...], ...]
    """Of each point, the lines through it: radial, circular, right-hand and left-hand spiral."""
    threes: tuple[tuple[tuple[Point, Point, Point], ...], ...]
    """Of each point, the next three in each direction in which there are as many."""

    @property
    def empty(self) -> Stones:
        """A board without a stone."""
        return EMPTY * (self.rings * self.spokes)

    def point(self, ring: int, spoke: int) -> Point | None:
        """The point at a ring (from 1) and a spoke (from 0); None where there is none."""
        if 1 <= ring <= self.rings and 0 <= spoke < self.spokes:
            return (ring - 1) * self.spokes + spoke
        return None

    def place(self, point: Point) -> tuple[int, int]:
        """The ring (from 1) and the spoke (from 0) of a point."""
        ring, spoke = divmod(point, self.spokes)
        return ring + 1, spoke

    def neighbours(self, point: Point) -> tuple[Point, ...]:
        """The points next to a point, on any line."""
        rays = chain.from_iterable((line.ahead, line.behind) for line in self.lines[point])
        return tuple(ray[0] for ray in rays if ray)


@lru_cache(maxsize=128)
def board_of(rings: int, spokes: int) -> Board:
    """The board of this size; asked for again, the same object."""
    points = range(rings * spokes)
    lines = tuple(_lines(rings, spokes, point) for point in points)
    threes = tuple(
        tuple(
            (ray[0], ray[1], ray[2])
            for line in lines[point]
            for ray in (line.ahead, line.behind)
            if len(ray) >= 3
        )
        for point in points
    )
    return Board(rings, spokes, lines, threes)


@lru_cache(maxsize=256)
def possible_rows(rings: int, spokes: int, row: int) -> tuple[tuple[Point, ...], ...]:
    """Every choice of `row` points that follow one another on a line, each once."""
    outward = [
        tuple((start + step) * spokes + (spoke + step * turn) % spokes for step in range(row))
        for _, turn in (RADIAL, RIGHT_HAND, LEFT_HAND)
        for start in range(rings - row + 1)
        for spoke in range(spokes)
    ]
    # A ring that is one row as a whole can begin anywhere, and remains the same row.
    starts = spokes if row < spokes else int(row == spokes)
    around = [
        tuple(ring * spokes + (start + step) % spokes for step in range(row))
        for ring in range(rings)
        for start in range(starts)
    ]
    return (*outward, *around)


def _lines(rings: int, spokes: int, point: Point) -> tuple[Line, ...]:
    kinds = (RADIAL, CIRCULAR, RIGHT_HAND, LEFT_HAND)
    return tuple(
        Line(
            _ray(rings, spokes, point, (outward, turn)),
            _ray(rings, spokes, point, (-outward, -turn)),
            closed=outward == 0,
        )
        for outward, turn in kinds
    )


def _ray(rings: int, spokes: int, point: Point, step: tuple[int, int]) -> Ray:
    outward, turn = step
    ring, spoke = divmod(point, spokes)
    ray: list[Point] = []
    # On its own ring it ends before it comes back to the point; else at the edge of the board.
    for _ in range(rings if outward else spokes - 1):
        ring, spoke = ring + outward, (spoke + turn) % spokes
        if not 0 <= ring < rings:
            break
        ray.append(ring * spokes + spoke)
    return tuple(ray)
