"""Each rated match counts once, though a part is killed between two steps of archiving it."""

from pathlib import Path

import pytest

from server.store.redis_binary import redis_binaries
from tests.ratings.kills import World
from tests.support.postgresql_server import PostgresqlServer
from tests.support.redis_server import RedisServer

STEPS = range(12, 24)
"""A node takes at least so many for a match that is rated; some more depend on the moment.

And more for those that the nodes that were killed have left to it.
"""


async def kill_at_each(world: World, victim: str, every: int) -> None:
    """Kill something after each `every`th step of archiving a match, and look at what there is.

    Raises AssertionError.
    """
    for at in range(1, STEPS.stop, every):
        await world.end_matches(1)
        # What was not archived then comes late.
        if not await world.archive(at, victim):
            break
    assert at >= STEPS.start
    assert not await world.archive(0, victim)
    await world.check()


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
