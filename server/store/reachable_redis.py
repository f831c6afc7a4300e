"""Gives command-line tools access to a server's Redis, whether or not the server is running."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from server.store.embedded import EmbeddedRedis, socket_url
from server.store.redis.connection import FAILURES
from server.store.redis_process import ask


@asynccontextmanager
async def reachable_redis(redis_url: str | None, data_folder: Path) -> AsyncIterator[str]:
    """Yield the URL of the Redis of a server: `redis_url`, or the embedded one of the data folder.

    `redis_url` is not checked. An embedded Redis that does not run is started, and ended at the end
    of the context. Raises EmbeddedRedisError.
    """
    url = redis_url or socket_url(data_folder)
    if redis_url is None and not await _answers(url):
        async with EmbeddedRedis(data_folder) as redis:
            yield redis.url
    else:
        yield url


async def _answers(url: str) -> bool:
    try:
        await ask(url, "PING")
    except FAILURES:
        return False
    return True
