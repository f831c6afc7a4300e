"""Tests the runbook's commands that dump the archive of games from PostgreSQL and restore it."""

import asyncio
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from protocol.core.ids import MatchId
from server.store.sql.address import database_at
from server.store.sql.archive import SqlArchive
from tests.support.archives import finished_game, finished_games
from tests.support.postgresql_server import PostgresqlServer, newest_binaries
from tests.support.source import ROOT

RUNBOOK = (ROOT / "docs" / "runbook.md").read_text(encoding="utf-8")
M = MatchId("Xk29fLmQ7a")
KEPT = [game.record for game in finished_games(M, 40)]


def command(beginning: str) -> str:
    """Return the only line of the runbook that begins with this text."""
    (line,) = (line for line in RUNBOOK.splitlines() if line.startswith(beginning))
    return line


async def do(line: str, folder: Path, url: str = "") -> None:
    """Run a line of shell in `folder`, with the programs of PostgreSQL on the PATH.

    DATABASE_URL is `url`. Raise CalledProcessError if the line fails.
    """
    path = f"{newest_binaries()}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path, "DATABASE_URL": url}
    arguments = ["sh", "-c", line]
    await asyncio.to_thread(subprocess.run, arguments, cwd=folder, env=environment, check=True)


async def all_records(archive: SqlArchive) -> list[bytes]:
    return [record async for record in archive.records()]


@pytest.fixture
def other_url(postgresql: PostgresqlServer) -> Iterator[str]:
    """Create a second empty PostgreSQL database for one test. Yields its URL."""
    name = postgresql.new_database()
    yield postgresql.url(name)
    postgresql.drop(name)


async def test_a_dump_brings_the_archive_back(
    postgresql_url: str, other_url: str, tmp_path: Path
) -> None:
    async with SqlArchive(database_at(postgresql_url, tmp_path)) as archive:
        await archive.write(finished_games(M, 40))
        await do(command("pg_dump"), tmp_path, postgresql_url)
        await archive.write([finished_game(M, 41)])
    # The backup replaces later writes.
    async with SqlArchive(database_at(other_url, tmp_path)) as archive:
        await archive.write([finished_game(M, 99)])
    await do(command("pg_restore"), tmp_path, other_url)
    async with SqlArchive(database_at(other_url, tmp_path)) as archive:
        assert await all_records(archive) == KEPT
        await archive.write([finished_game(M, 41)])
        assert await archive.games(M) == 41
