"""Sentinels make a replica the master when the master is gone; the store follows."""

import asyncio
import signal
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import TypeVar

import psutil
import pytest

from protocol.ids import MatchId, Version
from server.store.ports import StoreUnavailable
from server.store.redis.store import RedisStore
from tests.store.conftest import commit, stored
from tests.store.redis_server import RedisServer, until
from tests.store.redis_watched import WatchedRedis, watched_redis
from tests.store.test_news import heard

pytestmark = pytest.mark.anyio

MATCH = MatchId("match")
T = TypeVar("T")


@pytest.fixture
async def watched(binary: Path, tmp_path: Path) -> AsyncIterator[WatchedRedis]:
    async with watched_redis(binary, tmp_path) as watched:
        yield watched


async def test_what_was_acknowledged_by_a_replica_survives_its_master(
    watched: WatchedRedis,
) -> None:
    async with (
        RedisStore(watched.url, "a", replica_acks=1) as store,
        RedisStore(watched.url, "b", replica_acks=1) as other,
    ):
        await store.create(commit(MATCH, 0))
        await other.watch(MATCH)
        for version in range(1, 50):
            assert await store.commit(commit(MATCH, version))
        deposed = await watched.master()
        deposed.kill()
        await watched.await_another(deposed)
        # Alone, the new master has nobody to vouch for it.
        with pytest.raises(StoreUnavailable):
            await store.watch(MATCH)
        await watched.bring_back(deposed)
        newest = await in_the_end(lambda: store.watch(MATCH))
        assert newest
        assert newest.version == 49
        assert await store.commit(commit(MATCH, 50))
        assert (await heard(other)).match == MATCH
        assert await in_the_end(lambda: other.watch(MATCH)) == stored(50)


async def test_a_master_that_only_slept_is_not_believed(watched: WatchedRedis) -> None:
    async with RedisStore(watched.url, "a") as store, RedisStore(watched.url, "b") as other:
        await store.create(commit(MATCH, 0))
        assert await store.commit(commit(MATCH, 1))
        assert await other.watch(MATCH)
        sleeping = await watched.master()
        sleeping.signal(signal.SIGSTOP)
        waiting = asyncio.ensure_future(store.commit(commit(MATCH, 2, by=" asleep")))
        await watched.await_another(sleeping)
        with pytest.raises(StoreUnavailable):
            await waiting
        await in_the_end(store.ping)
        assert await store.commit(commit(MATCH, 2, by=" awake"))
        # `other` was connected to it all the time, and has asked it for nothing since it sleeps.
        await until(lambda: nobody_is_connected_to(sleeping), 30)
        sleeping.signal(signal.SIGCONT)
        # It still takes itself for the master.
        steps = await in_the_end(lambda: other.steps(MATCH, Version(0)))
        assert steps == [b"step 1", b"step 2 awake"]


async def nobody_is_connected_to(server: RedisServer) -> bool:
    """Whether this process has no connection to `server` any more."""
    return not any(
        connection.raddr and connection.raddr.port == server.port
        for connection in psutil.Process().net_connections("tcp")
        if connection.status == psutil.CONN_ESTABLISHED
    )


async def in_the_end(question: Callable[[], Awaitable[T]]) -> T:
    """The answer to `question`, asked until there is one."""
    async with asyncio.timeout(20):
        while True:
            try:
                return await question()
            except StoreUnavailable:
                await asyncio.sleep(0.05)
