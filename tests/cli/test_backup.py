"""Tests that `spite backup` and `spite restore` bring back a server's matches and archive.

The server may run meanwhile. A damaged backup must not change the data folder.
"""

import subprocess
import sys
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from protocol.core.commands import Resign
from protocol.core.ids import CommandId, MatchId, Version
from server.client.connection import MatchAddress
from server.store.backup import BackupFailed, back_up, backups_in, restore
from server.store.embedded import EmbeddedRedis
from server.store.redis_process import ask
from server.store.sql.address import database_at
from server.store.sql.archive import SqlArchive
from tests.support.archives import finished_games
from tests.support.begun_match import BegunMatch, begun
from tests.support.http import get
from tests.support.server_process import ServerProcess
from tests.support.timeouts import PATIENCE_S
from tests.support.wire import wire

MATCH = MatchId("Xk29fLmQ7a")


def spite(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "server.cli.main", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE_S, check=False)


def only_backup(folder: Path) -> Path:
    (backup,) = backups_in(folder)
    return backup


@pytest.mark.long
async def test_a_backup_of_a_running_server_brings_its_matches_back(tmp_path: Path) -> None:
    backups, other = tmp_path / "backups", tmp_path / "other"
    for folder in (other, tmp_path / "server"):
        folder.mkdir()
    with ServerProcess(tmp_path / "server") as server:
        data = tmp_path / "server" / "data"
        async with AsyncExitStack() as stack:
            seated = await begun(server, stack)
            made = spite("backup", backups, "--data", data)
            assert made.returncode == 0, made.stderr
            assert made.stdout == f"{only_backup(backups)}\n"
            metrics = get(f"{server.url}/metrics").text
            in_use = spite("restore", only_backup(backups), "--data", data)
            assert (in_use.returncode, in_use.stderr.count("stop it first")) == (1, 1)
            await seated.mover.send(Resign(id=CommandId("bye"), version=Version(2), game=1))
            await seated.waiter.receive_a("step", version=3)
    (stamp,) = [line for line in metrics.splitlines() if line.startswith("spite_backup_timestamp")]
    assert float(stamp.split()[1]) == pytest.approx(only_backup(backups).stat().st_mtime, abs=60)
    # Restore on a new machine, and on the same one.
    for folder in (other, tmp_path / "server"):
        back = spite("restore", only_backup(backups), "--data", folder / "data")
        assert back.returncode == 0, back.stderr
        with ServerProcess(folder) as server:
            await play_on(server, seated)
    assert list(data.glob("before-restore-*/appendonly*"))


async def play_on(server: ServerProcess, seated: BegunMatch) -> None:
    """Reconnect to a match as a client that has a later version than the restored server.

    Assert that it gets the backup's state as a snapshot and can play on.
    """
    address = MatchAddress(server.url, seated.address.match)
    query = await seated.waiter.resume_query(3, seated.seat)
    async with wire(address, seated.tokens[seated.seat], query=query) as mover:
        snapshot = await mover.receive_a("snapshot")
        assert (snapshot.version, snapshot.match.status) == (2, "playing")
        await mover.send(Resign(id=CommandId("again"), version=Version(2), game=1))
        await mover.receive_a("step", version=3)


async def test_the_archive_is_copied_while_the_server_writes_to_it(tmp_path: Path) -> None:
    games = finished_games(MATCH, 40)
    data = tmp_path / "data"
    async with SqlArchive(database_at(None, data)) as archive:
        await archive.write(games)
        backup = await back_up(tmp_path / "backups", data, redis=False)
        await archive.write(finished_games(MATCH, 41))
    restored = tmp_path / "restored"
    assert await restore(backup, restored) is None
    async with SqlArchive(database_at(None, restored)) as archive:
        assert [record async for record in archive.records()] == [game.record for game in games]
    assert not list(restored.glob("appendonly*"))


async def test_only_the_newest_backups_are_kept(tmp_path: Path) -> None:
    data, backups = tmp_path / "data", tmp_path / "backups"
    async with EmbeddedRedis(data):
        for day in (1, 2, 3):
            made = await back_up(backups, data, archive=False, keep=2)
            made.rename(backups / f"spite-2026010{day}T000000Z")
        (backups / "spite-20250101T000000Z").mkdir()
        newest = await back_up(backups, data, archive=False, keep=2)
    assert backups_in(backups) == [backups / "spite-20260103T000000Z", newest]
    # An unfinished backup is not touched.
    assert (backups / "spite-20250101T000000Z").exists()


@pytest.mark.parametrize("file", ["redis.rdb", "archive.sqlite3", "backup.json"])
async def test_a_damaged_backup_leaves_the_data_folder_as_it_was(tmp_path: Path, file: str) -> None:
    data = tmp_path / "data"
    async with SqlArchive(database_at(None, data)) as archive:
        await archive.write(finished_games(MATCH, 2))
    async with EmbeddedRedis(data) as redis:
        await ask(redis.url, "SET", "a", "1")
        backup = await back_up(tmp_path / "backups", data)
        await ask(redis.url, "SET", "a", "2")
    (backup / file).write_bytes((backup / file).read_bytes()[:20] + b"damage")
    with pytest.raises(BackupFailed):
        await restore(backup, data)
    assert not list(data.glob("before-restore-*"))
    async with EmbeddedRedis(data) as redis:
        assert await ask(redis.url, "GET", "a") == b"2"


@pytest.mark.long
def test_databases_on_other_servers_are_reported_as_not_included(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "no data folder" in spite("backup", tmp_path, "--data", tmp_path / "none").stderr
    monkeypatch.setenv("DATABASE_URL", "postgresql://spite@localhost/spite")
    (tmp_path / "data").mkdir()
    made = spite("backup", tmp_path / "backups", "--data", tmp_path / "data")
    assert made.returncode == 0
    assert "DATABASE_URL is set; its data is not in this backup" in made.stderr
    monkeypatch.setenv("REDIS_URL", "redis://localhost")
    refused = spite("backup", tmp_path / "backups", "--data", tmp_path / "data")
    assert (refused.returncode, "by their own tools" in refused.stderr) == (1, True)
