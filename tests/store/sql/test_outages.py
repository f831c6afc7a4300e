"""Tests that an unavailable, stopped or locked database fails each call in time.

The archive works again by itself afterwards, and cancelled calls leave nothing behind.
"""

import asyncio
import gc
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

import pytest

from protocol.core.ids import MatchId
from server.store.archive import Archive
from server.store.errors import DatabaseUnavailable, DatabaseUnusable
from server.store.sql.address import SQLITE_FILE, database_at
from server.store.sql.archive import SqlArchive
from server.store.sql.database import ANSWER_S
from server.store.sql.postgresql import PostgreSQL
from server.store.sql.sqlite import SQLite
from tests.support.archives import finished_game, finished_games, finished_match
from tests.support.postgresql_server import PostgresqlServer
from tests.support.timeouts import PATIENCE_S, until

M = MatchId("Xk29fLmQ7a")
SHORT_S = 0.5
"""The time limit for an answer in these tests, in place of ANSWER_S."""
LATE_S = 1.0
"""The extra time for an answer on a busy machine. One answer in time is enough."""


async def unavailable(archive: Archive) -> None:
    """Wait until all calls of an archive without its database raise DatabaseUnavailable in time.

    In time is SHORT_S, the database's time limit, and at most LATE_S more. Assert that nothing else
    comes of a call.
    """
    await until(lambda: unavailable_in_time(archive))


async def unavailable_in_time(archive: Archive) -> bool:
    clock = asyncio.get_running_loop().time
    began_s = clock()
    answers = await asyncio.gather(
        archive.write([finished_game(M, 1)]),
        archive.record(M, 1),
        archive.match(M),
        archive.games(M),
        anext(aiter(archive.records())),
        archive.ping(),
        return_exceptions=True,
    )
    assert {type(answer) for answer in answers} == {DatabaseUnavailable}
    return clock() - began_s < SHORT_S + LATE_S


async def answers(archive: Archive) -> bool:
    """Return whether the archive answers a ping; False if the database is unavailable."""
    try:
        await archive.ping()
    except DatabaseUnavailable:
        return False
    return True


def test_an_answer_comes_within_five_seconds(tmp_path: Path) -> None:
    assert ANSWER_S < 5
    for url in ("postgresql://host/name", None):
        assert database_at(url, tmp_path).answer_s == ANSWER_S


@pytest.mark.long
async def test_the_archive_reconnects_after_a_server_restart(
    postgresql: PostgresqlServer, postgresql_url: str
) -> None:
    async with SqlArchive(PostgreSQL(postgresql_url)) as archive:
        await archive.write([finished_game(M, 1)])
        with postgresql.killed():
            await unavailable(archive)
        await archive.write([finished_game(M, 1), finished_game(M, 2)])
        with postgresql.killed():
            pass  # No query is made meanwhile, so the archive does not notice.
        assert await archive.games(M) == 2


async def test_a_stopped_server_raises_an_error_in_time(
    postgresql: PostgresqlServer, postgresql_url: str
) -> None:
    async with SqlArchive(PostgreSQL(postgresql_url, SHORT_S)) as archive:
        await until(lambda: answers(archive))
        with postgresql.paused():
            await unavailable(archive)

        async def all_answer() -> bool:
            return all(await asyncio.gather(*(answers(archive) for _ in range(20))))

        # All connections are usable again.
        await until(all_answer)


async def test_a_query_to_a_stopped_server_can_be_cancelled(
    postgresql: PostgresqlServer, postgresql_url: str
) -> None:
    async with SqlArchive(PostgreSQL(postgresql_url, 2 * PATIENCE_S)) as archive:
        await archive.ping()
        with postgresql.paused():
            asking = asyncio.create_task(archive.ping())
            # Let it get as far as its query to the server.
            for _ in range(20):
                await asyncio.sleep(0)
            asking.cancel()
            async with asyncio.timeout(PATIENCE_S):
                await asyncio.gather(asking, return_exceptions=True)
            assert asking.cancelled()


async def test_a_database_that_starts_late_gets_its_tables(
    postgresql: PostgresqlServer, postgresql_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    archive = SqlArchive(PostgreSQL(postgresql_url, SHORT_S))
    with postgresql.killed():
        await archive.__aenter__()
        assert "the database is not available yet" in caplog.text
        await unavailable(archive)
    async with archive:

        async def is_kept() -> bool:
            with suppress(DatabaseUnavailable):
                await archive.write([], [finished_match(M, 1)])
                return await archive.match(M) == finished_match(M, 1)
            return False

        await until(is_kept)


async def test_a_locked_file_raises_an_error_in_time(tmp_path: Path) -> None:
    file = tmp_path / SQLITE_FILE
    async with SqlArchive(SQLite(file, SHORT_S)) as archive:
        await archive.write([finished_game(M, 1)])
        with closing(sqlite3.connect(file, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")

            async def given_up_in_time() -> bool:
                clock = asyncio.get_running_loop().time
                began_s = clock()
                with pytest.raises(DatabaseUnavailable, match="locked"):
                    await archive.write([finished_game(M, 2)])
                return clock() - began_s < SHORT_S + LATE_S

            await until(given_up_in_time)
            # Readers don't wait for a writer.
            assert await archive.games(M) == 1
        await archive.write([finished_game(M, 2)])
        assert await archive.games(M) == 2


async def test_a_cancelled_write_does_not_block_others(tmp_path: Path) -> None:
    file = tmp_path / SQLITE_FILE
    async with SqlArchive(SQLite(file)) as archive:
        with closing(sqlite3.connect(file, timeout=0, isolation_level=None)) as other:

            def is_free() -> bool:
                try:
                    other.execute("BEGIN IMMEDIATE")
                except sqlite3.OperationalError:
                    return False
                other.execute("ROLLBACK")
                return True

            writing = asyncio.create_task(archive.write(finished_games(M, 20_000)))
            await until(lambda: not is_free())
            writing.cancel()
            await asyncio.gather(writing, return_exceptions=True)
            assert writing.cancelled()
            # The connection's thread ends the transaction a moment later.
            await until(is_free)
        assert await archive.games(M) == 0


async def test_a_folder_that_cannot_be_created_is_rejected(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(DatabaseUnusable, match="the database can't be created at"):
        async with SqlArchive(database_at(None, tmp_path / "file" / "data")):
            pass


@pytest.mark.long
async def test_cancelled_calls_leave_no_connection_open(tmp_path: Path) -> None:
    for turns in range(0, 400, 40):
        async with SqlArchive(SQLite(tmp_path / SQLITE_FILE)) as archive:
            asking = [asyncio.create_task(archive.ping()) for _ in range(3)]
            for _ in range(turns):
                await asyncio.sleep(0)
            for one in asking:
                one.cancel()
            await asyncio.gather(*asking, return_exceptions=True)
        # A driver warns about a connection that is open when it is collected.
        del archive, asking, one
        gc.collect()
