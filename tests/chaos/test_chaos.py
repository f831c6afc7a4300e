"""Chaos tests: under faults of nodes, Redis and networks, no move is lost or made twice.

Every match goes on, viewers see only what is in its log, and each game is archived once. With
`--chaos-games N`, each test goes on until N games were played, with random faults drawn from
`--chaos-seed`.
"""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from server.store.redis_binary import redis_binaries
from tests.chaos import faults
from tests.chaos.faults import Fault
from tests.chaos.invariants import Broken
from tests.chaos.world import TABLES, Plan, World, world
from tests.support.postgresql_server import PostgresqlServer
from tests.support.redis_cluster import redis_cluster
from tests.support.redis_sentinels import watched_redis
from tests.support.redis_server import RedisServer

GAMES_PER_CHECK = 40


@pytest.mark.long
async def test_one_redis(plan: Plan, postgresql: PostgresqlServer, tmp_path: Path) -> None:
    server = RedisServer(redis_binaries()[0], tmp_path / "redis")
    await server.start()
    try:
        chance = Random(plan.seed)
        async with world(
            tmp_path, server, server.url, chance, postgresql, port=server.port
        ) as whole:
            short = [
                faults.kill_a_node,
                faults.kill_the_database,
                *faults.OF_THE_NET,
                *faults.OF_ONE_REDIS,
            ]
            more = [*faults.OF_NODES, *faults.OF_THE_ARCHIVE, *faults.SLOW_ONES]
            await play_with_faults(whole, plan, short, more)
    finally:
        server.kill()


@pytest.mark.long
async def test_a_master_and_its_replica(
    plan: Plan, postgresql: PostgresqlServer, tmp_path: Path
) -> None:
    chance = Random(plan.seed)
    async with (
        watched_redis(redis_binaries()[0], tmp_path) as watched,
        world(tmp_path, watched, watched.url, chance, postgresql, replica_acks=1) as whole,
    ):
        more = [
            *faults.OF_THE_NET,
            *faults.OF_NODES,
            *faults.OF_THE_ARCHIVE,
            *faults.OF_A_WATCHED_REDIS,
        ]
        await play_with_faults(whole, plan, [faults.kill_the_master], more)


@pytest.mark.long
async def test_a_cluster(plan: Plan, postgresql: PostgresqlServer, tmp_path: Path) -> None:
    chance = Random(plan.seed)
    async with (
        redis_cluster(redis_binaries()[0], tmp_path, replicas=3) as cluster,
        world(tmp_path, cluster, cluster.url, chance, postgresql, replica_acks=1) as whole,
    ):
        more = [
            *faults.OF_THE_NET,
            *faults.OF_NODES,
            *faults.OF_THE_ARCHIVE,
            *faults.OF_A_CLUSTER,
        ]
        short = [faults.move_slots, faults.have_a_replica_take_over]
        await play_with_faults(whole, plan, short, more)


async def play_with_faults(
    whole: World[Any], plan: Plan, short: Sequence[Fault], more: Sequence[Fault]
) -> None:
    """Play games through each fault in `short`, and check all of them at the end.

    Until `plan.games` games have been played, go on with random faults of `short` and `more`.
    """
    async with asyncio.TaskGroup() as playing:
        for _ in range(TABLES):
            playing.create_task(whole.play())
        for fault in whole.chance.sample(short, len(short)):
            await inject(whole, fault)
        every = list(dict.fromkeys((*short, *more)))
        while whole.summary.games + len(whole.played) < plan.games:
            await inject(whole, whole.chance.choice(every))
            if len(whole.played) > GAMES_PER_CHECK:
                await whole.check()
        whole.ending = True
        whole.party.pace.thinking_s = 0
        await whole.all_go_on()
    await whole.check()
    print(f"\n{whole.summary}")
    assert whole.summary.games >= TABLES


async def inject(whole: World[Any], fault: Fault) -> None:
    """Cause a fault in the middle of games, and check that the games go on."""
    await whole.all_go_on()
    name = fault.__name__.replace("_", " ")
    await fault(whole)
    whole.summary.faults[name] += 1
    try:
        await whole.all_go_on()
    except Broken as broken:
        raise Broken(f"after {name}: {broken}") from None
