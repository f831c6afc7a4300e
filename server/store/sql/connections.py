"""Lends a database engine's connections, and takes each back even if its borrower is cancelled."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from server.store.sql.database import Database

LAST_S = 30.0
"""The longest wait for connections in use when all are to be closed. Each use has its own limit."""


class Connections:
    """A database engine's connections. Each is opened completely, even if its caller has been
    cancelled.

    A connection that is cancelled while it is being opened would stay open: neither SQLAlchemy nor
    the drivers close it then.
    """

    def __init__(self, database: Database, engine: AsyncEngine) -> None:
        self._database = database
        self._engine = engine
        self._uses: set[asyncio.Future[None]] = set()

    @asynccontextmanager
    async def lend(self) -> AsyncIterator[AsyncConnection]:
        """Yield a connection, and take it back at the end. Raises SQLAlchemyError and OSError."""
        opening = asyncio.create_task(self._open())
        use = asyncio.get_running_loop().create_future()
        self._uses.add(use)
        try:
            connection = await asyncio.shield(opening)
        except BaseException:
            # A cancelled caller does not wait until the connection is open.
            self._end(opening, use)
            raise
        try:
            yield connection
        finally:
            await asyncio.shield(self._end(opening, use))

    async def close(self) -> None:
        """Close all database connections.

        Wait until those in use have been given back, at most LAST_S (30 seconds).
        """
        if self._uses:
            await asyncio.wait(self._uses, timeout=LAST_S)
        await self._database.dispose(self._engine)

    def _end(
        self, opening: asyncio.Task[AsyncConnection], use: asyncio.Future[None]
    ) -> asyncio.Task[None]:
        return asyncio.create_task(self._give_back(opening, use))

    async def _open(self) -> AsyncConnection:
        return await self._engine.connect().start()

    async def _give_back(
        self, opening: asyncio.Task[AsyncConnection], use: asyncio.Future[None]
    ) -> None:
        try:
            with suppress(SQLAlchemyError, OSError):
                connection = await opening
                await connection.close()
        finally:
            self._uses.discard(use)
            use.set_result(None)
