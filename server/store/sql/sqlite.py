"""A SQLite file as the SQL database, for one machine: its engines, time limits and locks."""

import asyncio
import sqlite3
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import Any
from weakref import WeakKeyDictionary, WeakSet

import aiosqlite
from sqlalchemy import Connection, Table, event
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.engine import URL
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import NullPool
from sqlalchemy.sql.dml import Insert

from server.store.errors import DatabaseUnusable
from server.store.sql.database import ANSWER_S, CONNECTIONS, MIGRATION_S, WRITES

ENDS_S = 30.0
"""The longest wait for the thread of a closed connection to end. A statement has its own limit."""

BUSY_AGAIN_S = 0.02
"""The pause before repeating a statement for which SQLite does not wait itself."""


class UndoingConnection(sqlite3.Connection):
    """A connection that rolls back when it is closed, for example after a cancelled write.

    SQLite itself rolls back only when the last cursor is gone too, and a traceback may keep a
    cursor for long. Until then no other connection could write (sqlite3_close_v2).
    """

    def close(self) -> None:
        """Roll the open transaction back and close the connection."""
        with suppress(sqlite3.Error):
            self.rollback()
        super().close()


class SQLite:
    """A SQLite database file. Migrating creates the file and its folder if needed."""

    def __init__(self, file: Path, answer_s: float = ANSWER_S) -> None:
        self._file = file
        self._answer_s = answer_s
        self._threads: WeakKeyDictionary[AsyncEngine, WeakSet[Thread]] = WeakKeyDictionary()
        """The threads of connections, including abandoned ones that are not closed yet."""

    @property
    def name(self) -> str:
        """The path of the database file."""
        return str(self._file)

    @property
    def answer_s(self) -> float:
        return self._answer_s

    def missing(self) -> bool:
        """Return whether the database file does not exist."""
        return not self._file.exists()

    def engine(self) -> AsyncEngine:
        """Return an engine whose connections wait for other transactions, but not long.

        A waiting statement must fail by itself, because its thread can't be stopped.
        """
        wait_s = self._answer_s / 2
        pool = {"pool_size": CONNECTIONS, "max_overflow": 0, "pool_timeout": wait_s}
        return self._engine(wait_s, "BEGIN", pool)

    def migrating(self) -> AsyncEngine:
        """Return an engine whose transactions take the file's write lock at their beginning.

        Raises DatabaseUnusable if the file can't be created.
        """
        try:
            self._file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._file.touch(mode=0o600)
        except OSError as error:
            raise DatabaseUnusable(
                f"the database can't be created at {self._file}: {error}"
            ) from error
        return self._engine(MIGRATION_S, "BEGIN IMMEDIATE", {"poolclass": NullPool})

    async def dispose(self, engine: AsyncEngine) -> None:
        """Dispose of an engine and wait for its threads: one that outlives the event loop could not
        report its end.
        """
        await engine.dispose()
        for thread in list(self._threads.get(engine, ())):
            await asyncio.to_thread(thread.join, ENDS_S)

    async def take_lock(self, connection: AsyncConnection, name: str) -> None:  # noqa: ARG002
        """Take the write lock of the file, whatever the name, by a write that changes nothing.

        A transaction that has only read could no longer write once another one has written.
        """
        await connection.exec_driver_sql("DELETE FROM rating WHERE FALSE")

    def insert_new(self, table: Table, key: list[str]) -> Insert:
        """Return an INSERT that skips rows whose key exists."""
        return insert(table).on_conflict_do_nothing(index_elements=key)

    def _engine(self, busy_s: float, begin: str, pool: dict[str, Any]) -> AsyncEngine:
        engine = create_async_engine(
            URL.create("sqlite+aiosqlite", database=str(self._file)),
            # Python's module would begin transactions itself, but not before changes of tables.
            connect_args={
                "timeout": busy_s,
                "isolation_level": None,
                "factory": UndoingConnection,
            },
            hide_parameters=True,
            **pool,
        )
        threads = self._threads[engine] = WeakSet()

        def opens(connection: DBAPIConnection, _record: object) -> None:
            opened: Any = connection
            threads.add(opened.driver_connection._thread)
            set_up(connection, busy_s)

        def begins(connection: Connection) -> None:
            # SQLite refuses the first write of a transaction that has read before another one
            # wrote (SQLITE_BUSY_SNAPSHOT), so those that write lock the file before they read.
            writes = connection.get_execution_options().get(WRITES)
            connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else begin)

        event.listen(engine.sync_engine, "connect", opens)
        event.listen(engine.sync_engine, "begin", begins)
        return engine


def set_up(connection: DBAPIConnection, busy_s: float) -> None:
    """Prepare an SQLite connection: readers don't wait for a writer, commits are on the disk.

    If the file is in use, wait at most `busy_s` seconds.
    """
    opened: Any = connection
    opened.run_async(lambda driver: write_ahead(driver, busy_s))
    cursor = connection.cursor()
    # In WAL mode NORMAL could lose the last transactions in a power cut. By then Redis has already
    # removed what was archived.
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.close()


async def write_ahead(connection: aiosqlite.Connection, busy_s: float) -> None:
    """Switch a file to a write-ahead log, permanently.

    SQLite doesn't wait for other users of a file without one (sqlite3_busy_handler), such as nodes
    that start at once with a new file. Raises sqlite3.OperationalError if the file is still busy
    after busy_s seconds.
    """
    clock = asyncio.get_running_loop()
    last = clock.time() + busy_s
    while True:
        try:
            await connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or clock.time() > last:
                raise
            await asyncio.sleep(BUSY_AGAIN_S)
        else:
            return
