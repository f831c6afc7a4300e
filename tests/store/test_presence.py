import asyncio

import pytest

from protocol.core.ids import MatchId
from server.store.ports import News, Present
from server.store.redis.keys import match_keys
from server.store.redis.presence import LAPSE_MS
from server.store.redis.stores import RedisStores
from server.store.redis_process import ask
from tests.support.commits import commit
from tests.support.store_nodes import Connect, next_news, time_passes

pytestmark = pytest.mark.asyncio(loop_scope="session")

NOBODY = Present((False, False), 0)


async def lapse(node: RedisStores, match: MatchId, redis_url: str) -> None:
    """Have the time pass until what a node reported has lapsed."""
    presence = match_keys(match).presence
    entry = await ask(redis_url, "HGET", presence, node.node_id)
    assert isinstance(entry, bytes)
    counts, _, lapses_ms = entry.rpartition(b",")
    past_ms = int(lapses_ms) - LAPSE_MS
    await ask(redis_url, "HSET", presence, node.node_id, b"%s,%d" % (counts, past_ms))


async def test_nobody_is_there_at_first(store: RedisStores, match: MatchId) -> None:
    assert await store.presence.present(match) == NOBODY


async def test_what_nodes_report_adds_up(
    store: RedisStores, other: RedisStores, match: MatchId
) -> None:
    await store.presence.report(match, (2, 0), 3)
    await other.presence.report(match, (1, 0), 4)
    assert await store.presence.present(match) == Present((True, False), 7)
    await other.presence.report(match, (0, 1), 0)
    assert await store.presence.present(match) == Present((True, True), 3)
    await store.presence.report(match, (0, 0), 0)
    assert await other.presence.present(match) == Present((False, True), 0)


async def test_watching_nodes_hear_of_what_can_be_seen_and_of_nothing_else(
    store: RedisStores, other: RedisStores, match: MatchId
) -> None:
    await store.matches.watch(match)
    await other.matches.watch(match)
    await store.presence.report(match, (1, 0), 0)
    assert await next_news(other) == News(match, None)
    await store.presence.report(match, (1, 0), 0)
    await store.presence.report(match, (2, 0), 0)
    await other.presence.report(match, (1, 0), 0)
    await store.commits.commit(commit(match, 1))
    assert (await next_news(other)).version == 1
    await other.presence.report(match, (1, 0), 1)
    assert await next_news(store) == News(match, None)


async def test_a_report_that_is_repeated_holds_for_longer(
    store: RedisStores, match: MatchId, redis_url: str
) -> None:
    async def lapses_ms() -> int:
        entry = await ask(redis_url, "HGET", match_keys(match).presence, store.node_id)
        assert isinstance(entry, bytes)
        return int(entry.split(b",")[-1])

    await store.presence.report(match, (1, 0), 0)
    first_ms = await lapses_ms()
    await time_passes(redis_url, 10)
    await store.presence.report(match, (1, 0), 0)
    assert await lapses_ms() >= first_ms + 10


async def test_what_a_node_that_died_reported_lapses(
    connect: Connect, store: RedisStores, match: MatchId, redis_url: str
) -> None:
    dying = await connect()
    await dying.presence.report(match, (1, 0), 2)
    await store.presence.report(match, (0, 1), 1)
    assert await store.presence.present(match) == Present((True, True), 3)
    await lapse(dying, match, redis_url)
    assert await store.presence.present(match) == Present((False, True), 1)


async def test_the_lapse_is_told_when_another_node_reports(
    connect: Connect, store: RedisStores, other: RedisStores, match: MatchId, redis_url: str
) -> None:
    await other.matches.watch(match)
    dying = await connect()
    await dying.presence.report(match, (1, 0), 0)
    assert await next_news(other) == News(match, None)
    await store.presence.report(match, (0, 1), 0)
    assert await next_news(other) == News(match, None)
    await lapse(dying, match, redis_url)
    await store.presence.report(match, (0, 1), 0)
    assert await next_news(other) == News(match, None)


async def test_a_node_that_leaves_takes_its_entries_along(
    redis_url: str, store: RedisStores, match: MatchId
) -> None:
    await store.matches.watch(match)
    async with RedisStores(redis_url, "leaving") as leaving:
        await leaving.matches.watch(match)
        await leaving.presence.report(match, (1, 1), 5)
        assert await next_news(store) == News(match, None)
    assert await next_news(store) == News(match, None)
    assert await store.presence.present(match) == NOBODY
    assert await ask(redis_url, "HKEYS", match_keys(match).nodes) == [store.node_id.encode()]


async def test_reports_at_the_same_time_all_count(
    store: RedisStores, other: RedisStores, match: MatchId
) -> None:
    await asyncio.gather(
        *(node.presence.report(match, (0, 0), n) for n in range(50) for node in (store, other))
    )
    assert await store.presence.present(match) == Present((False, False), 98)
