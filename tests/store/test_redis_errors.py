"""Tests that a Redis that does not carry out commands counts as unavailable until it recovers.

It may be full, a replica, or have too few replicas.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path

import pytest
import pytest_asyncio
from hiredis import ReplyError

from protocol.core.ids import MatchId, Version
from server.store.errors import StoreFull, StoreUnavailable
from server.store.redis.connection import GroupCommit
from server.store.redis.dial import dial_one
from server.store.redis.stores import RedisStores
from tests.support.commits import commit, stored
from tests.support.redis_server import RedisServer
from tests.support.timeouts import PATIENCE_S, until

pytestmark = pytest.mark.asyncio(loop_scope="session")

MATCH = MatchId("match")


@pytest_asyncio.fixture(loop_scope="session")
async def server(binary: Path, tmp_path: Path) -> AsyncIterator[RedisServer]:
    server = RedisServer(binary, tmp_path / "redis", appendfsync="everysec")
    await server.start()
    yield server
    server.kill()


@pytest_asyncio.fixture(loop_scope="session")
async def store(server: RedisServer) -> AsyncIterator[RedisStores]:
    async with RedisStores(server.url, "node") as store:
        await store.commits.create(commit(MATCH, 0))
        assert await store.commits.commit(commit(MATCH, 1))
        yield store


async def test_a_redis_without_memory_writes_nothing(
    server: RedisServer, store: RedisStores
) -> None:
    await server.ask("CONFIG", "SET", "maxmemory", 1000)
    with pytest.raises(StoreFull, match="maxmemory"):
        await store.commits.commit(commit(MATCH, 2))
    with pytest.raises(StoreFull):
        await store.commits.create(commit(MatchId("another"), 0))
    await server.ask("CONFIG", "SET", "maxmemory", 0)
    assert await store.matches.subscribe(MATCH) == stored(1)
    assert await store.commits.commit(commit(MATCH, 2))


async def test_a_new_node_can_read_a_redis_without_memory(
    server: RedisServer, store: RedisStores
) -> None:
    async with RedisStores(server.url, "late", watch_lease_ms=500) as late:
        await server.ask("CONFIG", "SET", "maxmemory", 1000)
        assert await late.matches.subscribe(MATCH) == stored(1)
        assert await late.matches.steps(MATCH, Version(0)) == [b"step 1"]
        await server.ask("CONFIG", "SET", "maxmemory", 0)
        async with asyncio.timeout(PATIENCE_S), asyncio.TaskGroup() as loops:
            running = loops.create_task(late.run())
            # The new node learns that it may have missed something, and is notified of the next
            # commit.
            news = late.notifications.stream()
            assert (await anext(news)).match == MATCH
            assert await store.commits.commit(commit(MATCH, 2))
            while (await anext(news)).version != 2:
                pass
            running.cancel()


async def test_a_redis_without_disk_space_writes_nothing(
    server: RedisServer, store: RedisStores
) -> None:
    async def has_noticed() -> bool:
        # It may notice only now, and reject this commit.
        with suppress(ReplyError):
            await server.ask("SET", "test:more", b"x" * 1000)
        return await server.field("persistence", "aof_last_write_status") == "err"

    server.limit_file_size(server.file_size())
    await until(has_noticed)
    with pytest.raises(StoreUnavailable, match=r"MISCONF|append"):
        await store.commits.commit(commit(MATCH, 2))
    server.limit_file_size(None)
    await until(lambda: writes(server))
    assert await store.commits.commit(commit(MATCH, 2))


async def test_the_store_reconnects_from_a_replica_to_the_master(
    server: RedisServer, store: RedisStores
) -> None:
    await server.ask("REPLICAOF", "127.0.0.1", 1)
    with pytest.raises(StoreUnavailable, match=r"READONLY|read only"):
        await store.commits.commit(commit(MATCH, 2))
    await server.ask("REPLICAOF", "NO", "ONE")
    assert await store.commits.commit(commit(MATCH, 2))
    assert await store.matches.subscribe(MATCH) == stored(2)


@pytest.mark.long
async def test_a_write_without_replicas_fails(server: RedisServer) -> None:
    careful = GroupCommit(dial_one(server.url), replica_acks=1)
    with pytest.raises(StoreUnavailable, match="replicas"):
        await careful.run(("SET", "test:alone", "written"))
    with pytest.raises(StoreUnavailable, match="replicas"):
        await careful.run(("GET", "test:alone"))
    await careful.close()
    assert await server.ask("GET", "test:alone") == b"written"


async def test_a_store_waits_for_its_replicas_before_opening(
    server: RedisServer, binary: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def waits() -> bool:
        return "waiting" in caplog.text

    store = RedisStores(server.url, "node", replica_acks=1)
    opening = asyncio.create_task(store.open())
    replica = RedisServer(binary, tmp_path / "replica", replicaof=f"127.0.0.1 {server.port}")
    try:
        await until(waits)
        assert not opening.done()
        await replica.start()
        async with asyncio.timeout(PATIENCE_S):
            await opening
        assert await store.commits.create(commit(MATCH, 0))
        assert caplog.text.count("waiting") == 1
        await store.close()
    finally:
        opening.cancel()
        replica.kill()


async def test_a_store_on_a_replica_does_not_wait_for_replicas(server: RedisServer) -> None:
    await server.ask("REPLICAOF", "127.0.0.1", 1)
    with pytest.raises(StoreUnavailable, match="replica instances"):
        await RedisStores(server.url, "node", replica_acks=1).open()


async def writes(server: RedisServer) -> bool:
    return await server.field("persistence", "aof_last_write_status") == "ok"
