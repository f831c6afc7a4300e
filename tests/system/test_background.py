"""A node whose background task has ended stops in order, and reports the failure."""

import signal
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from protocol.core.codes import CloseCode
from tests.support.begun_match import begun
from tests.support.server_process import ServerProcess


class Breakable(ServerProcess):
    MODULE = "tests.support.breakable_node"


@pytest.mark.parametrize("task", ["store", "upkeep"])
async def test_a_node_stops_when_a_background_task_ends(tmp_path: Path, task: str) -> None:
    async with AsyncExitStack() as stack:
        server = stack.enter_context(Breakable(tmp_path, {"UNLUCKY": task}))
        seated = await begun(server, stack)
        server.send(signal.SIGUSR1)
        assert await seated.mover.close_code() == CloseCode.RESTART
        assert server.ended() == 1
    log = server.log.read_text()
    assert log.count("a task of the node has ended") == 1
    assert f"its task '{task}' ended" in log
    assert not (server.data / "redis.pid").exists()
