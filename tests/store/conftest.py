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
from tests.support.commits import commit
from tests.support.store_nodes import Connect, NewMatch, running

BINARIES = {str(path.resolve()): path for path in redis_binaries()}
NODES = count(1)
MATCHES = count(1)


def pytest_asyncio_loop_factories() -> Mapping[str, Callable[[], AbstractEventLoop]]:
    """Use the event loop of servers; one loop lasts as long as the shared Redis."""
    return {"uvloop": uvloop.new_event_loop}


@pytest.fixture(scope="session", params=BINARIES.values(), ids=lambda path: path.name)
def binary(request: pytest.FixtureRequest) -> Path:
    """Each installed Redis server."""
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
    """Return the store of a second node."""
    return await connect()


@pytest.fixture
def new_match() -> NewMatch:
    return lambda: MatchId(f"match{next(MATCHES)}")


@pytest_asyncio.fixture(loop_scope="session")
async def match(store: RedisStores, new_match: NewMatch) -> MatchId:
    """Return a match that has just been created."""
    match = new_match()
    assert await store.commits.create(commit(match, 0))
    return match
