"""A game as it stands, and what happens in one."""

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
    """A game of Megiddo: a value, never changed."""

    rules: MegiddoRules
    stones: Stones
    captured: tuple[int, int]
    """How many stones each seat has captured in the game."""
    first: Seat
    turn: TurnStarted
    """The turn that is on (after the end: the last one)."""
    chance: Chance
    last: Point | None = None
    """Where the last stone was laid; None as long as the board is empty."""
    outcome: Outcome | None = None

    @property
    def board(self) -> Board:
        """The board that the game is played on."""
        return board_of(self.rules.rings, self.rules.spokes)


class StoneLaid(Struct, frozen=True, gc=False):
    """A seat laid a stone on an empty point."""

    seat: Seat
    point: Point


class StonesCaptured(Struct, frozen=True, gc=False):
    """One wave of captures: the stones on these points became the seat's."""

    seat: Seat
    points: Wave


class RowsCompleted(Struct, frozen=True, gc=False):
    """The seat's move made these rows. The end of the game follows."""

    seat: Seat
    rows: tuple[Row, ...]
