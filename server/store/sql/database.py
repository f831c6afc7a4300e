"""What the archive needs of a database, whichever it is."""

from typing import Any, Protocol

from sqlalchemy import Table
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine
from sqlalchemy.sql.dml import Insert

ANSWER_S = 4.0
"""Each question to a database is answered, or has failed, after so long."""
MIGRATION_S = 600.0
"""A statement of a migration may take so long, and so may the wait for another node's."""
CONNECTIONS = 4
"""How many connections a node has to the database, at most."""


class Database(Protocol):
    """One kind of database at one place. Both engines raise what SQLAlchemy does."""

    @property
    def name(self) -> str:
        """Where it is, for people; without a password."""

    @property
    def answer_s(self) -> float:
        """Each question to it is answered, or has failed, after so long."""

    def missing(self) -> bool:
        """Whether it is certain that there is nothing; connecting might make something."""

    def engine(self) -> AsyncEngine:
        """For the archive's own work: a few connections that are kept, with short timeouts."""

    def migrating(self) -> AsyncEngine:
        """For changes of the schema: one such transaction at a time, over all nodes.

        A second one waits at its beginning for the end of the first.
        """

    async def dispose(self, engine: AsyncEngine) -> None:
        """Close the connections of one of these engines, and wait until they are."""

    async def take_lock(self, connection: AsyncConnection, name: str) -> None:
        """Wait until no other transaction has the turn of this name; it ends with the transaction.

        To be called before the transaction reads. Raises what SQLAlchemy does, after a while.
        """

    def insert_new(self, table: Table, key: list[str]) -> Insert:
        """An INSERT into `table` that passes over rows whose `key` is there already."""


def shown(error: Exception) -> str:
    """What a database's driver says of an error, in a line. No driver tells a password."""
    origin: Any = getattr(error, "orig", None) or error
    return str(origin).strip().partition("\n")[0] or type(origin).__name__
