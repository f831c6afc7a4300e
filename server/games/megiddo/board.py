"""The points of a board of Megiddo and the lines through them (docs/rules/megiddo.md, section
1).
"""

from functools import lru_cache
from itertools import chain

from msgspec import Struct

from protocol.games.megiddo import EMPTY

Point = int
"""The number of a point, from 0. The innermost ring comes first, in the order of the spokes."""
Stones = str
"""The content of each point of a Megiddo board, in their order: `EMPTY`, or one of `STONES`."""
Ray = tuple[Point, ...]
"""The points that follow a point in one direction, without the point itself."""

RADIAL, CIRCULAR, RIGHT_HAND, LEFT_HAND = ((1, 0), (0, 1), (1, 1), (1, -1))
"""The step to the next point on each kind of line, as a number of rings and of spokes."""


class Line(Struct, frozen=True, gc=False):
    """The two directions of a line through a point of a Megiddo board.

    On a closed line, each direction has all the other points.
    """

    ahead: Ray
    behind: Ray
    closed: bool


class Board(Struct, frozen=True, gc=False):
    """The points and lines of a Megiddo board of one size."""

    rings: int
    spokes: int
    lines: tuple[tuple[Line, ...], ...]
    """The lines through each point: radial, circular, right-hand and left-hand spiral."""
    threes: tuple[tuple[tuple[Point, Point, Point], ...], ...]
    """For each point: the next three points, in each direction that has three."""

    @property
    def empty(self) -> Stones:
        """The stones of an empty Megiddo board."""
        return EMPTY * (self.rings * self.spokes)

    def point(self, ring: int, spoke: int) -> Point | None:
        """Return the point at a ring (from 1) and a spoke (from 0), or None if there is none."""
        if 1 <= ring <= self.rings and 0 <= spoke < self.spokes:
            return (ring - 1) * self.spokes + spoke
        return None

    def place(self, point: Point) -> tuple[int, int]:
        """Return the ring (from 1) and the spoke (from 0) of a point of the Megiddo board."""
        ring, spoke = divmod(point, self.spokes)
        return ring + 1, spoke

    def neighbours(self, point: Point) -> tuple[Point, ...]:
        """Return the adjacent points of a point on all lines."""
        rays = chain.from_iterable((line.ahead, line.behind) for line in self.lines[point])
        return tuple(ray[0] for ray in rays if ray)


@lru_cache(maxsize=128)
def board_of(rings: int, spokes: int) -> Board:
    """Return the Megiddo board of this size. Results are cached."""
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
    """Return every set of `row` consecutive points on a line of a Megiddo board, each once."""
    outward = [
        tuple((start + step) * spokes + (spoke + step * turn) % spokes for step in range(row))
        for _, turn in (RADIAL, RIGHT_HAND, LEFT_HAND)
        for start in range(rings - row + 1)
        for spoke in range(spokes)
    ]
    # A closed ring of exactly this length is the same row from any start.
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
    # A circular ray stops before it returns to the point. Other rays stop at the edge.
    for _ in range(rings if outward else spokes - 1):
        ring, spoke = ring + outward, (spoke + turn) % spokes
        if not 0 <= ring < rings:
            break
        ray.append(ring * spokes + spoke)
    return tuple(ray)
