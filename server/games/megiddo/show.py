"""The views of a game. Everything is public, so all viewers receive the same messages."""

from functools import lru_cache
from typing import Any

from protocol.core.ids import Seat
from protocol.core.message import Message
from protocol.games.megiddo import (
    STONES,
    Captured,
    Laid,
    MegiddoPosition,
    MegiddoRules,
    MegiddoTally,
    Point,
    Row,
    RowsMade,
)
from server.games import api
from server.games.megiddo import board, rows
from server.games.megiddo.state import RowsCompleted, State, StoneLaid, StonesCaptured
from server.games.turns import TurnStarted, turn_began


def before(rules: MegiddoRules) -> MegiddoPosition:
    """Return the empty board before the first player is known."""
    of_size = board.board_of(rules.rings, rules.spokes)
    return MegiddoPosition.made(
        stones=_rings(of_size, of_size.empty),
        first=None,
        turn=None,
        number=0,
        captured=[0, 0],
        last=None,
        rows=[],
    )


def position(state: State) -> MegiddoPosition:
    """Return the present position."""
    on = state.board
    return MegiddoPosition.made(
        stones=_rings(on, state.stones),
        first=state.first,
        turn=state.turn.seat,
        number=state.turn.number,
        captured=list(state.captured),
        last=None if state.last is None else _point(*on.place(state.last)),
        rows=_shown_rows(on, _winning_rows(state)),
    )


def show(rules: MegiddoRules, event: Any) -> api.Shown:
    """Return an event as each viewer may see it, in the order of VIEWERS. Raises ValueError."""
    return (_shown(board.board_of(rules.rings, rules.spokes), event),) * 3


def tally(outcome: api.Outcome) -> MegiddoTally:
    """Return how many stones each seat has captured."""
    return MegiddoTally.made(captured=list(outcome.tally))


def _shown(on: board.Board, event: Any) -> Message:
    match event:
        case TurnStarted(seat, number):
            return turn_began(seat, number)
        case StoneLaid(seat, point):
            return _laid(seat, *on.place(point))
        case StonesCaptured(seat, points):
            return Captured.made(
                type="captured", seat=seat, points=[_point(*on.place(point)) for point in points]
            )
        case RowsCompleted(seat, made):
            return RowsMade.made(type="rows", seat=seat, rows=_shown_rows(on, made))
    raise ValueError(f"no event of this game: {event!r}")


def _winning_rows(state: State) -> tuple[rows.Row, ...]:
    # A row ends the game, so the last move made all rows on the board.
    end = state.outcome
    if end is None or end.winner is None or end.reason != "row":
        return ()
    won = (point for point, stone in enumerate(state.stones) if stone == STONES[end.winner])
    return rows.rows_through(state.board, state.stones, won, state.rules.row)


def _shown_rows(on: board.Board, made: tuple[rows.Row, ...]) -> list[Row]:
    return [Row.made(points=[_point(*on.place(point)) for point in row]) for row in made]


def _rings(on: board.Board, stones: board.Stones) -> list[str]:
    return [stones[start : start + on.spokes] for start in range(0, len(stones), on.spokes)]


@lru_cache(maxsize=256)
def _point(ring: int, spoke: int) -> Point:
    return Point.made(ring=ring, spoke=spoke)


@lru_cache(maxsize=512)
def _laid(seat: Seat, ring: int, spoke: int) -> Laid:
    return Laid.made(type="laid", seat=seat, ring=ring, spoke=spoke)
