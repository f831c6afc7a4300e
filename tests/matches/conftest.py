"""Fixtures for tests of matches: two nodes in this process on one Redis, and a match."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from itertools import count

import pytest
import pytest_asyncio

from protocol.core.ids import MatchId
from server.store.embedded import EmbeddedRedis
from server.store.redis.stores import RedisStores
from tests.matches.nodes import Node, Open
from tests.support.matches import ANN
from tests.support.store_nodes import running

NODES = count(1)


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def redis_url(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[str]:
    async with EmbeddedRedis(tmp_path_factory.mktemp("redis")) as redis:
        yield redis.url


@pytest_asyncio.fixture
async def open_node(redis_url: str) -> AsyncIterator[Open]:
    async with AsyncExitStack() as stack:

        async def opened() -> Node:
            stores = RedisStores(redis_url, f"node{next(NODES)}")
            return Node(stores=await stack.enter_async_context(running(stores)))

        yield opened


@pytest_asyncio.fixture
async def here(open_node: Open) -> Node:
    return await open_node()


@pytest_asyncio.fixture
async def there(open_node: Open) -> Node:
    """Return a second node on the same store as the node `here`."""
    return await open_node()


@pytest_asyncio.fixture
async def match(here: Node) -> MatchId:
    """Create Ann's open match on the node `here`, and return its id."""
    return await here.open_match(ANN)
