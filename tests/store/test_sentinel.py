"""Tests that the store follows the Redis master when sentinels replace it by a replica."""

import asyncio
import signal
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import TypeVar
from urllib.parse import quote, urlencode

import psutil
import pytest
import pytest_asyncio

from protocol.core.ids import MatchId, Version
from server.store.errors import StoreUnavailable
from server.store.redis.address import read_address
from server.store.redis.sentinel import MasterFinder
from server.store.redis.stores import RedisStores
from tests.support.commits import commit, stored
from tests.support.ports import free_port
from tests.support.redis_sentinels import (
    NAME,
    WatchedRedis,
    watch_over,
    watched_redis,
    written,
)
from tests.support.redis_server import RedisServer
from tests.support.store_nodes import next_notification, running
from tests.support.timeouts import PATIENCE_S, until

pytestmark = pytest.mark.asyncio(loop_scope="session")

MATCH = MatchId("match")
T = TypeVar("T")


@pytest_asyncio.fixture(loop_scope="session")
async def watched(binary: Path, tmp_path: Path) -> AsyncIterator[WatchedRedis]:
    async with watched_redis(binary, tmp_path) as watched:
        yield watched


@pytest.mark.long
async def test_data_on_a_replica_survives_the_loss_of_the_master(
    watched: WatchedRedis,
) -> None:
    async with (
        running(RedisStores(watched.url, "a", replica_acks=1)) as store,
        running(RedisStores(watched.url, "b", replica_acks=1)) as other,
    ):
        await store.commits.create(commit(MATCH, 0))
        await other.matches.subscribe(MATCH)
        for version in range(1, 50):
            assert await store.commits.commit(commit(MATCH, version))
        deposed = await watched.master()
        deposed.kill()
        await watched.await_another(deposed)
        # The new master has no replica yet, so its replies don't count.
        with pytest.raises(StoreUnavailable):
            await store.matches.subscribe(MATCH)
        await watched.bring_back(deposed)
        newest = await in_the_end(lambda: store.matches.subscribe(MATCH))
        assert newest
        assert newest.version == 49
        assert await store.commits.commit(commit(MATCH, 50))
        assert (await next_notification(other)).match == MATCH
        assert await in_the_end(lambda: other.matches.subscribe(MATCH)) == stored(50)


@pytest.mark.long
async def test_a_deposed_master_that_was_paused_is_not_used(watched: WatchedRedis) -> None:
    async with (
        running(RedisStores(watched.url, "a")) as store,
        running(RedisStores(watched.url, "b")) as other,
    ):
        await store.commits.create(commit(MATCH, 0))
        assert await store.commits.commit(commit(MATCH, 1))
        assert await other.matches.subscribe(MATCH)
        sleeping = await watched.master()
        sleeping.signal(signal.SIGSTOP)
        waiting = asyncio.ensure_future(store.commits.commit(commit(MATCH, 2, by=" asleep")))
        await watched.await_another(sleeping)
        with pytest.raises(StoreUnavailable):
            await waiting
        await in_the_end(store.ping)
        assert await store.commits.commit(commit(MATCH, 2, by=" awake"))
        # `other` stayed connected to it, and has sent it nothing since it was stopped.
        await until(lambda: nobody_is_connected_to(sleeping))
        sleeping.signal(signal.SIGCONT)
        # It still considers itself the master.
        steps = await in_the_end(lambda: other.matches.steps(MATCH, Version(0)))
        assert steps == [b"step 1", b"step 2 awake"]


SERVERS_PASSWORD, SENTINELS_PASSWORD, ASKERS_PASSWORD = "of:servers", "of sentinels", "of/asker"


@pytest_asyncio.fixture(loop_scope="session")
async def guarded(binary: Path, tmp_path: Path) -> AsyncIterator[tuple[RedisServer, RedisServer]]:
    """Yield a master and a sentinel with passwords. The sentinel also has a restricted user."""
    master = RedisServer(binary, tmp_path / "a", requirepass=SERVERS_PASSWORD)
    master.url = f"redis://:{quote(SERVERS_PASSWORD)}@127.0.0.1:{master.port}"
    sentinel = RedisServer(binary, tmp_path / "s")
    sentinel.url = f"redis://:{quote(SENTINELS_PASSWORD)}@127.0.0.1:{sentinel.port}"
    try:
        await master.start()
        await watch_over(
            *(master, sentinel, tmp_path / "s", 1),
            f'requirepass "{SENTINELS_PASSWORD}"',
            f"sentinel auth-pass {NAME} {SERVERS_PASSWORD}",
            f"user asker on >{ASKERS_PASSWORD} -@all +auth +sentinel|masters",
        )
        yield master, sentinel
    finally:
        master.kill()
        sentinel.kill()


async def test_sentinels_can_have_their_own_password_and_user(
    guarded: tuple[RedisServer, RedisServer],
) -> None:
    url = f"redis+sentinel://:{quote(SERVERS_PASSWORD)}@127.0.0.1:{guarded[1].port}/{NAME}"
    for number, own in enumerate(
        (
            {"sentinel_password": SENTINELS_PASSWORD},
            {"sentinel_username": "asker", "sentinel_password": ASKERS_PASSWORD},
        )
    ):
        async with RedisStores(f"{url}?{urlencode(own)}", "a") as store:
            assert await store.commits.create(commit(MatchId(f"match{number}"), 0))


@pytest.mark.parametrize(
    "own",
    [
        {},
        {"sentinel_password": "wrong"},
        {"sentinel_username": "nobody", "sentinel_password": ASKERS_PASSWORD},
    ],
    ids=["none", "wrong", "of another"],
)
async def test_errors_of_sentinels_hide_the_password(
    guarded: tuple[RedisServer, RedisServer],
    own: dict[str, str],
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level("DEBUG")
    host = f"127.0.0.1:{guarded[1].port}"
    url = f"redis+sentinel://:{quote(SERVERS_PASSWORD)}@{host}/{NAME}?{urlencode(own)}"
    with pytest.raises(StoreUnavailable, match=r"127\.0\.0\.1:\d+: (NOAUTH|WRONGPASS)") as refused:
        await RedisStores(url, "a").open()
    for password in (SERVERS_PASSWORD, *own.values()):
        assert password not in str(refused.value)
        assert password not in caplog.text


async def test_unavailable_and_uninformed_sentinels_are_skipped(
    binary: Path, tmp_path: Path, guarded: tuple[RedisServer, RedisServer]
) -> None:
    stranger = RedisServer(binary, tmp_path / "stranger")
    await stranger.start()
    hosts = ",".join(f"127.0.0.1:{port}" for port in (free_port(), stranger.port, guarded[1].port))
    own = urlencode({"sentinel_password": SENTINELS_PASSWORD})
    try:
        url = f"redis+sentinel://:{quote(SERVERS_PASSWORD)}@{hosts}/{NAME}?{own}"
        async with RedisStores(url, "a") as store:
            assert await store.commits.create(commit(MATCH, 0))
    finally:
        stranger.kill()


async def test_concurrent_connections_keep_all_sentinels(
    binary: Path, tmp_path: Path, guarded: tuple[RedisServer, RedisServer]
) -> None:
    # This sentinel knows no master, so the next one is asked and becomes the first.
    stranger = RedisServer(binary, tmp_path / "stranger")
    configuration = written(
        tmp_path / "of the stranger",
        (f"port {stranger.port}", "bind 127.0.0.1", f'requirepass "{SENTINELS_PASSWORD}"'),
    )
    stranger.url = f"redis://:{quote(SENTINELS_PASSWORD)}@127.0.0.1:{stranger.port}"
    stranger.launch(str(configuration), "--sentinel")
    hosts = f"127.0.0.1:{stranger.port},127.0.0.1:{guarded[1].port}"
    own = urlencode({"sentinel_password": SENTINELS_PASSWORD})
    try:
        await until(stranger.answers)
        finder = MasterFinder(
            read_address(f"redis+sentinel://:{quote(SERVERS_PASSWORD)}@{hosts}/{NAME}?{own}")
        )
        connections = await asyncio.gather(*(finder.dial() for _ in range(5)))
        for connection in connections:
            await connection.close()
        await finder.close()
        assert await nobody_is_connected_to(stranger)
    finally:
        stranger.kill()


async def nobody_is_connected_to(server: RedisServer) -> bool:
    """Return whether this process has no connection to `server`."""
    return not any(
        connection.raddr and connection.raddr.port == server.port
        for connection in psutil.Process().net_connections("tcp")
        if connection.status == psutil.CONN_ESTABLISHED
    )


async def in_the_end(question: Callable[[], Awaitable[T]]) -> T:
    """Repeat a call until the store is available, and return the result.

    Raise TimeoutError after PATIENCE_S seconds.
    """
    async with asyncio.timeout(PATIENCE_S):
        while True:
            try:
                return await question()
            except StoreUnavailable:
                await asyncio.sleep(0.05)
