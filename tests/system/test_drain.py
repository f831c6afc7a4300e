"""Tests of a node that stops: it closes its connections one by one, and answers until then."""

import asyncio
import os
import signal
from contextlib import AsyncExitStack
from random import Random

import psutil
import pytest

from protocol.core.codes import CloseCode, ErrorCode
from protocol.core.commands import Act, Ping, Resign
from protocol.core.ids import CommandId, Version
from tests.support.begun_match import begun
from tests.support.http import asking, get
from tests.support.policy import choose
from tests.support.server_process import ServerProcess
from tests.support.timeouts import until
from tests.support.wire import Wire, wire

DRAIN_S, WATCHERS = 4, 20
WRITER = "server.matches.archive.writer"
"""The module of the process that writes game records."""


async def closed_at_s(watcher: Wire) -> tuple[float, int | None]:
    code = await watcher.close_code()
    return asyncio.get_running_loop().time(), code


@pytest.mark.long
async def test_connections_close_spread_over_time_and_new_ones_are_rejected(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    drain = {"SPITE_DRAIN_S": str(DRAIN_S)}
    with ServerProcess(tmp_path_factory.mktemp("drain"), drain) as server:
        async with AsyncExitStack() as stack:
            table = await begun(server, stack)
            watchers = [
                await stack.enter_async_context(wire(table.address)) for _ in range(WATCHERS)
            ]
            http = await stack.enter_async_context(asking(server.url))
            assert (await http.get("/readyz")).status_code == 200
            began_s = asyncio.get_running_loop().time()
            ends = [asyncio.create_task(closed_at_s(watcher)) for watcher in watchers]
            os.kill(server.pid, signal.SIGTERM)
            while (await http.get("/readyz")).status_code == 200:
                pass
            async with wire(table.address) as late:
                assert (await late.receive_a("error")).code == ErrorCode.TOO_BUSY
                assert await late.close_code() == CloseCode.RESTART
            ended = await asyncio.gather(*ends)
            assert {code for _, code in ended} == {CloseCode.RESTART}
            times_s = sorted(time_s - began_s for time_s, _ in ended)
            # Twenty times spread evenly over 4 s almost never all fall into half of it.
            assert times_s[-1] - times_s[0] > DRAIN_S / 4
            assert times_s[-1] < DRAIN_S + 10


@pytest.mark.long
async def test_a_running_command_is_answered(own_server: ServerProcess) -> None:
    async with AsyncExitStack() as stack:
        table = await begun(own_server, stack)
        view = await table.view()
        redis = own_server.redis_pid()
        os.kill(redis, signal.SIGSTOP)
        try:
            action = choose(view, view.viewer, Random(0))
            await table.mover.send(Act(id=CommandId("a"), version=Version(2), action=action))
            # The answer shows that the earlier command has arrived.
            await table.waiter.send(Ping())
            await table.waiter.receive_a("pong")
            os.kill(own_server.pid, signal.SIGTERM)
            assert await table.waiter.close_code() == CloseCode.RESTART
        finally:
            os.kill(redis, signal.SIGCONT)
        assert (await table.mover.receive_a("accepted")).version == 3
        assert await table.mover.close_code() == CloseCode.RESTART


@pytest.mark.long
async def test_a_waiting_request_is_answered_in_json(own_server: ServerProcess) -> None:
    async with AsyncExitStack() as stack:
        http = await stack.enter_async_context(asking(own_server.url))
        tables = [await begun(own_server, stack) for _ in range(2)]

        async def resign(place: int) -> None:
            resign = Resign(id=CommandId("bye"), version=Version(2), game=1)
            await tables[place].mover.send(resign)
            await tables[place].mover.receive_a("accepted")

        def writer() -> psutil.Process | None:
            children = psutil.Process(own_server.pid).children(recursive=True)
            found = [child for child in children if WRITER in child.cmdline()]
            return found[0] if found else None

        await resign(0)
        await until(lambda: writer() is not None)
        process = writer()
        assert process is not None
        process.suspend()
        await resign(1)
        path = f"/api/matches/{tables[1].address.match}/record"
        waiting = asyncio.create_task(http.get(path))
        await asyncio.to_thread(wait_until_answering, own_server.url, 2)
        os.kill(own_server.pid, signal.SIGTERM)
        answer = await waiting
        assert (answer.status_code, answer.json()["code"]) == (503, "unavailable")


def wait_until_answering(url: str, requests: int) -> None:
    """Wait until the server is answering this many HTTP requests at once, including this one."""
    while f"spite_requests_in_flight {requests}" not in get(f"{url}/metrics").text:
        pass


async def test_a_second_signal_stops_the_node_at_once(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    with ServerProcess(tmp_path_factory.mktemp("drain"), {"SPITE_DRAIN_S": "60"}) as server:
        async with AsyncExitStack() as stack:
            table = await begun(server, stack)
            os.kill(server.pid, signal.SIGTERM)
            async with asking(server.url) as http:
                while (await http.get("/readyz")).status_code == 200:
                    pass
            assert await asyncio.to_thread(server.stop) == 0
            assert await table.waiter.close_code() == CloseCode.RESTART
