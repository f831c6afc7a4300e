"""The search of Megiddo's bots for the best move: iterative deepening with alpha-beta (Knuth and
Moore, 1975).

Each position is followed only with its best-looking moves. The search is bounded by positions, not
by time, so that it is deterministic for a given position and chance.
"""

from collections.abc import Sequence

from server.games.megiddo.board import Point
from server.games.megiddo.evaluation import DECIDED, WON, Evaluation, Outlook


class _TooMany(Exception):
    """A search for a move in Megiddo has examined as many positions as it may."""


class Search:
    """An alpha-beta search for the best move in one position of Megiddo."""

    def __init__(
        self, evaluation: Evaluation, root: Outlook, empty: Sequence[Point], bound: int, width: int
    ) -> None:
        """Prepare a search of moves to the `empty` points of a board. The first of equal moves is
        chosen.

        At most `bound` positions are examined, but at least those after one move. Each position is
        followed with at most `width` moves.
        """
        self._evaluation = evaluation
        self._root = root
        self._empty = empty
        self._bound = bound
        self._width = width
        self.positions = 0
        """The number of positions examined."""
        self.worth = 0
        """The worth of the best move to the seat that makes it."""

    def best(self) -> Point:
        """Return the best move of the search. Raises ValueError if no point is empty."""
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
        """Move the best of these moves to the front after searching `depth` moves further."""
        most = -WON
        for move in tuple(moves):
            worth = -self._value(move, depth, -WON, -most)
            if worth > most:
                most = worth
                moves.remove(move)
                moves.insert(0, move)
        self.worth = most

    def _value(self, position: Outlook, depth: int, alpha: int, beta: int) -> int:
        """Return the worth of a position to the seat in turn, exact between `alpha` and `beta`."""
        moves = self._moves(position)
        if not moves:
            return 0
        if depth == 1 or abs(moves[0].worth) > DECIDED:
            return _one_move_earlier(moves[0].worth)
        if len(moves) > 1:
            # A forced move costs no depth.
            depth -= 1
        most = -WON
        for move in moves:
            most = max(most, -self._value(move, depth, -beta, -alpha))
            alpha = max(alpha, most)
            if alpha >= beta:
                break
        return _one_move_earlier(most)

    def _moves(self, position: Outlook) -> list[Outlook]:
        """Return the moves of a position to follow, the best first. Losing ones are left out; if
        all lose, only the best one is returned.
        """
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


def _one_move_earlier(worth: int) -> int:
    """Return the worth of a position one move before. It prefers early wins and late losses."""
    if abs(worth) <= DECIDED:
        return worth
    return worth - 1 if worth > 0 else worth + 1
