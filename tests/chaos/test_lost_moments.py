"""Chaos test of a Redis that returns without its last moments: their moves are lost, play goes on.

`appendfsync everysec` and a failover without replica acknowledgements allow that. Nodes that saw
the lost moves must not build on them.
"""

import asyncio
import shutil
from pathlib import Path
from random import Random

import pytest

from server.store.redis.stores import RedisStores
from server.store.redis_binary import redis_binaries
from tests.chaos.invariants import check_ends_alike, check_log, read_log
from tests.chaos.world import world
from tests.support.postgresql_server import PostgresqlServer
from tests.support.redis_server import RedisServer
from tests.support.timeouts import PATIENCE_S


@pytest.mark.long
async def test_everybody_goes_on_from_where_redis_is(
    postgresql: PostgresqlServer, tmp_path: Path
) -> None:
    server = RedisServer(redis_binaries()[0], tmp_path / "redis")
    await server.start()
    try:
        async with world(tmp_path, server, server.url, Random(3), postgresql) as whole:
            # A short game may be over before Redis is.
            table = await whole.party.table("snm-a")
            for person in table.people:
                person.drop_chance = 0
            playing = asyncio.create_task(table.play())
            watcher = table.people[2]
            await watcher.has_seen(8)
            shutil.copytree(tmp_path / "redis", tmp_path / "backup")
            await watcher.has_seen(watcher.client.version + 8)
            server.kill()
            shutil.rmtree(tmp_path / "redis")
            shutil.move(tmp_path / "backup", tmp_path / "redis")
            await server.start()
            whole.party.pace.thinking_s = 0
            async with asyncio.timeout(PATIENCE_S):
                await playing
            async with RedisStores(server.url, "auditor") as store:
                log = await read_log(store.matches, table.address.match)
            check_log(log)
            for person in table.people:
                check_ends_alike(log, person)
        fallen_back = [node.log.read_text().count("did not lead") for node in whole.nodes]
        assert sum(fallen_back) > 0
    finally:
        server.kill()
