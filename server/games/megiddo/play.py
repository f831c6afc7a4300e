"""The start of a game of Megiddo and the execution of actions (docs/rules/megiddo.md, sections 2 to
4).
"""

from collections.abc import Iterable
from functools import lru_cache
from itertools import chain
from typing import Any

from msgspec.structs import replace

from protocol.core.codes import RejectionCode
from protocol.core.ids import Seat, other
from protocol.core.views import EndReason
from protocol.games.megiddo import EMPTY, Lay, MegiddoAction, MegiddoCode, MegiddoRules
from server.games.api import Advance, Rejection
from server.games.chance import Chance
from server.games.megiddo import score
from server.games.megiddo.board import Point, board_of
from server.games.megiddo.captures import Wave, lay
from server.games.megiddo.options import check_rules
from server.games.megiddo.rows import rows_through
from server.games.megiddo.state import RowsCompleted, State, StoneLaid, StonesCaptured
from server.games.turns import TurnStarted


def begin(rules: MegiddoRules, chance: Chance, previous_first: Seat | None) -> Advance[State]:
    """Begin a game of Megiddo with an empty board and the first turn.

    `previous_first` began the previous game of the match; it is None in the first game. Raises
    BadRules for rules that can't be played.
    """
    check_rules(rules)
    if rules.first_player == "alternate" and previous_first is not None:
        first = other(previous_first)
    else:
        first, chance = chance.draw_lots()
    turn = TurnStarted(first, 1)
    empty = board_of(rules.rings, rules.spokes).empty
    return Advance(State(rules, empty, (0, 0), first, turn, chance), (turn,))


def act(state: State, seat: Seat, action: MegiddoAction) -> Advance[State] | Rejection:
    """Carry out the seat's action in Megiddo, or return its rejection. Raises nothing."""
    if state.outcome is not None:
        return Rejection(RejectionCode.NOT_PLAYING)
    if state.turn.seat != seat:
        return Rejection(RejectionCode.NOT_YOUR_TURN)
    if not isinstance(action, Lay):
        return Rejection(RejectionCode.UNKNOWN_ACTION)
    point = state.board.point(action.ring, action.spoke)
    if point is None:
        return _reject(MegiddoCode.NO_SUCH_POINT, action)
    if state.stones[point] != EMPTY:
        return _reject(MegiddoCode.POINT_TAKEN, action)
    return _lay(state, seat, point)


def end(state: State, winner: Seat | None, reason: EndReason) -> Advance[State] | Rejection:
    """End a running game of Megiddo from outside (docs/rules/megiddo.md, section 4). Reject that
    for a game that is over.
    """
    if state.outcome is not None:
        return Rejection(RejectionCode.NOT_PLAYING)
    outcome = score.outcome(state.rules, state.captured, winner, reason)
    return Advance(replace(state, outcome=outcome), (outcome,))


def legal_actions(state: State, seat: Seat) -> tuple[Lay, ...]:
    """Return the legal actions in Megiddo: a stone on each empty point, in the seat's own turn."""
    if state.outcome is not None or state.turn.seat != seat:
        return ()
    board = state.board
    empty = (point for point, stone in enumerate(state.stones) if stone == EMPTY)
    return tuple(lay_action(*board.place(point)) for point in empty)


@lru_cache(maxsize=256)
def lay_action(ring: int, spoke: int) -> Lay:
    """Return Megiddo's action of laying a stone on this point. Results are cached."""
    return Lay(ring=ring, spoke=spoke)


def captured_after(captured: tuple[int, int], seat: Seat, waves: Iterable[Wave]) -> tuple[int, int]:
    """Return how many stones each seat has captured after these waves of captures by `seat`."""
    zero, one = captured
    count = sum(map(len, waves))
    return (zero + count, one) if seat == 0 else (zero, one + count)


def _lay(state: State, seat: Seat, point: Point) -> Advance[State]:
    rules, board = state.rules, state.board
    stones, waves = lay(board, state.stones, point, seat)
    captured = captured_after(state.captured, seat, waves)
    rows = rows_through(board, stones, chain((point,), *waves), rules.row)
    outcome = score.after_move(rules, stones, captured, seat, len(rows))
    events: list[Any] = [StoneLaid(seat, point)]
    events += [StonesCaptured(seat, wave) for wave in waves]
    turn = state.turn
    if rows:
        events.append(RowsCompleted(seat, rows))
    if outcome is None:
        turn = TurnStarted(other(seat), turn.number + 1)
        events.append(turn)
    else:
        events.append(outcome)
    after = State(rules, stones, captured, state.first, turn, state.chance, point, outcome)
    return Advance(after, tuple(events))


def _reject(code: MegiddoCode, action: Lay) -> Rejection:
    return Rejection(code, {"ring": action.ring, "spoke": action.spoke})
