"""Background tasks of a node: if one ends, the node stops."""

import asyncio
import logging

import pytest

from server.background import Background


class Stops:
    """Counts how often the node was stopped."""

    def __init__(self) -> None:
        self.count = 0
        self.asked = asyncio.Event()

    def __call__(self) -> None:
        self.count += 1
        self.asked.set()


async def breaks() -> None:
    raise ValueError("no words of this in a log")


async def returns() -> None:
    return


async def gives_up() -> None:
    raise asyncio.CancelledError


async def lasts() -> None:
    await asyncio.Future()


@pytest.mark.parametrize("job", [breaks, returns, gives_up])
async def test_an_ended_task_is_logged_and_counted_and_stops_the_node(
    caplog: pytest.LogCaptureFixture, job: type
) -> None:
    ended: list[str] = []
    stops = Stops()
    async with Background(ended.append, stops) as background:
        background.start("lasting", lasts())
        background.start("broken", job())
        await stops.asked.wait()
    assert (ended, background.failed, stops.count) == (["broken"], "broken", 1)
    assert [record.levelno for record in caplog.records] == [logging.CRITICAL]


async def test_further_ended_tasks_do_not_stop_the_node_again() -> None:
    ended: list[str] = []
    stops = Stops()
    async with Background(ended.append, stops) as background:
        background.start("one", breaks())
        background.start("two", returns())
        background.start("three", lasts())
        await stops.asked.wait()
        await asyncio.sleep(0)
    assert ended == ["one", "two"]
    assert (background.failed, stops.count) == ("one", 1)


async def test_tasks_cancelled_with_the_node_are_not_reported(
    caplog: pytest.LogCaptureFixture,
) -> None:
    ended: list[str] = []
    stops = Stops()
    async with Background(ended.append, stops) as background:
        background.start("lasting", lasts())
    assert (ended, background.failed, stops.count) == ([], None, 0)
    assert caplog.records == []
