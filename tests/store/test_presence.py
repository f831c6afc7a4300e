"""Tests of stored presence at a match: nodes' reports are combined and expire, and dead nodes' too.

Players of dead or stopped nodes are not absent at once.
"""

import asyncio
from pathlib import Path

import pytest

from protocol.core.ids import MatchId
from server.store.node_reports import UNSEEN_MS, SeatReport
from server.store.ports import LostNode, MatchNotification, PresenceSnapshot
from server.store.redis import presence
from server.store.redis.keys import match_keys
from server.store.redis.node_health import HEARTBEATS
from server.store.redis.presence import LAPSE_MS
from server.store.redis.stores import RedisStores
from server.store.redis_binary import redis_binaries
from server.store.redis_process import ask
from tests.support.commits import commit
from tests.support.redis_server import RedisServer
from tests.support.store_nodes import Connect, NewMatch, next_notification, running, time_passes
from tests.support.stored_presence import (
    change_absences,
    change_report,
    report_of,
    store_report,
    stored_reports,
)
from tests.support.timeouts import until

pytestmark = pytest.mark.asyncio(loop_scope="session")

NOBODY = PresenceSnapshot((False, False), 0)
AHEAD_MS = 50


async def lapse(node: RedisStores, match: MatchId, redis_url: str) -> None:
    """Make a node's report of who is connected to a match expire."""
    await change_report(redis_url, match, node.node_id, expires_ms=0)


async def test_a_new_match_has_no_connections(store: RedisStores, match: MatchId) -> None:
    assert await store.presence.read(match) == NOBODY


async def test_the_reports_of_nodes_are_combined(
    store: RedisStores, other: RedisStores, match: MatchId
) -> None:
    await store.presence.report(match, (2, 0), 3)
    await other.presence.report(match, (1, 0), 4)
    present = await store.presence.read(match)
    assert present == PresenceSnapshot((True, False), 7, elsewhere=(True, False))
    await other.presence.report(match, (0, 1), 0)
    assert (await store.presence.read(match)).seats == (True, True)
    await store.presence.report(match, (0, 0), 0)
    assert await other.presence.read(match) == PresenceSnapshot((False, True), 0)


async def test_subscribed_nodes_are_notified_of_visible_changes_only(
    store: RedisStores, other: RedisStores, match: MatchId
) -> None:
    await store.matches.subscribe(match)
    await other.matches.subscribe(match)
    await store.presence.report(match, (1, 0), 0)
    assert await next_notification(other) == MatchNotification(match, None)
    await store.presence.report(match, (1, 0), 0)
    await store.presence.report(match, (2, 0), 0)
    await other.presence.report(match, (1, 0), 0)
    await store.commits.commit(commit(match, 1))
    assert (await next_notification(other)).version == 1
    await other.presence.report(match, (1, 0), 1)
    assert await next_notification(store) == MatchNotification(match, None)


async def test_repeating_a_report_extends_its_lifetime(
    store: RedisStores, match: MatchId, redis_url: str
) -> None:
    async def lapses_ms() -> int:
        return (await stored_reports(redis_url, match))[store.node_id].expires_ms

    await store.presence.report(match, (1, 0), 0)
    first_ms = await lapses_ms()
    await time_passes(redis_url, 10)
    await store.presence.report(match, (1, 0), 0)
    assert await lapses_ms() >= first_ms + 10


async def test_the_report_of_a_dead_node_expires(
    connect: Connect, store: RedisStores, match: MatchId, redis_url: str
) -> None:
    dying = await connect()
    await dying.presence.report(match, (1, 0), 2)
    await store.presence.report(match, (0, 1), 1)
    assert (await store.presence.read(match)).seats == (True, True)
    await lapse(dying, match, redis_url)
    assert await store.presence.read(match) == PresenceSnapshot((False, True), 1)


async def test_another_nodes_report_notifies_of_the_expiry(
    connect: Connect, store: RedisStores, other: RedisStores, match: MatchId, redis_url: str
) -> None:
    await other.matches.subscribe(match)
    dying = await connect()
    await dying.presence.report(match, (1, 0), 0)
    assert await next_notification(other) == MatchNotification(match, None)
    await store.presence.report(match, (0, 1), 0)
    assert await next_notification(other) == MatchNotification(match, None)
    await lapse(dying, match, redis_url)
    await store.presence.report(match, (0, 1), 0)
    assert await next_notification(other) == MatchNotification(match, None)


async def test_a_stopped_nodes_players_are_lost_and_not_connected(
    redis_url: str, store: RedisStores, match: MatchId
) -> None:
    await store.matches.subscribe(match)
    deaths = store.node_health.dead_node_count
    async with running(RedisStores(redis_url, "leaving")) as leaving:
        await leaving.matches.subscribe(match)
        await leaving.presence.report(match, (0, 1), 5)
        assert await next_notification(store) == MatchNotification(match, None)
        leaving.stop_reporting()
        await leaving.presence.report(match, (0, 0), 0)
        stopped_ms = leaving.clock.now_ms()
        await time_passes(redis_url, 10)
    await until(lambda: store.node_health.died_ms("leaving") is not None)
    assert store.node_health.dead_node_count == deaths + 1
    present = await store.presence.read(match)
    assert (present.seats, present.spectators) == ((False, False), 0)
    (lost,) = present.lost
    assert (lost.node, lost.seats) == ("leaving", (1,))
    # The node served its players until its last heartbeat, not until it was closed.
    assert stopped_ms - 2_000 <= lost.since_ms <= stopped_ms
    assert await ask(redis_url, "HKEYS", match_keys(match).nodes) == [store.node_id.encode()]


async def ended(redis_url: str, store: RedisStores, node: str, match: MatchId) -> int:
    """Store that a node to which both players are connected has just ended.

    Return the time of its end (Unix ms) once `store` counts it as dead.
    """
    now_ms = store.clock.now_ms()
    await ask(redis_url, "HSET", HEARTBEATS, node, -now_ms)
    await store_report(redis_url, match, node, report_of(0, 1, expires_ms=now_ms + LAPSE_MS))
    await until(lambda: store.node_health.died_ms(node) is not None)
    return now_ms


async def lost(store: RedisStores, match: MatchId) -> list[tuple[int, ...]]:
    return [node.seats for node in (await store.presence.read(match)).lost]


async def test_players_who_had_moved_are_not_lost_with_their_old_node(
    redis_url: str, store: RedisStores, match: MatchId
) -> None:
    async with running(RedisStores(redis_url, "left early")) as leaving:
        await leaving.presence.report(match, (1, 1), 0)
        leaving.stop_reporting()
        await store.presence.report(match, (1, 0), 0)
        assert (await store.presence.read(match)).seats == (True, True)
        await store.presence.report(match, (0, 0), 0)
        assert (await store.presence.read(match)).seats == (True, True)
    await until(lambda: store.node_health.died_ms("left early") is not None)
    assert await lost(store, match) == [(1,)]


async def test_a_player_who_returned_and_left_is_not_lost(
    redis_url: str, store: RedisStores, other: RedisStores, match: MatchId
) -> None:
    await ended(redis_url, store, "back from it", match)
    await other.presence.report(match, (1, 0), 0)
    assert await lost(store, match) == [(0, 1)]
    await other.presence.report(match, (0, 0), 0)
    assert await lost(store, match) == [(1,)]


async def test_returning_players_are_removed_from_a_dead_nodes_report(
    redis_url: str, store: RedisStores, match: MatchId
) -> None:
    ended_ms = await ended(redis_url, store, "forgotten", match)
    moved = SeatReport(connected=True, moved_ms=ended_ms - UNSEEN_MS)
    await change_report(redis_url, match, "forgotten", seats=(moved, moved))
    await time_passes(redis_url, 10)
    await store.presence.report(match, (1, 1), 0)
    assert list(await stored_reports(redis_url, match)) == [store.node_id]


async def test_players_closed_by_the_last_node_are_lost_since_then(
    redis_url: str, new_match: NewMatch
) -> None:
    match = new_match()
    async with running(RedisStores(redis_url, "last")) as last:
        await last.presence.report(match, (1, 2), 1)
        last.stop_reporting()
        before_ms = last.clock.now_ms()
        await last.presence.report(match, (0, 1), 0)
        after_ms = last.clock.now_ms()
        await beats(redis_url, "last", after_ms + AHEAD_MS)
        await last.presence.report(match, (0, 1), 0)
        present = await last.presence.read(match)
        assert (present.seats, present.is_doubtful, present.lost) == ((True, True), True, ())
    async with running(RedisStores(redis_url, "next")) as following:
        await until(lambda: following.node_health.died_ms("last") is not None)
        first, second = (await following.presence.read(match)).lost
        assert (first.seats, second.seats) == ((0,), (1,))
        # The clock of the node may be a few milliseconds ahead of that of Redis.
        assert before_ms - AHEAD_MS <= first.since_ms <= after_ms < second.since_ms - AHEAD_MS


async def test_connections_are_known_after_half_an_hour_of_downtime(
    redis_url: str, match: MatchId
) -> None:
    key, half_an_hour_ms = match_keys(match).presence, 30 * 60_000
    async with running(RedisStores(redis_url, "long down")) as down:
        await down.presence.report(match, (1, 0), 0)
        down.stop_reporting()
    remaining_ms = await ask(redis_url, "PTTL", key)
    assert isinstance(remaining_ms, int)
    assert remaining_ms > half_an_hour_ms
    # Pretend that it was this long ago.
    expires_ms = (await stored_reports(redis_url, match))["long down"].expires_ms
    await change_report(redis_url, match, "long down", expires_ms=expires_ms - half_an_hour_ms)
    await ask(redis_url, "HINCRBY", HEARTBEATS, "long down", half_an_hour_ms)
    async with running(RedisStores(redis_url, "up again")) as up:
        await until(lambda: up.node_health.died_ms("long down") is not None)
        assert await lost(up, match) == [(0,)]


async def beats(redis_url: str, node: str, after_ms: int) -> None:
    """Wait until a node has sent a heartbeat after that time (Unix milliseconds)."""

    async def given() -> bool:
        sign = await ask(redis_url, "HGET", HEARTBEATS, node)
        assert isinstance(sign, bytes)
        return int(sign) > after_ms

    await until(given)


async def test_a_living_node_reports_its_players_again(
    store: RedisStores, other: RedisStores, match: MatchId, redis_url: str
) -> None:
    """A player who leaves one of two nodes is absent when the other node is lost."""
    await store.presence.report(match, (1, 0), 0)
    await other.presence.report(match, (1, 0), 0)
    await store.presence.report(match, (1, 0), 0)
    reports = await stored_reports(redis_url, match)
    assert reports[store.node_id].seats[0].moved_ms is None
    assert reports[other.node_id].seats[0].moved_ms is not None


async def test_players_of_a_dead_node_are_not_absent_at_once(
    redis_url: str, store: RedisStores, match: MatchId, monkeypatch: pytest.MonkeyPatch
) -> None:
    await ended(redis_url, store, "died with both", match)
    assert (await store.presence.record_absences(match, 1, (True, True))).since_ms == (None, None)
    # One of the two returns, and leaves again.
    await store.presence.report(match, (1, 0), 0)
    first, second = (await store.presence.record_absences(match, 1, (True, True))).since_ms
    assert (first is not None, second) == (True, None)
    monkeypatch.setattr(presence, "RETURN_MS", 0)
    away = await store.presence.record_absences(match, 1, (True, True))
    assert away.since_ms == (first, away.at_ms)


async def test_all_nodes_are_doubtful_before_the_first_heartbeat(
    redis_url: str, store: RedisStores, match: MatchId
) -> None:
    await store.presence.report(match, (1, 0), 0)
    async with RedisStores(redis_url, "just started") as starting:
        assert (await starting.presence.read(match)).is_doubtful


async def test_a_silent_node_is_doubtful_and_then_dead(
    redis_url: str, store: RedisStores, match: MatchId
) -> None:
    """The report of a dead node tells since when its players were not served."""
    now_ms = store.clock.now_ms()
    await ask(redis_url, "HSET", HEARTBEATS, "killed", now_ms)
    await store_report(redis_url, match, "killed", report_of(0, expires_ms=now_ms + LAPSE_MS))
    seen = []

    async def is_lost() -> bool:
        present = await store.presence.read(match)
        seen.append((present.seats, present.is_doubtful))
        return present.lost == (LostNode("killed", now_ms, (0,)),)

    await until(is_lost)
    assert seen[0] == ((True, False), False)
    assert ((True, False), True) in seen
    assert seen[-1] == ((False, False), False)


async def test_concurrent_reports_all_count(
    store: RedisStores, other: RedisStores, match: MatchId
) -> None:
    await asyncio.gather(
        *(node.presence.report(match, (0, 0), n) for n in range(50) for node in (store, other))
    )
    assert await store.presence.read(match) == PresenceSnapshot((False, False), 98)


async def test_a_downtime_of_all_nodes_does_not_extend_an_absence(
    tmp_path: Path,
) -> None:
    match, away_ms, down_ms = MatchId("of those away"), 5_000, 25_000
    redis = RedisServer(redis_binaries()[0], tmp_path / "redis")
    await redis.start()
    try:
        async with running(RedisStores(redis.url, "first")) as stores:
            since_ms = (await stores.presence.record_absences(match, 1, (True, False))).since_ms[0]
        assert since_ms is not None
        died_ms = since_ms - down_ms
        since = died_ms - away_ms, None
        await change_absences(redis.url, match, seen_ms=died_ms, since_ms=since)
        await redis.ask("HSET", HEARTBEATS, "first", died_ms)
        async with running(RedisStores(redis.url, "second")) as stores:
            await until(lambda: bool(stores.node_health.gaps))
            away = await stores.presence.record_absences(match, 1, (True, False))
            assert away.since_ms[0] is not None
            assert away_ms <= away.at_ms - away.since_ms[0] < away_ms + 2_000
    finally:
        redis.kill()
