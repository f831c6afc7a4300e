"""Tests `spite rotate-key`: it makes a new signing key for all nodes and logs no player out.

With a leaked key, it makes all earlier keys invalid at once instead.
"""

import os
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from server.keys import SIGNS_AFTER_MS, in_use
from server.store.embedded import EmbeddedRedis
from server.store.redis.stores import RedisStores
from server.store.rotation import rotate
from server.transport.web.signatures import Signatures
from tests.support.http import browsing
from tests.support.server_process import ServerProcess


def run_rotate_key(*arguments: str) -> str:
    """Run `spite rotate-key` and return its output."""
    command = [sys.executable, "-m", "server.cli.main", "rotate-key", *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


@pytest_asyncio.fixture
async def redis(tmp_path: Path) -> AsyncIterator[EmbeddedRedis]:
    async with EmbeddedRedis(tmp_path / "data") as redis:
        yield redis


async def test_nodes_that_read_the_keys_at_different_times_accept_the_same_tokens(
    redis: EmbeddedRedis, tmp_path: Path
) -> None:
    async with RedisStores(redis.url, "one") as one, RedisStores(redis.url, "two") as two:
        ahead_ms = 0

        def now_ms() -> int:
            return one.clock.now_ms() + ahead_ms

        first = Signatures(await one.secrets.signing_keys(), now_ms)
        second = Signatures(await two.secrets.signing_keys(), now_ms)
        token = first.sign("p1")
        await rotate(redis.url, tmp_path)
        first.take(await one.secrets.signing_keys())
        assert second.verify(first.sign("p1")) == "p1"
        second.take(await two.secrets.signing_keys())
        ahead_ms = SIGNS_AFTER_MS
        newer = first.sign("p1")
        assert newer == second.sign("p1") != token
        assert second.verify(newer) == first.verify(token) == "p1"


async def test_a_leaked_key_and_all_earlier_ones_are_invalid_at_once(
    redis: EmbeddedRedis, tmp_path: Path
) -> None:
    async with RedisStores(redis.url, "one") as one:
        before = await one.secrets.signing_keys()
        rotation = await rotate(redis.url, tmp_path, revoke=True)
        (key,) = await one.secrets.signing_keys()
        assert key not in before
        assert in_use([key], one.clock.now_ms()) == [key]
    assert (rotation.added, rotation.older, rotation.removed) == (key, [], 1)


@pytest.mark.long
def test_players_keep_their_identities_with_and_without_a_running_server(tmp_path: Path) -> None:
    with ServerProcess(tmp_path) as server, browsing(server.url) as browser:
        me = browser.get("/api/me").json()
        output = run_rotate_key("--data", str(server.data))
        assert output.startswith("key 2 signs from ")
        assert "older keys that still verify: 1\n" in output
        assert browser.get("/api/me").json() == me
        server.stop()
        assert run_rotate_key("--data", str(server.data)).startswith("key 3 signs from ")
        server.start()
        assert browser.get("/api/me").json() == me


def test_a_missing_redis_is_reported(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "server.cli.main", "rotate-key"]
    environment = {**os.environ, "REDIS_URL": f"unix://{tmp_path}/none.sock"}
    ended = subprocess.run(command, check=False, capture_output=True, text=True, env=environment)
    assert ended.returncode == 1
    assert ended.stderr.startswith("spite: ")
    assert "Traceback" not in ended.stderr
