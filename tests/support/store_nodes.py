"""Runs stores as a server's nodes use them, for tests, and reads what is due or has ended."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Protocol

from protocol.core.ids import MatchId
from server.store.ports import MatchNotification, OutboxEntry
from server.store.redis.deadlines import BUCKETS_PER_CALL
from server.store.redis.keys import BUCKETS, bot_queue, match_keys
from server.store.redis.stores import RedisStores
from server.store.redis_process import ask
from tests.support.timeouts import PATIENCE_S

NewMatch = Callable[[], MatchId]
"""A function that returns the id of a match that does not exist yet."""


class Connect(Protocol):
    async def __call__(self, *, watch_lease_ms: int = 600_000) -> RedisStores:
        """Open the stores of one more running node on the same Redis."""


def in_buckets(new_match: NewMatch, buckets: Sequence[int]) -> list[MatchId]:
    """Return the ids of new matches, one in each of these buckets."""
    found: dict[str, MatchId] = {}
    keys = [bot_queue(bucket) for bucket in buckets]
    while not found.keys() >= set(keys):
        match = new_match()
        found[match_keys(match).bot_queue] = match
    return [found[key] for key in keys]


@asynccontextmanager
async def running(stores: RedisStores) -> AsyncIterator[RedisStores]:
    """Open `stores` and run them as a node does, until this context ends.

    They receive notifications and renew leases. Raise an ExceptionGroup if one of these fails.
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
    """Wait for the next match notification to the node of `store`, and return it.

    Raise TimeoutError after PATIENCE_S seconds.
    """
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
    """Claim and return the ended games that wait for the archive (the outbox), in all buckets."""
    return [
        entry
        for _ in range(BUCKETS // BUCKETS_PER_CALL)
        for entry in await store.outbox.claim(limit)
    ]


async def redis_ms(redis_url: str) -> int:
    """Return the time by the clock of Redis, in milliseconds."""
    answer = await ask(redis_url, "TIME")
    assert isinstance(answer, list)
    return int(answer[0]) * 1000 + int(answer[1]) // 1000


async def time_passes(redis_url: str, time_ms: int) -> None:
    """Wait `time_ms` milliseconds by the clock of Redis, which decides when leases expire."""
    await ask(redis_url, "BLPOP", "test:never", f"{time_ms / 1000}")
