"""Stores as a server's nodes use them, and the notifications to such a node."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Protocol

from protocol.core.ids import MatchId
from server.store.ports import MatchNotification, OutboxEntry
from server.store.redis.deadlines import BUCKETS_PER_CALL
from server.store.redis.keys import BUCKETS
from server.store.redis.stores import RedisStores
from server.store.redis_process import ask
from tests.support.timeouts import PATIENCE_S

NewMatch = Callable[[], MatchId]
"""A function that returns the id of a match that does not exist yet."""


class Connect(Protocol):
    async def __call__(self, *, watch_lease_ms: int = 600_000) -> RedisStores:
        """Open the stores of one more running node on the same Redis."""


@asynccontextmanager
async def running(stores: RedisStores) -> AsyncIterator[RedisStores]:
    """Open `stores` and run them as a node does: with notifications and lease renewals.

    Raises an ExceptionGroup if one of them fails.
    """
    async with stores:
        loops = asyncio.create_task(stores.run())
        try:
            yield stores
        finally:
            loops.cancel()
            with suppress(asyncio.CancelledError):
                await loops


async def next_notification(store: RedisStores) -> MatchNotification:
    """Return the next match notification to the node of `store`. Raises TimeoutError."""
    async with asyncio.timeout(PATIENCE_S):
        return await anext(store.notifications.stream())


async def all_due(store: RedisStores, limit: int = 100_000) -> list[MatchId]:
    """Claim and return all matches whose deadline is due, in all buckets."""
    return [
        match
        for _ in range(BUCKETS // BUCKETS_PER_CALL)
        for match in await store.deadlines.claim_due(limit)
    ]


async def all_ended(store: RedisStores, limit: int = 100_000) -> list[OutboxEntry]:
    """Claim and return the outbox entries in all buckets."""
    return [
        entry
        for _ in range(BUCKETS // BUCKETS_PER_CALL)
        for entry in await store.outbox.claim(limit)
    ]


async def time_passes(redis_url: str, time_ms: int) -> None:
    """Wait until this time has passed by the clock of Redis, which decides when leases expire."""
    await ask(redis_url, "BLPOP", "test:never", f"{time_ms / 1000}")
