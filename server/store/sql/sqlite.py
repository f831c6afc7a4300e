"""The archive in a file, for one machine."""

from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Table, event
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.engine import URL
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import NullPool
from sqlalchemy.sql.dml import Insert

from server.store.archive import ArchiveRefused
from server.store.sql.database import ANSWER_S, CONNECTIONS, MIGRATION_S

BUSY_S = ANSWER_S / 2
"""How long a statement waits for another process's transaction. It fails by itself then: a thread
that waits can't be told to stop."""


class SQLite:
    """A file in a folder, which is made if there is none."""

    def __init__(self, file: Path) -> None:
        """Raises ArchiveRefused where the folder can't be made."""
        self._file = file
        try:
            file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            raise ArchiveRefused(f"no archive can be at {file}: {error}") from error

    @property
    def name(self) -> str:
        """The path of the file."""
        return str(self._file)

    def engine(self) -> AsyncEngine:
        """Connections that wait for others' transactions, but not long."""
        pool: dict[str, Any] = {"pool_size": CONNECTIONS, "max_overflow": 0}
        return self._engine(BUSY_S, "BEGIN", pool | {"pool_timeout": BUSY_S})

    def migrating(self) -> AsyncEngine:
        """Transactions that take the file's write lock at their beginning."""
        return self._engine(MIGRATION_S, "BEGIN IMMEDIATE", {"poolclass": NullPool})

    def insert_new(self, table: Table, key: list[str]) -> Insert:
        """By the UPSERT of SQLite."""
        return insert(table).on_conflict_do_nothing(index_elements=key)

    def _engine(self, busy_s: float, begin: str, pool: dict[str, Any]) -> AsyncEngine:
        engine = create_async_engine(
            URL.create("sqlite+aiosqlite", database=str(self._file)),
            # Python's module would begin transactions by itself, and not those that change tables.
            connect_args={"timeout": busy_s, "isolation_level": None},
            hide_parameters=True,
            **pool,
        )
        event.listen(engine.sync_engine, "connect", set_up)

        def begins(connection: Connection) -> None:
            connection.exec_driver_sql(begin)

        event.listen(engine.sync_engine, "begin", begins)
        return engine


def set_up(connection: DBAPIConnection, _record: object) -> None:
    """Prepare a connection: readers don't wait for a writer, and what is kept is on the disk."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode = WAL")
    # In WAL mode NORMAL could forget the last transactions when the machine loses power, and Redis
    # has forgotten by then what the archive has taken.
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.close()
