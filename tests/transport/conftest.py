"""Fixtures for tests of sockets and HTTP: a node in the test's process, and its event loop."""

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping

import pytest
import pytest_asyncio
import uvloop

from server.store.embedded import EmbeddedRedis
from tests.support.in_process_node import InProcessNode, in_process_node


def pytest_asyncio_loop_factories(
    item: pytest.Function,
) -> Mapping[str, Callable[[], asyncio.AbstractEventLoop]]:
    """Return the event loop of a test: uvloop's in test_slow_reader.py, otherwise asyncio's."""
    if item.path.name == "test_slow_reader.py":
        return {"uvloop": uvloop.new_event_loop}
    return {"asyncio": asyncio.new_event_loop}


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def redis_url(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[str]:
    async with EmbeddedRedis(tmp_path_factory.mktemp("redis")) as redis:
        yield redis.url


@pytest_asyncio.fixture
async def node(redis_url: str) -> AsyncIterator[InProcessNode]:
    """Start an in-process node for one test, with default settings."""
    async with in_process_node(redis_url) as node:
        yield node
