"""Tests that a commit notifies the other nodes that are subscribed to the match, and only those.

Missed notifications are found, and subscriptions of dead nodes expire.
"""

import asyncio

import pytest

from protocol.core.ids import MatchId, PlayerId, Version
from server.store.ports import MatchNotification
from server.store.redis.keys import match_keys, node_channel
from server.store.redis.stores import RedisStores
from server.store.redis_process import ask
from tests.support.commits import commit
from tests.support.store_nodes import Connect, NewMatch, next_notification
from tests.support.timeouts import until

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_a_commit_notifies_other_nodes_only(
    store: RedisStores, other: RedisStores, match: MatchId
) -> None:
    await store.matches.subscribe(match)
    await other.matches.subscribe(match)
    await store.commits.commit(commit(match, 1))
    assert await next_notification(other) == MatchNotification(match, Version(1))
    await other.commits.commit(commit(match, 2))
    assert await next_notification(store) == MatchNotification(match, Version(2))


async def test_a_rejected_commit_sends_no_notification(
    store: RedisStores, other: RedisStores, match: MatchId
) -> None:
    await other.matches.subscribe(match)
    assert not await store.commits.commit(commit(match, 7))
    await store.commits.commit(commit(match, 1))
    assert await next_notification(other) == MatchNotification(match, Version(1))


async def test_only_subscribed_matches_send_notifications(
    store: RedisStores, other: RedisStores, match: MatchId, new_match: NewMatch
) -> None:
    unwatched = new_match()
    await store.commits.create(commit(unwatched, 0))
    await other.matches.subscribe(unwatched)
    await other.matches.unsubscribe(unwatched)
    await other.matches.subscribe(match)
    await store.commits.commit(commit(unwatched, 1))
    await store.commits.commit(commit(match, 1))
    assert await next_notification(other) == MatchNotification(match, Version(1))


async def test_a_subscribed_node_is_notified_of_the_newest_commit(
    store: RedisStores, other: RedisStores, match: MatchId
) -> None:
    async def play() -> None:
        for version in range(1, 201):
            await store.commits.commit(commit(match, version))

    playing = asyncio.create_task(play())
    loaded = await other.matches.subscribe(match)
    while loaded and loaded.version < 100:
        loaded = await other.matches.subscribe(match)
    # A notification of the loaded version may still arrive, because it uses another connection.
    received = [Version(0)]
    while received[-1] < 200:
        received.append((await next_notification(other)).version or Version(0))
    assert sorted(received) == received
    await playing


async def test_only_the_newest_pending_notification_of_a_match_is_kept(
    store: RedisStores, other: RedisStores, new_match: NewMatch
) -> None:
    matches = [new_match() for _ in range(3)]
    for match in matches:
        await store.commits.create(commit(match, 0))
        await other.matches.subscribe(match)
    for version in range(1, 101):
        await asyncio.gather(*(store.commits.commit(commit(match, version)) for match in matches))
    await store.presence.report(matches[1], (1, 0), 0)
    received = {await next_notification(other) for _ in matches}
    while MatchNotification(matches[1], None) not in received:
        received.add(await next_notification(other))
    assert {news.match for news in received} == {*matches}
    assert len(received) < 20


async def test_a_renewal_finds_missed_notifications(
    connect: Connect, match: MatchId, redis_url: str
) -> None:
    watching = await connect(watch_lease_ms=500)
    await watching.matches.subscribe(match)
    await ask(redis_url, "HSET", match_keys(match).state, "mark", "of another past")
    assert await next_notification(watching) == MatchNotification(match, None)


async def test_a_running_node_renews_its_leases(
    connect: Connect, store: RedisStores, match: MatchId, redis_url: str
) -> None:
    async def renewed() -> bool:
        return await lapses_ms() > first_ms

    async def lapses_ms() -> int:
        entry = await ask(redis_url, "HGET", match_keys(match).nodes, watching.node_id)
        assert isinstance(entry, bytes)
        return int(entry)

    watching = await connect(watch_lease_ms=500)
    await watching.matches.subscribe(match)
    first_ms = await lapses_ms()
    await until(renewed)
    await store.commits.commit(commit(match, 1))
    assert (await next_notification(watching)).match == match


async def test_an_expired_subscription_is_removed(
    redis_url: str, store: RedisStores, match: MatchId
) -> None:
    past_ms = 1_000_000_000_000
    await ask(redis_url, "HSET", match_keys(match).nodes, "dead", past_ms)
    await store.matches.subscribe(match)
    assert await ask(redis_url, "HKEYS", match_keys(match).nodes) == [store.node_id.encode()]


async def test_an_expired_lease_sends_a_notification(
    connect: Connect, match: MatchId, redis_url: str
) -> None:
    watching = await connect(watch_lease_ms=200)
    await watching.matches.subscribe(match)
    await ask(redis_url, "DEL", match_keys(match).nodes)
    assert await next_notification(watching) == MatchNotification(match, None)
    assert await ask(redis_url, "HKEYS", match_keys(match).nodes) == [watching.node_id.encode()]


async def test_a_lost_connection_notifies_every_subscribed_match(
    store: RedisStores,
    other: RedisStores,
    match: MatchId,
    new_match: NewMatch,
    redis_url: str,
) -> None:
    second = new_match()
    await store.commits.create(commit(second, 0))
    await other.matches.subscribe(match)
    await other.matches.subscribe(second)
    await ask(redis_url, "CLIENT", "KILL", "TYPE", "pubsub")
    assert {await next_notification(other), await next_notification(other)} == {
        MatchNotification(match, None),
        MatchNotification(second, None),
    }
    await store.commits.commit(commit(match, 1))
    assert await next_notification(other) == MatchNotification(match, Version(1))


async def test_malformed_messages_are_skipped(
    store: RedisStores, other: RedisStores, match: MatchId, redis_url: str
) -> None:
    await other.matches.subscribe(match)
    for junk in ("", "nonsense", f"{match}:x", b"\xff:1"):
        assert await ask(redis_url, "PUBLISH", node_channel(other.node_id), junk) == 1
    await store.commits.commit(commit(match, 1))
    assert await next_notification(other) == MatchNotification(match, Version(1))


async def test_a_player_change_notifies_all_other_nodes(
    store: RedisStores, other: RedisStores
) -> None:
    change = asyncio.ensure_future(anext(other.player_changes.stream()))
    while not change.done():
        # Other nodes know a new node only after its first heartbeat.
        await store.player_changes.publish(PlayerId("anna"))
        await asyncio.wait({change}, timeout=0.1)
    assert await change == "anna"
    await other.player_changes.publish(PlayerId("bert"))
    assert await anext(store.player_changes.stream()) == "bert"
