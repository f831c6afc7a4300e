"""The state of a game of Megiddo and its events."""

from typing import Annotated

from msgspec import Meta, Struct

from protocol.core.ids import Seat
from protocol.games.megiddo import MegiddoRules
from server.games.api import GameEvent, Outcome
from server.games.chance import Chance
from server.games.megiddo.board import Board, Point, Stones, board_of
from server.games.megiddo.captures import Wave
from server.games.megiddo.rows import Row
from server.games.turns import TurnStarted

Counts = tuple[Annotated[int, Meta(ge=0)], Annotated[int, Meta(ge=0)]]
"""The number of stones that each seat has captured."""


class StoneLaid(GameEvent, frozen=True, tag="laid"):
    """An event of Megiddo: a seat laid a stone on an empty point."""

    seat: Seat
    point: Point


class StonesCaptured(GameEvent, frozen=True, tag="captured"):
    """An event of Megiddo, one wave of captures: the stones on these points became the seat's."""

    seat: Seat
    points: Wave


class RowsCompleted(GameEvent, frozen=True, tag="rows"):
    """An event of Megiddo: a seat's move completed these rows, and so won the game.

    MegiddoOutcome follows.
    """

    seat: Seat
    rows: tuple[Row, ...]


class MegiddoOutcome(Outcome, frozen=True, tag="ended"):
    """The result of a game of Megiddo."""

    points: tuple[int, int]
    captured: Counts


MegiddoEvent = TurnStarted | StoneLaid | StonesCaptured | RowsCompleted | MegiddoOutcome


class State(Struct, frozen=True, gc=False):
    """The state of a game of Megiddo. It is immutable."""

    rules: MegiddoRules
    stones: Stones
    captured: Counts
    first: Seat
    turn: TurnStarted
    """The current turn, or the last one after the end."""
    chance: Chance
    last: Point | None = None
    """The point of the last stone, or None while the board is empty."""
    outcome: MegiddoOutcome | None = None

    @property
    def board(self) -> Board:
        return board_of(self.rules.rings, self.rules.spokes)
