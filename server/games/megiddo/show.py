"""The views of a game of Megiddo. All is public, so all viewers receive the same messages."""

from typing import Any

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
from protocol.games.turns import TurnBegan
from server.games import api
from server.games.megiddo import board, rows
from server.games.megiddo.state import (
    MegiddoOutcome,
    RowsCompleted,
    State,
    StoneLaid,
    StonesCaptured,
)
from server.games.turns import TurnStarted


def before(rules: MegiddoRules) -> MegiddoPosition:
    """Return the empty board of Megiddo, before the first player is known."""
    of_size = board.board_of(rules.rings, rules.spokes)
    return MegiddoPosition(
        stones=_rings(of_size, of_size.empty),
        first=None,
        turn=None,
        number=0,
        captured=[0, 0],
        last=None,
        rows=[],
    )


def position(state: State) -> MegiddoPosition:
    """Return the present position of Megiddo, which all viewers see."""
    on = state.board
    return MegiddoPosition(
        stones=_rings(on, state.stones),
        first=state.first,
        turn=state.turn.seat,
        number=state.turn.number,
        captured=list(state.captured),
        last=None if state.last is None else Point(*on.place(state.last)),
        rows=_shown_rows(on, _winning_rows(state)),
    )


def show(rules: MegiddoRules, event: Any) -> api.Shown:
    """Return an event of Megiddo as each viewer may see it, in the order of VIEWERS.

    Raises ValueError for the end of the game, which the server announces itself.
    """
    return (_shown(board.board_of(rules.rings, rules.spokes), event),) * 3


def tally(outcome: MegiddoOutcome) -> MegiddoTally:
    """Return the final counts of a game of Megiddo for clients: each seat's captured stones."""
    return MegiddoTally(captured=list(outcome.captured))


def _shown(on: board.Board, event: Any) -> Message:
    match event:
        case TurnStarted(seat, number):
            return TurnBegan(seat=seat, number=number)
        case StoneLaid(seat, point):
            return Laid(seat, *on.place(point))
        case StonesCaptured(seat, points):
            return Captured(seat=seat, points=[Point(*on.place(point)) for point in points])
        case RowsCompleted(seat, made):
            return RowsMade(seat=seat, rows=_shown_rows(on, made))
    raise ValueError(f"no event of this game: {event!r}")


def _winning_rows(state: State) -> tuple[rows.Row, ...]:
    # A row ends the game, so the last move made all rows on the board.
    end = state.outcome
    if end is None or end.winner is None or end.reason != "row":
        return ()
    won = (point for point, stone in enumerate(state.stones) if stone == STONES[end.winner])
    return rows.rows_through(state.board, state.stones, won, state.rules.row)


def _shown_rows(on: board.Board, made: tuple[rows.Row, ...]) -> list[Row]:
    return [Row(points=[Point(*on.place(point)) for point in row]) for row in made]


def _rings(on: board.Board, stones: board.Stones) -> list[str]:
    return [stones[start : start + on.spokes] for start in range(0, len(stones), on.spokes)]
