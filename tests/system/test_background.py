"""Test that a node goes on if a background task fails, and counts the errors."""

import signal
from contextlib import AsyncExitStack
from pathlib import Path

import httpx
import pytest

from protocol.core.commands import Resign
from protocol.core.ids import CommandId, Version
from tests.support.begun_match import begun
from tests.support.http import asking
from tests.support.server_process import ServerProcess
from tests.support.timeouts import until

PARTS = ("store", "archiver", "upkeep", "lobby", "players", "computers", "disk")
"""Some background tasks to break. They include others, which start again with them."""


class Breakable(ServerProcess):
    MODULE = "tests.support.breakable_node"


@pytest.mark.long
async def test_a_node_survives_an_error_in_each_background_task(tmp_path: Path) -> None:
    async with AsyncExitStack() as stack:
        server = stack.enter_context(Breakable(tmp_path))
        http = await stack.enter_async_context(asking(server.url))
        seated = await begun(server, stack)
        server.send(signal.SIGUSR1)
        await until(lambda: all(f"[task={part}]" in server.log.read_text() for part in PARTS))
        metrics = (await http.get("/metrics")).text
        assert 'spite_faults_total{module="server.' in metrics
        await seated.mover.send(Resign(id=CommandId("bye"), version=Version(2), game=1))
        for connection in (seated.mover, seated.waiter):
            await connection.receive_a("step", version=3)
        record = f"/api/matches/{seated.address.match}/record"

        async def is_archived() -> bool:
            return (await http.get(record)).status_code == httpx.codes.OK

        await until(is_archived)
        await begun(server, stack)
        assert server.stop() == 0
