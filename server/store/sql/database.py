"""The interface to a kind of SQL database, which hides how PostgreSQL and SQLite differ."""

from typing import Any, Protocol

from sqlalchemy import Table
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine
from sqlalchemy.sql.dml import Insert

ANSWER_S = 4.0
"""The longest that a query may take before it fails."""
MIGRATION_S = 600.0
"""The longest for a statement of a migration, and for the wait for another node's migration."""
CONNECTIONS = 4
"""The maximum number of connections of a node to the database."""
WRITES = "spite_writes"
"""The execution option of connections whose transactions write."""


class Database(Protocol):
    """A database of one kind at one address. Implementations raise what SQLAlchemy raises."""

    @property
    def name(self) -> str:
        """The address of the database for messages, without a password."""

    @property
    def answer_s(self) -> float:
        """The longest that a query of the database may take before it fails."""

    def missing(self) -> bool:
        """Return whether the database certainly does not exist. Connecting might create it."""

    def engine(self) -> AsyncEngine:
        """Return an engine for the database: a few pooled connections with short timeouts."""

    def migrating(self) -> AsyncEngine:
        """Return an engine for changes of the schema: one transaction at a time, over all nodes.

        A second one waits at its beginning for the end of the first.
        """

    async def dispose(self, engine: AsyncEngine) -> None:
        """Close the connections of an engine of this database, and wait until they are closed."""

    async def take_lock(self, connection: AsyncConnection, name: str) -> None:
        """Take the lock with this name for the rest of the transaction, waiting if necessary.

        Call it before the transaction reads. Raises what SQLAlchemy raises after a while.
        """

    def insert_new(self, table: Table, key: list[str]) -> Insert:
        """Return an INSERT into `table` that skips rows whose `key` exists."""


def shown(error: Exception) -> str:
    """Return the first line of a driver's error message. Drivers do not reveal passwords."""
    origin: Any = getattr(error, "orig", None) or error
    return str(origin).strip().partition("\n")[0] or type(origin).__name__
