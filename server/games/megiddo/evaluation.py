"""What a move is worth, as far as one can see it without looking further than the next move."""

from collections.abc import Iterable, Sequence

from protocol.core.ids import Seat, other
from protocol.games.megiddo import EMPTY, STONES, MegiddoRules
from server.games.megiddo.board import Board, Point, Stones, board_of, possible_rows
from server.games.megiddo.captures import Wave, lay
from server.games.megiddo.rows import rows_through

WIN = 1_000_000
BLOCK = 100_000
CAPTURED = 60
"""For each stone that the move captures."""
SAVED = 50
"""For each stone that the other seat would capture by a stone on the same point."""
EXPOSED = 90
"""What a pair costs that the other seat could capture next."""
ATTACKED = 25
"""For a pair of the other seat's that could be captured next."""
ROW_GROWTH = 4
"""A possible row is worth so many times more with each stone that it has."""


class Evaluation:
    """A position, for the seat whose turn it is."""

    def __init__(
        self, rules: MegiddoRules, stones: Stones, captured: Sequence[int], seat: Seat
    ) -> None:
        self._rules = rules
        self._board = board_of(rules.rings, rules.spokes)
        self._stones = stones
        self._captured = captured
        self._seat = seat
        self._growth = _growth(rules, stones)

    def worth(self, point: Point) -> int:
        """What a stone on this empty point is worth: the more, the better."""
        mine, theirs = STONES[self._seat], STONES[other(self._seat)]
        stones, gained = lay(self._board, self._stones, point, self._seat)
        worth = self._growth[point]
        if self._wins(stones, point, gained, self._seat):
            worth += WIN
        prevented, lost = lay(self._board, self._stones, point, other(self._seat))
        if self._wins(prevented, point, lost, other(self._seat)):
            worth += BLOCK
        worth += CAPTURED * _count(gained) + SAVED * _count(lost)
        worth -= EXPOSED * sum(
            _exposed(self._board, stones, new, mine, theirs) for new in _points(point, gained)
        )
        return worth + ATTACKED * _attacked(self._board, stones, point, theirs)

    def _wins(self, stones: Stones, point: Point, waves: tuple[Wave, ...], seat: Seat) -> bool:
        if self._captured[seat] + _count(waves) >= self._rules.captures:
            return True
        return bool(rows_through(self._board, stones, _points(point, waves), self._rules.row))


def _growth(rules: MegiddoRules, stones: Stones) -> list[int]:
    """For each point, what the rows that are still possible through it are worth, to either."""
    growth = [0] * len(stones)
    for row in possible_rows(rules.rings, rules.spokes, rules.row):
        laid = [stones[point] for point in row]
        zeros, ones = (laid.count(stone) for stone in STONES)
        if zeros and ones:
            continue
        worth = ROW_GROWTH ** (zeros or ones)
        for point in row:
            growth[point] += worth
    return growth


def _points(point: Point, waves: tuple[Wave, ...]) -> Iterable[Point]:
    return (point, *(captured for wave in waves for captured in wave))


def _count(waves: tuple[Wave, ...]) -> int:
    return sum(map(len, waves))


def _exposed(board: Board, stones: Stones, point: Point, mine: str, theirs: str) -> int:
    """How many pairs, of this stone and the next one, the other seat could capture next."""
    exposed = 0
    for line in board.lines[point]:
        for ahead, behind in ((line.ahead, line.behind), (line.behind, line.ahead)):
            if len(ahead) >= 2 and behind and stones[ahead[0]] == mine:
                exposed += {stones[behind[0]], stones[ahead[1]]} == {EMPTY, theirs}
    return exposed


def _attacked(board: Board, stones: Stones, point: Point, theirs: str) -> int:
    """How many of the other seat's pairs next to this stone could be captured next."""
    return sum(
        stones[near] == theirs and stones[far] == theirs and stones[end] == EMPTY
        for near, far, end in board.threes[point]
    )
