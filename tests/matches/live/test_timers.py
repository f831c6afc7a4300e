"""Tests of a node's timers: they report matches when the clock reaches their time, not before."""

import asyncio
from contextlib import suppress

import pytest

from protocol.core.ids import MatchId
from server.matches.live.timers import SOON_MS, Timers
from tests.matches.nodes import SetClock
from tests.support.timeouts import PATIENCE_S

A, B, C = MatchId("a"), MatchId("b"), MatchId("c")
FAR_MS = 3600 * 1000


class LoopClock:
    """A stand-in for a node's clock, which shows the time of the event loop."""

    def now_ms(self) -> int:
        return int(asyncio.get_running_loop().time() * 1000)


async def due(timers: Timers, count: int) -> list[MatchId]:
    """Return the next `count` matches that the timers report as due."""
    async with asyncio.timeout(PATIENCE_S):
        return [await timers.next() for _ in range(count)]


async def turns(count: int = 5) -> None:
    """Let other tasks run for some iterations of the event loop."""
    for _ in range(count):
        await asyncio.sleep(0)


async def test_matches_are_due_in_the_order_of_their_times() -> None:
    clock = SetClock()
    timers = Timers(clock)
    for match, ms in ((C, 30), (A, 10), (B, 20)):
        timers.set(match, clock.ms + ms)
    clock.ms += 30
    assert await due(timers, 3) == [A, B, C]


async def test_a_match_is_woken_on_time_and_not_before() -> None:
    clock = LoopClock()
    timers = Timers(clock)
    due_ms = clock.now_ms() + 20
    timers.set(A, due_ms)
    assert await due(timers, 1) == [A]
    assert clock.now_ms() >= due_ms


@pytest.mark.parametrize("first_ms", [None, FAR_MS])
async def test_a_waiting_task_gets_a_match_that_becomes_due_sooner(first_ms: int | None) -> None:
    clock = SetClock()
    timers = Timers(clock)
    if first_ms is not None:
        timers.set(A, clock.ms + first_ms)
    waiting = asyncio.create_task(due(timers, 1))
    await turns()
    assert not waiting.done()
    timers.set(B, clock.ms)
    assert await waiting == [B]


async def test_a_time_that_is_set_twice_wakes_once() -> None:
    clock = SetClock()
    timers = Timers(clock)
    for _ in range(3):
        timers.set(A, clock.ms)
    timers.set(B, clock.ms)
    assert await due(timers, 2) == [A, B]
    waiting = asyncio.create_task(timers.next())
    await turns()
    assert not waiting.done()
    waiting.cancel()
    with suppress(asyncio.CancelledError):
        await waiting


async def test_times_far_ahead_are_ignored_until_they_are_near() -> None:
    clock = SetClock()
    timers = Timers(clock)
    far_ms = clock.ms + SOON_MS + 1
    timers.set(A, far_ms)
    timers.set(B, far_ms + 1)
    clock.ms += 1
    timers.set(B, far_ms)
    clock.ms = far_ms + 1
    timers.set(C, clock.ms)
    assert await due(timers, 2) == [B, C]


async def test_a_match_can_have_several_times_and_a_past_one_can_be_set_again() -> None:
    clock = SetClock()
    timers = Timers(clock)
    timers.set(A, clock.ms)
    timers.set(A, clock.ms + 1)
    clock.ms += 1
    assert await due(timers, 2) == [A, A]
    timers.set(A, clock.ms)
    assert await due(timers, 1) == [A]
