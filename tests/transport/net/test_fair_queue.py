"""Connections with much to do wait for each other, and the others for one of them at most."""

import asyncio
from functools import partial

from server.transport.net.fair_queue import FairQueue


async def test_there_is_one_turn_in_each_turn_of_the_event_loop() -> None:
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


async def test_a_turn_that_fails_keeps_nobody_from_theirs() -> None:
    turns, loop, done = FairQueue(), asyncio.get_running_loop(), list[int]()
    loop.set_exception_handler(lambda _loop, told: done.append(0 if "exception" in told else 1))
    turns.add(loop, fail)
    turns.add(loop, lambda: done.append(2))
    for _ in range(3):
        await asyncio.sleep(0)
    assert done == [0, 2]


def test_what_waited_on_a_loop_that_ended_keeps_nothing_waiting() -> None:
    turns, done = FairQueue(), list[str]()

    async def ask(name: str, *, stay: bool) -> None:
        turns.add(asyncio.get_running_loop(), lambda: done.append(name))
        if stay:
            await asyncio.sleep(0)

    # Two loops, one after the other, are what this is about.
    with asyncio.Runner() as first:
        first.run(ask("left", stay=False))
    with asyncio.Runner() as second:
        second.run(ask("stays", stay=True))
    assert done[-1] == "stays"
