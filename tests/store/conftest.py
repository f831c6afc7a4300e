"""Fixtures for tests of the Redis store: each installed Redis, and two nodes' stores on it."""

from asyncio import AbstractEventLoop
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AsyncExitStack
from itertools import count
from pathlib import Path

import pytest
import pytest_asyncio
import uvloop

from protocol.core.ids import MatchId
from server.store.embedded import EmbeddedRedis
from server.store.redis.stores import RedisStores
from server.store.redis_binary import redis_binaries
from tests.store.lobby_seeks import fresh, report
from tests.support.commits import commit
from tests.support.store_nodes import Connect, NewMatch, running

BINARIES = {str(path.resolve()): path for path in redis_binaries()}
NODES = count(1)
MATCHES = count(1)


def pytest_asyncio_loop_factories() -> Mapping[str, Callable[[], AbstractEventLoop]]:
    """Run these tests on uvloop, as servers do.

    One event loop lasts as long as the shared Redis.
    """
    return {"uvloop": uvloop.new_event_loop}


@pytest.fixture(scope="session", params=BINARIES.values(), ids=lambda path: path.name)
def binary(request: pytest.FixtureRequest) -> Path:
    """Return the program of each installed Redis server in turn."""
    path: Path = request.param
    return path


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def redis_url(binary: Path, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[str]:
    async with EmbeddedRedis(tmp_path_factory.mktemp("redis"), binary) as redis:
        yield redis.url


@pytest_asyncio.fixture(loop_scope="session")
async def connect(redis_url: str) -> AsyncIterator[Connect]:
    async with AsyncExitStack() as stack:

        async def new_node(*, watch_lease_ms: int = 600_000) -> RedisStores:
            store = RedisStores(redis_url, f"node{next(NODES)}", watch_lease_ms=watch_lease_ms)
            return await stack.enter_async_context(running(store))

        yield new_node


@pytest_asyncio.fixture(loop_scope="session")
async def store(connect: Connect) -> RedisStores:
    return await connect()


@pytest_asyncio.fixture(loop_scope="session")
async def other(connect: Connect) -> RedisStores:
    """Return the stores of a second node on the same Redis."""
    return await connect()


@pytest.fixture
def new_match() -> NewMatch:
    return lambda: MatchId(f"match{next(MATCHES)}")


@pytest_asyncio.fixture(loop_scope="session")
async def match(store: RedisStores, new_match: NewMatch) -> MatchId:
    """Return the id of a match that has just been created in the store."""
    match = new_match()
    assert await store.commits.create(commit(match, 0))
    return match


@pytest.fixture
def key() -> str:
    """Return a seek key that no other test uses."""
    return fresh("key")


@pytest_asyncio.fixture(loop_scope="session")
async def nodes_live(store: RedisStores, other: RedisStores) -> None:
    """Report both nodes to the lobby, so that the leases of both begin."""
    await report(store)
    await report(other)
