"""How much of the processor policies take for a turn."""

import time
from collections.abc import Callable
from functools import partial
from statistics import fmean
from typing import Any

from msgspec import Struct

from protocol.core.ids import SEATS, Seat
from server.games.api import Planned, Policy


class Thought(Struct, frozen=True):
    """What one seat's turns took, in milliseconds of processor time; a turn is all its actions."""

    turns: int
    mean_ms: float
    p99_ms: float
    longest_ms: float


class Thinking:
    """Counts the processor time of two policies, not that of other programs.

    Actions that a seat is asked for in succession are one turn.
    """

    def __init__(self) -> None:
        self._turns_ms: tuple[list[float], list[float]] = ([], [])
        self._on_turn: Seat | None = None

    def counted(self, policy: Policy) -> Policy:
        """The same policy, whose time is counted."""

        def asked(position: Any, rules: Any, seat: Seat, chance: float) -> Any:
            return self._timed(seat, policy, position, rules, seat, chance)

        return asked

    def game_over(self) -> None:
        """What comes next is no part of the turn before it."""
        self._on_turn = None

    def figures(self) -> tuple[Thought, Thought]:
        """By seat; zeros where a seat was not asked at all."""
        zero, one = (_thought(sorted(self._turns_ms[seat])) for seat in SEATS)
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


def _thought(turns_ms: list[float]) -> Thought:
    """Of turns from the shortest to the longest."""
    count = len(turns_ms)
    if not count:
        return Thought(0, 0.0, 0.0, 0.0)
    p99_ms = turns_ms[int(count * 0.99)]
    return Thought(count, round(fmean(turns_ms), 2), round(p99_ms, 1), round(turns_ms[-1], 1))
