"""Connections to PostgreSQL whose waits have an end."""

import asyncio
from typing import TypeVar

from psycopg import AsyncConnection, OperationalError
from psycopg.abc import PQGen
from psycopg.rows import TupleRow
from psycopg.waiting import wait_async

RV = TypeVar("RV")
LOOK_S = 1.0
"""How often psycopg looks whether it has been interrupted; the event loop tells it at once."""


class BoundedConnection(AsyncConnection[TupleRow]):
    """A connection that is closed when its server does not answer in time, or nobody waits for it.

    psycopg asks the server to cancel a statement in both cases, and waits for that: up to ten
    seconds with a server that stands still. Closed, the server undoes the transaction.
    """

    answer_s: float = 5.0
    """How long the server may take for an answer."""

    async def wait(
        self,
        gen: PQGen[RV],
        interval: float = LOOK_S,
        timeout: float | None = None,  # noqa: ASYNC109 -- psycopg calls it so
    ) -> RV:
        """What `gen` gives in the end. Raises OperationalError where it takes too long."""
        try:
            async with asyncio.timeout(self.answer_s if timeout is None else timeout):
                return await wait_async(gen, self.pgconn.socket, interval=max(interval, LOOK_S))
        except TimeoutError:
            self.pgconn.finish()
            raise OperationalError("the server does not answer") from None
        except asyncio.CancelledError:
            self.pgconn.finish()
            raise
