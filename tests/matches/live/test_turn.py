"""Tests of a match's `Turn`, a lock that calls and coroutines get one at a time, in order."""

import asyncio
from contextvars import ContextVar

import pytest

from server.matches.live.match_writer import Turn

pytestmark = pytest.mark.asyncio(loop_scope="session")

NAME: ContextVar[str] = ContextVar("name", default="nobody")


async def hold(turn: Turn, name: str, events: list[str]) -> None:
    """Hold the turn (lock) of a match for some event-loop iterations.

    Record the beginning and the end under `name` in `events`.
    """
    async with turn:
        events.append(f"{name} begins")
        await asyncio.sleep(0)
        events.append(f"{name} ends")


async def test_calls_and_coroutines_have_the_turn_in_the_order_in_which_they_asked() -> None:
    turn, events = Turn(), list[str]()
    first = asyncio.create_task(hold(turn, "first", events))
    await asyncio.sleep(0)
    assert turn.is_taken

    def call() -> None:
        events.append("call")
        turn.release()

    turn.wait(call)
    last = asyncio.create_task(hold(turn, "last", events))
    await asyncio.gather(first, last)
    assert events == ["first begins", "first ends", "call", "last begins", "last ends"]
    assert not turn.is_taken


async def test_a_call_that_waited_has_the_context_of_its_caller() -> None:
    turn, names = Turn(), asyncio.Queue[str]()
    turn.is_taken = True
    reset = NAME.set("ann")
    turn.wait(lambda: names.put_nowait(NAME.get()))
    NAME.reset(reset)
    turn.release()
    assert await names.get() == "ann"


@pytest.mark.parametrize("is_given", [False, True])
async def test_a_cancelled_coroutine_keeps_the_turn_from_nobody(is_given: bool) -> None:
    turn, events = Turn(), list[str]()
    turn.is_taken = True
    cancelled = asyncio.create_task(hold(turn, "cancelled", events))
    last = asyncio.create_task(hold(turn, "last", events))
    await asyncio.sleep(0)
    if is_given:
        # Its future has the turn, but the coroutine has not gone on yet.
        turn.release()
        asyncio.get_running_loop().call_soon(cancelled.cancel)
    else:
        cancelled.cancel()
        turn.release()
    await asyncio.gather(cancelled, last, return_exceptions=True)
    assert cancelled.cancelled()
    assert events == ["last begins", "last ends"]
    assert not turn.is_taken
