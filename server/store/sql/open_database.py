"""The open database through which all SQL stores work.

It upgrades the schema, and raises the errors of `server.store.errors` for those of SQLAlchemy.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any, Self

from sqlalchemy import Row, RowMapping, Select, Table
from sqlalchemy.exc import DataError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.sql.dml import Insert

from server.store.errors import DatabaseUnavailable, DatabaseUnusable
from server.store.sql.connections import Connections
from server.store.sql.database import WRITES, Database, shown
from server.store.sql.schema import Migrated, migrate

log = logging.getLogger(__name__)


class OpenDatabase:
    """A database with the newest schema, open while this context is entered.

    It reconnects by itself after an outage, even one at the start.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._engine = database.engine()
        self._connections = Connections(database, self._engine)
        self._preparing: asyncio.Task[Migrated] | None = None

    async def __aenter__(self) -> Self:
        """Upgrade the database to the newest schema; during an outage, do so after it.

        Raises DatabaseUnusable.
        """
        try:
            await self._prepared()
        except DatabaseUnavailable as error:
            log.warning("the database is not available yet: %s", error)
        except BaseException:
            await self.__aexit__()
            raise
        return self

    async def __aexit__(self, *_: object) -> None:
        """Close all connections to the database."""
        if self._preparing is not None:
            self._preparing.cancel()
            await asyncio.gather(self._preparing, return_exceptions=True)
        await self._connections.close()

    def insert_new(self, table: Table, key: list[str]) -> Insert:
        """Return an INSERT into `table` that skips rows whose `key` exists."""
        return self._database.insert_new(table, key)

    async def take_lock(self, connection: AsyncConnection, name: str) -> None:
        """Take the lock with this name for the transaction, as `Database.take_lock` does."""
        await self._database.take_lock(connection, name)

    async def rows(
        self, query: Select[Any], values: Mapping[str, Any] | None = None
    ) -> Sequence[RowMapping]:
        """Return the rows of a query. `values` are those of its bound parameters, by name.

        Raises DatabaseUnavailable, and ValueError as `connected` does.
        """
        async with self.connected() as connection:
            rows: Sequence[RowMapping] = (await connection.execute(query, values)).mappings().all()
            return rows

    async def tuples(
        self, query: Select[Any], values: Mapping[str, Any] | None = None
    ) -> Sequence[Row[Any]]:
        """Return the rows as tuples in the order of the columns, which is faster for many rows.

        Raises what `rows` raises.
        """
        async with self.connected() as connection:
            rows: Sequence[Row[Any]] = (await connection.execute(query, values)).all()
            return rows

    @asynccontextmanager
    async def connected(self) -> AsyncIterator[AsyncConnection]:
        """Yield a connection to a database with the newest schema. Raises DatabaseUnavailable.

        Raises ValueError for values that the database rejects, such as text with a NUL in it.
        """
        before = cancels()
        try:
            async with asyncio.timeout(self._database.answer_s):
                await self._prepared()
                async with self._connections.lend() as connection:
                    yield connection
        except (DataError, IntegrityError, OverflowError) as error:
            # The values to be written were invalid. The database is not at fault.
            raise ValueError(shown(error)) from error
        except DatabaseUnusable as error:
            raise DatabaseUnavailable(str(error)) from error
        except (SQLAlchemyError, OSError) as error:
            if cancels() > before:
                # The rollback failed because the connection is being closed.
                raise asyncio.CancelledError from error
            reason = "no answer" if isinstance(error, TimeoutError) else shown(error)
            raise DatabaseUnavailable(f"the database at {self._database.name}: {reason}") from error

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """Yield a connection in a transaction that writes, and commit it at the end.

        The transaction may read before it writes. Raises what `connected` raises.
        """
        async with self.connected() as connection:
            await connection.execution_options(**{WRITES: True})
            async with connection.begin():
                yield connection

    async def _prepared(self) -> None:
        """Migrate the schema if needed, and return once it is up to date.

        Cancelling the wait does not stop the upgrade.
        """
        task = self._preparing
        if task is None or (task.done() and (task.cancelled() or task.exception())):
            task = asyncio.create_task(migrate(self._database, self._engine))
            # The task may fail after its last waiter is gone.
            task.add_done_callback(lambda done: done.cancelled() or done.exception())
            self._preparing = task
        await asyncio.shield(task)


def cancels() -> int:
    """Return how often the current task has been cancelled."""
    task = asyncio.current_task()
    return task.cancelling() if task else 0
