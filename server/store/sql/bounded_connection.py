"""Connections to PostgreSQL that close if an answer takes too long or the caller is cancelled."""

import asyncio
import os
import socket
from contextlib import suppress
from typing import TypeVar

import psycopg
from psycopg import AsyncConnection, OperationalError
from psycopg.abc import PQGen
from psycopg.rows import TupleRow
from psycopg.waiting import wait_async

RV = TypeVar("RV")
LOOK_S = 1.0
"""The interval at which psycopg checks for interruption. The event loop wakes it at once."""
END_S = 1.0
"""The longest that a wait may take to find that its connection has been closed."""


class BoundedConnection(AsyncConnection[TupleRow]):
    """A connection that is closed when its server does not answer in time or its task is cancelled.

    In both cases psycopg would ask the server to cancel the statement, and wait for that: up to ten
    seconds with a server that is stopped. When the connection closes, the server rolls back.
    """

    answer_s: float = 5.0
    """The longest that the server may take for an answer."""

    async def wait(
        self,
        gen: PQGen[RV],
        interval: float = LOOK_S,
        timeout: float | None = None,  # noqa: ASYNC109 -- psycopg calls it so
    ) -> RV:
        """Run psycopg's operation `gen` and return its result.

        Raises OperationalError and closes the connection after `timeout` seconds, or by default
        `answer_s`.
        """
        try:
            async with asyncio.timeout(self.answer_s if timeout is None else timeout):
                return await wait_async(gen, self.pgconn.socket, interval=max(interval, LOOK_S))
        except TimeoutError:
            await self._cut_off(gen)
            raise OperationalError("the server does not answer") from None
        except asyncio.CancelledError:
            await self._cut_off(gen)
            raise

    async def _cut_off(self, gen: PQGen[RV]) -> None:
        """Close the connection and let psycopg's operation `gen` fail, because it must clean up
        after itself.
        """
        with suppress(OSError), socket.socket(fileno=os.dup(self.pgconn.socket)) as same:
            same.shutdown(socket.SHUT_RDWR)
        with suppress(psycopg.Error):
            await wait_async(gen, self.pgconn.socket, interval=LOOK_S, timeout=END_S)
        self.pgconn.finish()
