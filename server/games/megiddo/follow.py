"""Applies known events of Megiddo to a state without consulting the rules, when a match is updated
from its stored steps.
"""

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from protocol.core.ids import other
from protocol.games.megiddo import EMPTY, STONES
from server.games.megiddo.board import Point, Stones
from server.games.megiddo.play import captured_after
from server.games.megiddo.state import State, StoneLaid, StonesCaptured
from server.games.turns import TurnStarted


def follow(state: State, events: Iterable[Any]) -> State:
    """Return the state of Megiddo after the `events` of an action that didn't end the game.

    Raises ValueError for impossible events.
    """
    for event in events:
        state = _after(state, event)
    return state


def _after(state: State, event: Any) -> State:
    match event:
        case StoneLaid(seat, point):
            if seat != state.turn.seat:
                raise ValueError(f"seat {seat} laid a stone out of turn")
            stones = _changed(state.stones, (point,), EMPTY, STONES[seat])
            return replace(state, stones=stones, last=point)
        case StonesCaptured(seat, points):
            stones = _changed(state.stones, points, STONES[other(seat)], STONES[seat])
            captured = captured_after(state.captured, seat, (points,))
            return replace(state, stones=stones, captured=captured)
        case TurnStarted(seat, number):
            if (seat, number) != (other(state.turn.seat), state.turn.number + 1):
                raise ValueError(f"turn {number} of seat {seat} after {state.turn}")
            return replace(state, turn=event)
    raise ValueError(f"not while a game goes on: {event!r}")


def _changed(stones: Stones, points: Iterable[Point], before: str, after: str) -> Stones:
    """Return Megiddo's stones with these points changed from `before` to `after`."""
    changed = list(stones)
    for point in points:
        if not 0 <= point < len(changed) or changed[point] != before:
            raise ValueError(f"not {before!r} on point {point}")
        changed[point] = after
    return "".join(changed)
