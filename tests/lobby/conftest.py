"""Fixtures of the lobby's tests: a Redis, and a node on it with matches and the lobby."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from server.store.embedded import EmbeddedRedis
from server.store.redis.stores import RedisStores
from tests.matches.nodes import Node
from tests.support.store_nodes import running


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def redis_url(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[str]:
    async with EmbeddedRedis(tmp_path_factory.mktemp("redis")) as redis:
        yield redis.url


@pytest_asyncio.fixture
async def node(redis_url: str) -> AsyncIterator[Node]:
    async with running(RedisStores(redis_url, "here")) as stores:
        yield Node(stores=stores)
