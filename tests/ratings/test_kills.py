"""Tests that each rated match counts once in the ratings, even if a part of the server is killed.

The node, Redis or the database is killed between two steps of archiving the match.
"""

from pathlib import Path

import pytest

from server.store.redis_binary import redis_binaries
from tests.ratings.kills import World
from tests.support.postgresql_server import PostgresqlServer
from tests.support.redis_server import RedisServer

STEPS = range(12, 24)
"""A rated match takes a node at least the first number of steps.

The rest varies, and grows with the matches that killed nodes have left.
"""


async def kill_at_each(world: World, victim: str, every: int) -> None:
    """Archive matches one by one, and kill `victim` at a later step each time, `every` steps on.

    At the end, assert that each match is stored once and that the ratings are right.
    """
    for at in range(1, STEPS.stop, every):
        await world.end_matches(1)
        # Matches that were not archived then are archived late.
        if not await world.archive(at, victim):
            break
    assert at >= STEPS.start
    assert not await world.archive(0, victim)
    await world.check()


@pytest.mark.long
async def test_a_node_may_be_killed_between_two_steps(tmp_path: Path) -> None:
    redis = RedisServer(redis_binaries()[0], tmp_path / "redis")
    try:
        await redis.start()
        await kill_at_each(World(redis, None, None, tmp_path), "node", 3)
    finally:
        redis.kill()


@pytest.mark.long
@pytest.mark.parametrize("victim", ["node", "redis", "database"])
async def test_each_part_may_be_killed_between_any_two_steps(
    tmp_path: Path, postgresql: PostgresqlServer, postgresql_url: str, victim: str
) -> None:
    redis = RedisServer(redis_binaries()[0], tmp_path / "redis")
    try:
        await redis.start()
        await kill_at_each(World(redis, postgresql, postgresql_url, tmp_path), victim, 1)
    finally:
        redis.kill()
