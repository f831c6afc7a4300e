"""Stores as nodes of a server have them, and what such a node is told."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Protocol

from protocol.core.ids import MatchId
from server.store.ports import MatchNotification, OutboxEntry
from server.store.redis.deadlines import BUCKETS_A_CALL
from server.store.redis.keys import BUCKETS
from server.store.redis.stores import RedisStores
from server.store.redis_process import ask
from tests.support.patience import PATIENCE_S

NewMatch = Callable[[], MatchId]
"""Gives the id of a match that nobody has created yet."""


class Connect(Protocol):
    async def __call__(self, *, watch_lease_ms: int = 600_000) -> RedisStores:
        """The store as one more node has it, which is running."""


@asynccontextmanager
async def running(stores: RedisStores) -> AsyncIterator[RedisStores]:
    """Open `stores`, and keep them running as a node does: news comes, and leases are renewed.

    Raises what has ended them, if anything has, in an ExceptionGroup.
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
    """The next news that the node of `store` is told. Raises TimeoutError."""
    async with asyncio.timeout(PATIENCE_S):
        return await anext(store.notifications.stream())


async def all_due(store: RedisStores, limit: int = 100_000) -> list[MatchId]:
    """What is due in all buckets."""
    return [
        match
        for _ in range(BUCKETS // BUCKETS_A_CALL)
        for match in await store.deadlines.claim_due(limit)
    ]


async def all_ended(store: RedisStores, limit: int = 100_000) -> list[OutboxEntry]:
    """What all outboxes hand out."""
    return [
        entry for _ in range(BUCKETS // BUCKETS_A_CALL) for entry in await store.outbox.claim(limit)
    ]


async def time_passes(redis_url: str, time_ms: int) -> None:
    """Return when so much time has passed by the clock of Redis, by which leases lapse."""
    await ask(redis_url, "BLPOP", "test:never", f"{time_ms / 1000}")
