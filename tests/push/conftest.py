"""A fixture of the tests of push notifications: one Redis for all of them."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from server.store.embedded import EmbeddedRedis


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def redis_url(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[str]:
    async with EmbeddedRedis(tmp_path_factory.mktemp("redis")) as redis:
        yield redis.url
