"""Tests the runbook's commands that dump Redis and restore it, with deploy/restore-redis.sh.

A failed restore must say why, and leave the data folder as it was.
"""

import asyncio
import os
import subprocess
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from protocol.core.commands import Resign
from protocol.core.ids import CommandId, Version
from server.client.connection import MatchAddress
from server.store.redis_binary import redis_binaries
from tests.support.begun_match import BegunMatch, begun
from tests.support.deployment_files import DEPLOY
from tests.support.server_process import ServerProcess
from tests.support.source import ROOT
from tests.support.timeouts import PATIENCE_S
from tests.support.wire import wire

DUMP = ["redis-cli", "-s", "data/redis.sock", "--rdb", "spite.rdb"]
RESTORE = ["deploy/restore-redis.sh", "spite.rdb", "data"]
SERVER = redis_binaries()[0]
"""The Redis of the servers in these tests."""


def do(command: list[str], folder: Path, server: Path = SERVER) -> None:
    """Run a command in `folder`, with the programs of Redis on the PATH.

    `server` is the `redis-server` to use. Raise CalledProcessError if the command fails.
    """
    # If the server comes without a client, another version's client will do.
    folders = [server.parent, *(binary.parent for binary in redis_binaries())]
    path = os.pathsep.join([*map(str, folders), os.environ["PATH"]])
    subprocess.run(
        command,
        cwd=folder,
        env={**os.environ, "PATH": path, "REDIS_SERVER": str(server)},
        check=True,
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
    )


def test_the_runbook_has_these_commands() -> None:
    page = (ROOT / "docs" / "runbook.md").read_text(encoding="utf-8")
    for command in (DUMP, RESTORE):
        assert " ".join(command) in page


@pytest.mark.long
async def test_a_dump_of_a_running_server_brings_its_matches_back(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    folder, of_dump = (tmp_path_factory.mktemp(name) for name in ("running", "dump"))
    with ServerProcess(folder) as server:
        seated = await resigned_after_backup(server, folder)
    (of_dump / "data").mkdir()
    restore(folder / "spite.rdb", of_dump)
    with ServerProcess(of_dump) as server:
        await play_on_from_backup(server, seated)


def restore(dump: Path, folder: Path, server: Path = SERVER) -> None:
    do([str(DEPLOY / "restore-redis.sh"), str(dump), "data"], folder, server)


def files(folder: Path) -> dict[str, bytes]:
    """Return the contents of all files in a data folder by relative path, except for logs."""
    found = (path for path in folder.rglob("*") if path.is_file() and path.suffix != ".log")
    return {str(path.relative_to(folder)): path.read_bytes() for path in found}


@pytest.mark.parametrize(
    ("dump", "server", "message"),
    [
        (b"no dump at all", SERVER, "has ended"),
        (b"REDIS9999 of the future", SERVER, "RDB format version 9999"),
        (b"REDIS0009", Path("/bin/false"), "/bin/false has ended"),
    ],
)
def test_where_the_restore_fails_it_says_why_and_the_folder_is_as_it_was(
    tmp_path: Path, dump: bytes, server: Path, message: str
) -> None:
    (tmp_path / "spite.rdb").write_bytes(dump)
    (tmp_path / "data" / "appendonlydir").mkdir(parents=True)
    (tmp_path / "data" / "appendonlydir" / "appendonly.aof.1.incr.aof").write_bytes(b"what it had")
    before = files(tmp_path / "data")
    with pytest.raises(subprocess.CalledProcessError) as failed:
        restore(tmp_path / "spite.rdb", tmp_path, server)
    assert message in failed.value.stderr
    assert "failed: the folder is as it was" in failed.value.stderr
    assert files(tmp_path / "data") == before


def test_what_an_earlier_restore_has_moved_away_is_kept(tmp_path: Path) -> None:
    (tmp_path / "data" / "before-restore").mkdir(parents=True)
    (tmp_path / "spite.rdb").write_bytes(b"REDIS0009")
    with pytest.raises(subprocess.CalledProcessError) as failed:
        restore(tmp_path / "spite.rdb", tmp_path)
    assert "move it away" in failed.value.stderr


async def resigned_after_backup(server: ServerProcess, folder: Path) -> BegunMatch:
    """Back the server up into `folder` during a match, then end the match by a resignation.

    Return the match. In the backup, it is still in play.
    """
    async with AsyncExitStack() as stack:
        seated = await begun(server, stack)
        await asyncio.to_thread(do, DUMP, folder)
        await seated.mover.send(Resign(id=CommandId("bye"), version=Version(2), game=1))
        await seated.waiter.receive_a("step", version=3)
        return seated


async def play_on_from_backup(server: ServerProcess, seated: BegunMatch) -> None:
    """Reconnect to a match as a client that has a later version than the restored server.

    Assert that it gets the backup's state as a snapshot and can play on.
    """
    address = MatchAddress(server.url, seated.address.match)
    query = await seated.waiter.resume_query(3, seated.seat)
    async with wire(address, seated.tokens[seated.seat], query=query) as mover:
        snapshot = await mover.receive_a("snapshot")
        assert (snapshot.version, snapshot.match.status) == (2, "playing")
        assert snapshot.match.viewer == seated.seat
        await mover.send(Resign(id=CommandId("again"), version=Version(2), game=1))
        await mover.receive_a("step", version=3)
