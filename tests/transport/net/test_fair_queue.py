"""Tests of the queue for expensive callbacks: one runs in each iteration of the event loop."""

import asyncio
from functools import partial

from server.transport.net.fair_queue import FairQueue


async def test_one_callback_runs_per_event_loop_iteration() -> None:
    turns, loop, done = FairQueue(), asyncio.get_running_loop(), list[str]()

    def work(name: str, times: int) -> None:
        done.append(name)
        if times > 1:
            turns.add(loop, lambda: work(name, times - 1))

    for name in ("a", "b", "c"):
        turns.add(loop, partial(work, name, 2))
    for so_many in range(1, 7):
        await asyncio.sleep(0)
        assert len(done) == so_many
    assert done == ["a", "b", "c", "a", "b", "c"]
    await asyncio.sleep(0)
    assert len(done) == 6


def fail() -> None:
    raise ValueError


async def test_a_callback_that_raises_does_not_stop_the_others() -> None:
    turns, loop, done = FairQueue(), asyncio.get_running_loop(), list[int]()
    loop.set_exception_handler(
        lambda _loop, context: done.append(0 if "exception" in context else 1)
    )
    turns.add(loop, fail)
    turns.add(loop, lambda: done.append(2))
    for _ in range(3):
        await asyncio.sleep(0)
    assert done == [0, 2]


def test_callbacks_of_an_ended_loop_do_not_block_the_queue() -> None:
    turns, done = FairQueue(), list[str]()

    async def ask(name: str, *, stay: bool) -> None:
        turns.add(asyncio.get_running_loop(), lambda: done.append(name))
        if stay:
            await asyncio.sleep(0)

    # This test needs two event loops, one after the other.
    with asyncio.Runner() as first:
        first.run(ask("left", stay=False))
    with asyncio.Runner() as second:
        second.run(ask("stays", stay=True))
    assert done[-1] == "stays"
