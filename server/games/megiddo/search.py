"""Which move is best, looking some moves ahead: alpha-beta (Knuth and Moore, 1975).

The search deepens step by step, and of each position goes on only with the moves that look best.
How far it comes is bounded by positions, not by time, so that the same position and chance always
give the same move.
"""

from collections.abc import Sequence

from server.games.megiddo.board import Point
from server.games.megiddo.evaluation import DECIDED, WON, Evaluation, Outlook


class _TooMany(Exception):
    """All the positions have been looked at that may be."""


class Search:
    """Looks ahead from one position."""

    def __init__(
        self, evaluation: Evaluation, root: Outlook, empty: Sequence[Point], bound: int, width: int
    ) -> None:
        """`empty` has the empty points: of moves worth the same, the one named first is chosen.

        At most `bound` positions are looked at, and at least those that one move leads to; each
        position is followed further with at most `width` moves.
        """
        self._evaluation = evaluation
        self._root = root
        self._empty = empty
        self._bound = bound
        self._width = width
        self.positions = 0
        """So many have been looked at."""
        self.worth = 0
        """What the best move was found to be worth to the seat that makes it."""

    def best(self) -> Point:
        """The best move. Raises ValueError where no point is empty."""
        if not self._empty:
            raise ValueError("no point is empty")
        moves = self._moves(self._root)
        self.worth = moves[0].worth
        for depth in range(1, len(self._empty)):
            if len(moves) == 1 or abs(moves[0].worth) > DECIDED:
                break
            try:
                self._deepen(moves, depth)
            except _TooMany:
                break
        return moves[0].point

    def _deepen(self, moves: list[Outlook], depth: int) -> None:
        """Bring the best of the moves to the front, looking so many moves further."""
        most = -WON
        for move in tuple(moves):
            worth = -self._value(move, depth, -WON, -most)
            if worth > most:
                most = worth
                moves.remove(move)
                moves.insert(0, move)
        self.worth = most

    def _value(self, position: Outlook, depth: int, alpha: int, beta: int) -> int:
        """What the position is worth to the seat in turn, as far as it lies between the two."""
        moves = self._moves(position)
        if not moves:
            return 0
        if depth == 1 or abs(moves[0].worth) > DECIDED:
            return _later(moves[0].worth)
        if len(moves) > 1:
            # A forced move costs no depth.
            depth -= 1
        most = -WON
        for move in moves:
            most = max(most, -self._value(move, depth, -beta, -alpha))
            alpha = max(alpha, most)
            if alpha >= beta:
                break
        return _later(most)

    def _moves(self, position: Outlook) -> list[Outlook]:
        """The moves to look at, the best one first; those that lose at once only if all do."""
        if position.moves is None:
            taken = position.mine | position.theirs
            empty = [point for point in self._empty if not taken >> point & 1]
            if self.positions and self.positions + len(empty) > self._bound:
                raise _TooMany
            self.positions += len(empty)
            moves = [self._evaluation.after(position, point) for point in empty]
            moves.sort(key=_worth, reverse=True)
            sound = [move for move in moves[: self._width] if move.worth > -DECIDED]
            position.moves = sound or moves[:1]
        return position.moves


def _worth(move: Outlook) -> int:
    return move.worth


def _later(worth: int) -> int:
    """The same one move earlier: the sooner a win and the later a loss, the better."""
    if abs(worth) <= DECIDED:
        return worth
    return worth - 1 if worth > 0 else worth + 1
