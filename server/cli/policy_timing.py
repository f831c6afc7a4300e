"""Measures the processor time that policies take for a turn, for `spite simulate`."""

import time
from collections.abc import Callable
from functools import partial
from statistics import fmean
from typing import Any

from msgspec import Struct

from protocol.core.ids import SEATS, Seat
from server.games.api import Planned, Policy


class TurnTimes(Struct, frozen=True):
    """The processor times of one seat's turns, in milliseconds. A turn is all actions of the seat
    in a row.
    """

    turns: int
    mean_ms: float
    p99_ms: float
    longest_ms: float


class PolicyTimer:
    """Measures the processor time of this process that two policies take for their turns.

    Consecutive actions of a seat are one turn.
    """

    def __init__(self) -> None:
        self._turns_ms: tuple[list[float], list[float]] = ([], [])
        self._on_turn: Seat | None = None

    def timed(self, policy: Policy) -> Policy:
        """Return a policy that acts like `policy` and whose time is counted."""

        def asked(position: Any, rules: Any, seat: Seat, chance: float) -> Any:
            return self._timed(seat, policy, position, rules, seat, chance)

        return asked

    def game_over(self) -> None:
        """End the measured turn: the next action belongs to another game."""
        self._on_turn = None

    def figures(self) -> tuple[TurnTimes, TurnTimes]:
        """Return the times of both seats' turns; zeros for a seat without actions."""
        zero, one = (_turn_times(sorted(self._turns_ms[seat])) for seat in SEATS)
        return zero, one

    def _timed(self, seat: Seat, ask: Callable[..., Any], *known: Any) -> Any:
        began_s = time.process_time()
        try:
            answer = ask(*known)
        finally:
            self._add(seat, (time.process_time() - began_s) * 1000)
        if isinstance(answer, Planned):
            return Planned(answer.action, partial(self._timed, seat, answer.then))
        return answer

    def _add(self, seat: Seat, took_ms: float) -> None:
        turns_ms = self._turns_ms[seat]
        if seat == self._on_turn:
            turns_ms[-1] += took_ms
        else:
            turns_ms.append(took_ms)
            self._on_turn = seat


def _turn_times(turns_ms: list[float]) -> TurnTimes:
    """Return the times of a seat's turns from a sorted list of milliseconds."""
    count = len(turns_ms)
    if not count:
        return TurnTimes(0, 0.0, 0.0, 0.0)
    p99_ms = turns_ms[int(count * 0.99)]
    return TurnTimes(count, round(fmean(turns_ms), 2), round(p99_ms, 1), round(turns_ms[-1], 1))
