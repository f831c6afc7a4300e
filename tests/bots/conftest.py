"""Fixtures for tests of bots: Redis, and nodes that run in the test's process."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from server.store.embedded import EmbeddedRedis
from server.store.redis_process import ask
from tests.support.in_process_node import InProcessNode, in_process_node


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def redis_url(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[str]:
    async with EmbeddedRedis(tmp_path_factory.mktemp("redis")) as redis:
        yield redis.url


@pytest_asyncio.fixture
async def node(redis_url: str) -> AsyncIterator[InProcessNode]:
    """Run a node of the test's own, with the default settings. It starts no bots by itself."""
    async with in_process_node(redis_url) as node:
        yield node


@pytest_asyncio.fixture
async def small(redis_url: str) -> AsyncIterator[InProcessNode]:
    """Run a node whose bots play at most one match at a time. Its Redis is empty at first."""
    await ask(redis_url, "FLUSHALL")
    limit = {"SPITE_MAX_COMPUTER_MATCHES": "1"}
    async with in_process_node(redis_url, limit, with_computers=True) as node:
        yield node
