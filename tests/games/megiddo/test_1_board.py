"""Tests the points and lines of Megiddo's board (docs/rules/megiddo.md, section 1)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.games.megiddo.board import Board, board_of, possible_rows

SIZES = st.tuples(st.integers(4, 12), st.integers(4, 12))


def places(board: Board, points: tuple[int, ...]) -> list[tuple[int, int]]:
    return [board.place(point) for point in points]


@given(SIZES)
def test_every_point_has_a_ring_and_a_spoke_of_its_own(size: tuple[int, int]) -> None:
    board = board_of(*size)
    rings, spokes = size
    found = [board.place(point) for point in range(len(board.empty))]
    assert found == [(ring, spoke) for ring in range(1, rings + 1) for spoke in range(spokes)]
    assert [board.point(*place) for place in found] == list(range(len(found)))


@pytest.mark.parametrize("place", [(0, 0), (7, 0), (1, -1), (1, 6), (-1, 3)])
def test_there_is_no_point_off_the_board(place: tuple[int, int]) -> None:
    assert board_of(6, 6).point(*place) is None


def test_four_lines_pass_through_a_point() -> None:
    board = board_of(6, 6)
    point = board.point(3, 5)
    assert point is not None
    radial, circular, right, left = board.lines[point]
    assert places(board, radial.ahead) == [(4, 5), (5, 5), (6, 5)]
    assert places(board, radial.behind) == [(2, 5), (1, 5)]
    assert places(board, circular.ahead) == [(3, 0), (3, 1), (3, 2), (3, 3), (3, 4)]
    assert places(board, circular.behind) == [(3, 4), (3, 3), (3, 2), (3, 1), (3, 0)]
    assert places(board, right.ahead) == [(4, 0), (5, 1), (6, 2)]
    assert places(board, right.behind) == [(2, 4), (1, 3)]
    assert places(board, left.ahead) == [(4, 4), (5, 3), (6, 2)]
    assert places(board, left.behind) == [(2, 0), (1, 1)]


def test_a_spiral_on_few_spokes_goes_round_more_than_once() -> None:
    board = board_of(6, 4)
    right = board.lines[0][2]
    assert places(board, right.ahead) == [(2, 1), (3, 2), (4, 3), (5, 0), (6, 1)]


@given(SIZES)
def test_no_line_comes_back_to_a_point_before_its_end(size: tuple[int, int]) -> None:
    board = board_of(*size)
    for point, lines in enumerate(board.lines):
        for line in lines:
            for ray in (line.ahead, line.behind):
                assert len({point, *ray}) == 1 + len(ray)


@given(SIZES)
def test_adjacency_of_points_is_symmetric(size: tuple[int, int]) -> None:
    board = board_of(*size)
    for point in range(len(board.empty)):
        near = board.neighbours(point)
        on_edge = board.place(point)[0] in (1, board.rings)
        assert len(set(near)) == (5 if on_edge else 8)
        assert all(point in board.neighbours(other) for other in near)


def test_a_board_of_six_by_six_has_24_rows_of_six() -> None:
    rows = possible_rows(6, 6, 6)
    board = board_of(6, 6)
    kinds = {"radial": 0, "circular": 0, "spiral": 0}
    for row in rows:
        rings, spokes = (set(part) for part in zip(*places(board, row), strict=True))
        kinds["radial" if len(spokes) == 1 else "circular" if len(rings) == 1 else "spiral"] += 1
    assert kinds == {"radial": 6, "circular": 6, "spiral": 12}


@given(SIZES, st.integers(4, 12))
def test_no_row_is_counted_twice(size: tuple[int, int], row: int) -> None:
    rings, spokes = size
    rows = possible_rows(rings, spokes, row)
    outward = 3 * spokes * max(0, rings - row + 1)
    around = rings * (spokes if row < spokes else int(row == spokes))
    assert len({frozenset(points) for points in rows}) == len(rows) == outward + around
    assert all(len(set(points)) == row for points in rows)
