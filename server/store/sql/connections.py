"""The connections of an engine, lent one at a time."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

LAST_S = 1.0
"""How long what is still being opened or given back may take when all are closed."""


class Connections:
    """A connection is opened whole, even where the one who asked for it has given up.

    One that is cancelled while it is being set up would stay open: neither SQLAlchemy nor the
    drivers close it then.
    """

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._ending: set[asyncio.Task[None]] = set()

    @asynccontextmanager
    async def lend(self) -> AsyncIterator[AsyncConnection]:
        """A connection, which is given back at the end. Raises SQLAlchemyError and OSError."""
        opening = asyncio.create_task(self._open())
        try:
            connection = await asyncio.shield(opening)
        except asyncio.CancelledError:
            self._end(opening)
            raise
        try:
            yield connection
        finally:
            await asyncio.shield(self._end(opening))

    async def close(self) -> None:
        """Close all of them, those included that are still being opened or given back."""
        if self._ending:
            _, late = await asyncio.wait(self._ending, timeout=LAST_S)
            for ending in late:
                ending.cancel()
            await asyncio.gather(*late, return_exceptions=True)
        await self._engine.dispose()

    def _end(self, opening: asyncio.Task[AsyncConnection]) -> asyncio.Task[None]:
        ending = asyncio.create_task(_give_back(opening))
        self._ending.add(ending)
        ending.add_done_callback(self._ending.discard)
        return ending

    async def _open(self) -> AsyncConnection:
        return await self._engine.connect().start()


async def _give_back(opening: asyncio.Task[AsyncConnection]) -> None:
    with suppress(SQLAlchemyError, OSError):
        connection = await opening
        await connection.close()
