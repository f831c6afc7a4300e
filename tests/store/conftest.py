from asyncio import AbstractEventLoop
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AsyncExitStack
from itertools import count
from pathlib import Path
from typing import Protocol

import pytest
import pytest_asyncio
import uvloop

from protocol.ids import MatchId, Version
from server.store.embedded import EmbeddedRedis
from server.store.ports import Commit, Stored
from server.store.redis.keys import BUCKETS
from server.store.redis.matches import BUCKETS_A_CALL
from server.store.redis.store import RedisStore
from server.store.redis_binary import redis_binaries
from server.store.redis_process import ask

BINARIES = {str(path.resolve()): path for path in redis_binaries()}
NODES = count(1)
MATCHES = count(1)


def pytest_asyncio_loop_factories() -> Mapping[str, Callable[[], AbstractEventLoop]]:
    """The event loop of servers; one of them lasts as long as the Redis that the tests share."""
    return {"uvloop": uvloop.new_event_loop}


@pytest.fixture(scope="session", params=BINARIES.values(), ids=lambda path: path.name)
def binary(request: pytest.FixtureRequest) -> Path:
    """Each Redis server that is installed here."""
    path: Path = request.param
    return path


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def redis_url(binary: Path, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[str]:
    async with EmbeddedRedis(tmp_path_factory.mktemp("redis"), binary) as redis:
        yield redis.url


class Connect(Protocol):
    async def __call__(self, *, watch_lease_ms: int = 600_000) -> RedisStore:
        """A store as one more node has it."""


@pytest_asyncio.fixture(loop_scope="session")
async def connect(redis_url: str) -> AsyncIterator[Connect]:
    async with AsyncExitStack() as stack:

        async def new_node(*, watch_lease_ms: int = 600_000) -> RedisStore:
            store = RedisStore(redis_url, f"node{next(NODES)}", watch_lease_ms=watch_lease_ms)
            return await stack.enter_async_context(store)

        yield new_node


@pytest_asyncio.fixture(loop_scope="session")
async def store(connect: Connect) -> RedisStore:
    return await connect()


@pytest_asyncio.fixture(loop_scope="session")
async def other(connect: Connect) -> RedisStore:
    """The store as a second node has it."""
    return await connect()


NewMatch = Callable[[], MatchId]


@pytest.fixture
def new_match() -> NewMatch:
    return lambda: MatchId(f"match{next(MATCHES)}")


@pytest_asyncio.fixture(loop_scope="session")
async def match(store: RedisStore, new_match: NewMatch) -> MatchId:
    """A match that has just been created."""
    match = new_match()
    assert await store.create(commit(match, 0))
    return match


def commit(
    match: MatchId,
    version: int,
    *,
    by: str = "",
    after: str = "",
    deadline_ms: int | None = None,
) -> Commit:
    """A commit whose state and step tell the version, and who made it; likewise the one before."""
    return Commit(
        match,
        Version(version),
        f"mark {version - 1}{after}".encode() if version else b"",
        f"mark {version}{by}".encode(),
        f"state {version}{by}".encode(),
        f"step {version}{by}".encode(),
        deadline_ms,
    )


def stored(version: int, *, by: str = "") -> Stored:
    """What is stored after such a commit."""
    mark, state = f"mark {version}{by}".encode(), f"state {version}{by}".encode()
    return Stored(Version(version), mark, state, Version(version), [])


async def all_due(store: RedisStore, limit: int = 100_000) -> list[MatchId]:
    """What is due in all buckets."""
    return [match for _ in range(BUCKETS // BUCKETS_A_CALL) for match in await store.due(limit)]


async def time_passes(redis_url: str, time_ms: int) -> None:
    """Return when so much time has passed by the clock of Redis, by which leases lapse."""
    await ask(redis_url, "BLPOP", "test:never", f"{time_ms / 1000}")
