"""Tests of the row of connections whose frames are sent at the end of an event-loop iteration."""

import asyncio
from functools import partial

from server.transport.net.fast_websocket import SendRow


async def test_connections_are_flushed_in_order_after_the_running_callback() -> None:
    row, flushed = SendRow(), list[str]()
    loop = asyncio.get_running_loop()
    for name in ("first", "second"):
        row.add(loop, partial(flushed.append, name))
    assert flushed == []
    await asyncio.sleep(0)
    assert flushed == ["first", "second"]
    row.add(loop, lambda: flushed.append("third"))
    await asyncio.sleep(0)
    assert flushed == ["first", "second", "third"]


async def test_a_connection_that_fails_keeps_no_other_from_sending() -> None:
    row, flushed = SendRow(), list[str]()
    loop = asyncio.get_running_loop()
    failures: list[object] = []
    loop.set_exception_handler(lambda _loop, context: failures.append(context["exception"]))

    def fail() -> None:
        raise OSError("broken")

    row.add(loop, fail)
    row.add(loop, lambda: flushed.append("second"))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert flushed == ["second"]
    assert [type(failure) for failure in failures] == [OSError]


async def test_connections_of_an_event_loop_that_has_ended_are_dropped() -> None:
    row, flushed = SendRow(), list[str]()
    ended = asyncio.new_event_loop()
    row.add(ended, lambda: flushed.append("dropped"))
    ended.close()
    row.add(asyncio.get_running_loop(), lambda: flushed.append("sent"))
    await asyncio.sleep(0)
    assert flushed == ["sent"]
