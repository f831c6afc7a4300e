"""Redis Cluster refuses a command whose keys lie in different slots; so does one node alone."""

import asyncio
import socket
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from redis.exceptions import RedisError

from protocol.ids import MatchId, Version
from server.store.ports import News, Present
from server.store.redis.keys import BUCKETS, deadlines, match_keys
from server.store.redis.store import RedisStore
from server.store.redis_process import ask, shut_down
from tests.store.conftest import all_due, commit, eventually
from tests.store.test_news import heard

pytestmark = pytest.mark.anyio

SLOTS = 16384
BUS_PORT = 10_000
"""A node of a cluster listens on its port, and on one so much higher."""


def free_port() -> int:
    """A port that is free, as is the one of the bus."""
    while True:
        with socket.create_server(("127.0.0.1", 0)) as first:
            port: int = first.getsockname()[1]
        if port + BUS_PORT < 65536:
            return port


@pytest.fixture(scope="module")
async def cluster_url(binary: Path, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[str]:
    """A cluster of one node, with all slots."""
    port = free_port()
    options = ["--port", str(port), "--bind", "127.0.0.1", "--cluster-enabled", "yes"]
    url = f"redis://127.0.0.1:{port}"
    folder = tmp_path_factory.mktemp("cluster")
    node = await asyncio.create_subprocess_exec(
        binary, *options, cwd=folder, stdout=asyncio.subprocess.DEVNULL
    )

    async def answers() -> bool:
        try:
            return await ask(url, "PING") == b"PONG"
        except (RedisError, OSError):
            return False

    async def complete() -> bool:
        info = await ask(url, "CLUSTER", "INFO")
        return isinstance(info, bytes) and b"cluster_state:ok" in info

    await eventually(answers)
    await ask(url, "CLUSTER", "ADDSLOTS", *range(SLOTS))
    await eventually(complete)
    yield url
    await shut_down(url)
    await node.wait()


async def test_every_script_stays_within_one_slot(cluster_url: str) -> None:
    matches = [MatchId(f"match{n}") for n in range(200)]
    async with RedisStore(cluster_url, "a") as store, RedisStore(cluster_url, "b") as other:
        created = await asyncio.gather(*(store.create(commit(m, 0)) for m in matches))
        assert all(created)
        await asyncio.gather(*(other.watch(m) for m in matches))
        written = await asyncio.gather(
            *(store.commit(commit(m, 1, deadline_ms=5)) for m in matches)
        )
        assert all(written)
        news = {await heard(other) for _ in matches}
        assert news == {News(match, Version(1)) for match in matches}
        assert set(await all_due(store)) == set(matches)
        await asyncio.gather(*(store.report(m, (1, 0), 2) for m in matches))
        present = await asyncio.gather(*(other.present(m) for m in matches))
        assert present == [Present((True, False), 2)] * len(matches)
        assert await store.steps(matches[0], Version(0)) == [b"step 1"]
        await other.unwatch(matches[0])
        assert await store.signing_key() == await other.signing_key()


async def test_the_cluster_does_refuse_keys_of_different_slots(cluster_url: str) -> None:
    with pytest.raises(RedisError, match="same slot"):
        await ask(cluster_url, "DEL", deadlines(0), deadlines(1))


async def test_matches_are_spread_over_buckets_and_slots(cluster_url: str) -> None:
    names = {match_keys(MatchId(f"match{n}")).deadlines for n in range(2000)}
    assert len(names) == BUCKETS
    slots = {await ask(cluster_url, "CLUSTER", "KEYSLOT", name) for name in names}
    assert len(slots) > BUCKETS * 3 // 4
