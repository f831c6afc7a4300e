"""Tests of the store on a Redis Cluster: matches go on while slots move or a replica takes over."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from hiredis import ReplyError
from msgspec.structs import replace

from protocol.core.ids import MatchId, Version
from server.store.ports import MatchNotification, PresenceSnapshot
from server.store.redis.bot_queue import BUCKETS_PER_CALL
from server.store.redis.keys import BUCKETS, TAGS, deadlines, match_keys, slot_of
from server.store.redis.stores import RedisStores
from tests.support.commits import commit
from tests.support.redis_cluster import SLOTS, RedisCluster, owns, redis_cluster
from tests.support.redis_server import RedisServer
from tests.support.store_nodes import NewMatch, all_due, next_notification, running
from tests.support.timeouts import until

pytestmark = pytest.mark.asyncio(loop_scope="session")

PAST_MS = 5


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def cluster(
    binary: Path, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[RedisCluster]:
    async with redis_cluster(binary, tmp_path_factory.mktemp("cluster"), replicas=1) as cluster:
        yield cluster


async def test_every_script_stays_within_one_slot(cluster: RedisCluster) -> None:
    matches = [MatchId(f"spread{n}") for n in range(200)]
    async with (
        running(RedisStores(cluster.url, "a")) as store,
        running(RedisStores(cluster.url, "b")) as other,
    ):
        created = await asyncio.gather(*(store.commits.create(commit(m, 0)) for m in matches))
        assert all(created)
        await asyncio.gather(*(other.matches.subscribe(m) for m in matches))
        written = await asyncio.gather(
            *(store.commits.commit(commit(m, 1, deadline_ms=PAST_MS)) for m in matches)
        )
        assert all(written)
        news = {await next_notification(other) for _ in matches}
        assert news == {MatchNotification(match, Version(1)) for match in matches}
        assert set(await all_due(store)) == set(matches)
        await asyncio.gather(*(store.presence.report(m, (1, 0), 2) for m in matches))
        present = await asyncio.gather(*(other.presence.read(m) for m in matches))
        assert present == [PresenceSnapshot((True, False), 2, (True, False))] * len(matches)
        assert await store.matches.steps(matches[0], Version(0)) == [b"step 1"]
        await other.matches.unsubscribe(matches[0])
        assert await store.secrets.signing_keys() == await other.secrets.signing_keys()
    for master in cluster.masters:
        assert await master.ask("DBSIZE") != 0


async def test_a_cluster_rejects_keys_of_different_slots(cluster: RedisCluster) -> None:
    with pytest.raises(ReplyError, match="same slot"):
        await cluster.masters[0].ask("DEL", deadlines(0), deadlines(1))


async def test_each_bucket_has_an_equal_part_of_the_slots(cluster: RedisCluster) -> None:
    slots = [slot_of(deadlines(bucket)) for bucket in range(BUCKETS)]
    assert [slot * BUCKETS // SLOTS for slot in slots] == [*range(BUCKETS)]
    known = [await cluster.masters[0].ask("CLUSTER", "KEYSLOT", deadlines(b)) for b in (0, 77)]
    assert known == [slots[0], slots[77]]
    assert len({match_keys(MatchId(f"match{n}")).deadlines for n in range(5000)}) == len(TAGS)


async def test_a_match_continues_while_its_slot_moves(
    cluster: RedisCluster, new_match: NewMatch
) -> None:
    async with RedisStores(cluster.url, "a") as store, RedisStores(cluster.url, "b") as other:
        match = new_match()
        slot = slot_of(match_keys(match).state)
        [source] = [m for m in cluster.masters if await owns(m, slot)]
        target = next(m for m in cluster.masters if m is not source)
        await store.commits.create(commit(match, 0))
        await store.matches.subscribe(match)
        played = 0
        in_full_swing, moved = asyncio.Event(), asyncio.Event()

        async def play() -> None:
            nonlocal played
            # The play lasts as long as the move, with a little before and after it.
            last = None
            while last is None or played < last:
                node = store if played % 2 else other
                assert await node.commits.commit(commit(match, played + 1, deadline_ms=PAST_MS))
                played += 1
                if played == 20:
                    in_full_swing.set()
                if moved.is_set() and last is None:
                    last = played + 20

        async def move() -> None:
            await in_full_swing.wait()
            await cluster.move_slot(slot, source, target)
            moved.set()

        async with asyncio.TaskGroup() as together:
            together.create_task(play())
            together.create_task(move())
        assert await owns(target, slot)
        steps = await other.matches.steps(match, Version(0))
        assert steps == [f"step {version}".encode() for version in range(1, played + 1)]


async def test_a_replica_that_takes_over_is_found(
    cluster: RedisCluster, new_match: NewMatch
) -> None:
    async with RedisStores(cluster.url, "a") as store:
        matches = [new_match() for _ in range(60)]
        await asyncio.gather(*(store.commits.create(commit(m, 0)) for m in matches))
        await asyncio.gather(*(store.commits.commit(commit(m, 1)) for m in matches))
        replica = cluster.replicas[0]
        await until(lambda: has_all_of(replica, cluster.masters[0]))
        assert await replica.ask("CLUSTER", "FAILOVER", "TAKEOVER") == b"OK"
        await until(replica.is_master)
        answers = await asyncio.gather(*(store.commits.commit(commit(m, 2)) for m in matches))
        assert all(answers)


async def has_all_of(replica: RedisServer, master: RedisServer) -> bool:
    """Return whether a replica has received everything that its master has written."""
    written = await master.field("replication", "master_repl_offset")
    return await replica.field("replication", "slave_repl_offset") == written


async def test_nodes_lease_matches_of_all_masters_up_to_their_limits(
    cluster: RedisCluster, new_match: NewMatch
) -> None:
    matches = [new_match() for _ in range(50)]
    calls = BUCKETS // BUCKETS_PER_CALL
    async with (
        running(RedisStores(cluster.url, "a")) as store,
        running(RedisStores(cluster.url, "b")) as other,
    ):
        entered = [replace(commit(match, 0), needs_bot=True) for match in matches]
        assert all(await asyncio.gather(*map(store.commits.create, entered)))
        for _ in range(calls):
            some = await other.bot_queue.lease(2)
        assert len(some) == 2 * calls
        for _ in range(calls):
            rest = await store.bot_queue.lease(len(matches))
        assert {*some, *rest} == set(matches)
        assert not set(some) & set(rest)
