"""The state of a game and its events."""

from msgspec import Struct

from protocol.core.ids import Seat
from protocol.games.megiddo import MegiddoRules
from server.games.api import Outcome
from server.games.chance import Chance
from server.games.megiddo.board import Board, Point, Stones, board_of
from server.games.megiddo.captures import Wave
from server.games.megiddo.rows import Row
from server.games.turns import TurnStarted


class State(Struct, frozen=True, gc=False):
    """A game of Megiddo. It is immutable."""

    rules: MegiddoRules
    stones: Stones
    captured: tuple[int, int]
    """The number of stones that each seat has captured."""
    first: Seat
    turn: TurnStarted
    """The current turn, or the last one after the end."""
    chance: Chance
    last: Point | None = None
    """The point of the last stone, or None while the board is empty."""
    outcome: Outcome | None = None

    @property
    def board(self) -> Board:
        return board_of(self.rules.rings, self.rules.spokes)


class StoneLaid(Struct, frozen=True, gc=False):
    """A stone laid by a seat on an empty point."""

    seat: Seat
    point: Point


class StonesCaptured(Struct, frozen=True, gc=False):
    """One wave of captures: the stones on these points became the seat's."""

    seat: Seat
    points: Wave


class RowsCompleted(Struct, frozen=True, gc=False):
    """The rows made by the seat's move. The end of the game follows."""

    seat: Seat
    rows: tuple[Row, ...]
