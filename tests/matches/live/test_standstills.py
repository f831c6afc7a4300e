"""Tests of a node, its store or both that stand still: clocks are credited, and no game ends."""

import asyncio
import signal
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from protocol.core.ids import MatchId, Seat, other
from protocol.core.messages import Step
from server.matches.core.model import Match
from server.matches.core.steps import ARRIVE_MS
from server.store.ports import PresenceSnapshot
from server.store.redis.node_health import HEARTBEAT_S, HEARTBEATS
from server.store.redis.stores import RedisStores
from server.store.redis_binary import redis_binaries
from server.store.redis_process import ask
from tests.matches.live.clocked_matches import (
    BANK_MS,
    PLAYERS,
    begun,
    clocks_of,
    mover_of,
    start_of,
)
from tests.matches.nodes import Node, with_upkeep
from tests.support.matches import ANN, BEN, SETTINGS
from tests.support.redis_server import RedisServer
from tests.support.store_nodes import running
from tests.support.timeouts import until


async def test_a_store_outage_is_credited_once(tmp_path: Path) -> None:
    redis = RedisServer(redis_binaries()[0], tmp_path / "redis")
    await redis.start()
    try:
        async with running(RedisStores(redis.url, "alone")) as stores:
            await loses_its_store(Node(stores=stores), redis)
    finally:
        redis.kill()


async def away_since(node: Node, match: Match, seat: Seat) -> int:
    """Record that only this seat is absent from a match's first game.

    Return when its absence began (Unix ms), moved on by times without a usable server.
    """
    away = await node.stores.presence.record_absences(match.id, 1, (seat == 0, seat == 1))
    since_ms = away.since_ms[seat]
    assert since_ms is not None
    return since_ms


async def loses_its_store(node: Node, redis: RedisServer) -> None:
    health = node.stores.node_health
    match = await begun(node, node.stores.clock.now_ms())
    start_ms, mover = start_of(match), mover_of(match)
    listener = await node.listen(match.id, PLAYERS[mover])
    live = await node.live(match.id)
    await live.report_presence()
    assert not live.has_uncredited_outage
    since_ms = await away_since(node, match, other(mover))
    redis.kill()
    await until(lambda: health.is_cut_off)
    # The clock has expired, and nothing can be confirmed.
    node.clock.ms = start_ms + BANK_MS
    await live.wake()
    assert live.match.status == "playing"
    assert not health.gaps
    await redis.start()
    await until(lambda: bool(health.gaps))
    (gap,) = health.gaps
    assert gap.until_ms - gap.from_ms > 1_000
    assert live.has_uncredited_outage
    given_ms = gap.until_ms - max(gap.from_ms, start_ms)
    for _ in range(2):
        later_ms = await away_since(node, match, other(mover))
        assert later_ms == since_ms + gap.until_ms - max(gap.from_ms, since_ms)
    async with with_upkeep(node):
        await until(lambda: not live.has_uncredited_outage)
    await live.wake()
    assert clocks_of(live.match).left_ms[mover] == BANK_MS + given_ms
    newest = [
        event
        for message in listener.received
        if isinstance(message, Step)
        for event in message.events
        if event.type == "clock"
    ][-1]
    assert newest.time_left.left_ms[mover] == BANK_MS + given_ms
    node.clock.ms = start_ms + BANK_MS + given_ms
    await live.wake()
    assert live.match.status == "finished"


@asynccontextmanager
async def own_redis(folder: Path) -> AsyncIterator[RedisServer]:
    """Yield a Redis that the test can stop."""
    redis = RedisServer(redis_binaries()[0], folder / "redis")
    await redis.start()
    try:
        yield redis
    finally:
        redis.kill()


@pytest.mark.parametrize(
    "stopped",
    [
        pytest.param("node", marks=pytest.mark.long),
        pytest.param("store", marks=pytest.mark.long),
        "both",
    ],
)
async def test_a_clock_that_expires_in_a_pause_is_credited_before_it_ends_the_game(
    stopped: str, tmp_path: Path
) -> None:
    """The clock expires while the node, the store or both stand still, and its timer fires next."""
    async with own_redis(tmp_path) as redis, running(RedisStores(redis.url, "alone")) as stores:
        match = await begun(Node(stores=stores), stores.clock.now_ms() - BANK_MS + 1_500)
        node = Node(stores=stores, clock=stores.clock)
        live, mover = await node.live(match.id), mover_of(match)
        await node.listen(match.id, PLAYERS[mover])
        await live.report_presence()
        await stores.node_health.confirm()
        still_s = 2.0
        if stopped != "node":
            redis.signal(signal.SIGSTOP)
            asyncio.get_running_loop().run_in_executor(None, wake_later, redis, still_s)
        if stopped != "store":
            time.sleep(still_s)  # noqa: ASYNC251 - the node stands still
        await node.timers.next()
        await live.wake()
        assert live.match.status == "playing"
        given_ms = clocks_of(live.match).left_ms[mover] - BANK_MS
        assert still_s * 1000 - 50 <= given_ms <= (still_s + HEARTBEAT_S) * 1000 + 250


def wake_later(redis: RedisServer, after_s: float) -> None:
    """Continue a stopped Redis (SIGCONT) after this many seconds."""
    time.sleep(after_s)
    redis.signal(signal.SIGCONT)


async def test_a_pause_while_a_match_is_woken_ends_no_game(
    redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running(RedisStores(redis_url, "between")) as stores:
        node, present = Node(stores=stores, clock=stores.clock), stores.presence.read
        match = await begun(Node(stores=stores), stores.clock.now_ms() - BANK_MS + 1_500)
        live = await node.live(match.id)

        async def present_late(match: MatchId) -> PresenceSnapshot:
            time.sleep(2.0)  # noqa: ASYNC251 - the node stands still
            return await present(match)

        await stores.node_health.confirm()
        monkeypatch.setattr(stores.presence, "read", present_late)
        await live.wake()
        assert live.match.status == "playing"
        monkeypatch.undo()
        await live.wake()
        assert clocks_of(live.match).left_ms[mover_of(match)] >= BANK_MS + 2_000 - 50


async def test_a_gap_is_credited_although_the_clock_was_set_back_a_millisecond(
    tmp_path: Path,
) -> None:
    async with own_redis(tmp_path) as redis, running(RedisStores(redis.url, "alone")) as stores:
        node = Node(stores=stores)
        match = await begun(node, stores.clock.now_ms())
        live, mover = await node.live(match.id), mover_of(match)
        await node.listen(match.id, PLAYERS[mover])
        await live.wake()
        time.sleep(2.0)  # noqa: ASYNC251 - the node stands still
        await stores.node_health.confirm()
        (gap,) = stores.node_health.gaps
        node.clock.ms = gap.until_ms - 1
        for _ in range(2):
            await live.wake()
            node.clock.ms += 1
        given_ms = gap.until_ms - max(gap.from_ms, start_of(match))
        assert given_ms - 1 <= clocks_of(live.match).left_ms[mover] - BANK_MS <= given_ms


async def test_a_machine_that_slept_for_an_hour_credits_the_hour(redis_url: str) -> None:
    """The clock of Redis continues during the sleep, and the nodes' monotonic clock does not."""
    async with running(RedisStores(redis_url, "asleep")) as stores:
        hour_ms = 3_600_000
        clock, health = stores.clock, stores.node_health
        # As before the sleep, which the node's own clock does not show.
        clock._ahead_ms -= hour_ms  # type: ignore[attr-defined]
        health._reached_ms = health._answered_ms = clock.now_ms()  # type: ignore[attr-defined]
        node, before_ms = Node(stores=stores), clock.now_ms()
        match = await begun(node, before_ms)
        await health.confirm()
        node.clock.ms = clock.now_ms()
        # A busy machine may add a short pause of its own.
        gap = max(health.gaps, key=lambda gap: gap.until_ms - gap.from_ms)
        assert abs(gap.until_ms - gap.from_ms - hour_ms) < 1_000
        live = await node.live(match.id)
        await live.wake()
        assert live.match.status == "playing"
        given_ms = clocks_of(live.match).left_ms[mover_of(match)] - BANK_MS
        assert abs(given_ms - hour_ms) < 1_000


async def test_a_time_without_any_node_is_credited_in_full(tmp_path: Path) -> None:
    down_ms = 400_000
    async with own_redis(tmp_path) as redis:
        async with running(RedisStores(redis.url, "first")) as stores:
            node = Node(stores=stores)
            match = await begun(node, stores.clock.now_ms() - down_ms)
            mover = mover_of(match)
            await node.listen(match.id, PLAYERS[mover])
            await (await node.live(match.id)).report_presence()
        await ask(redis.url, "HSET", HEARTBEATS, "first", start_of(match) + 10_000)
        async with running(RedisStores(redis.url, "second")) as stores:
            node = Node(stores=stores)
            await until(lambda: bool(stores.node_health.gaps))
            (gap,) = stores.node_health.gaps
            assert gap.from_ms == start_of(match) + 10_000
            node.clock.ms = stores.clock.now_ms()
            await node.directory.wake(match.id)
            again = await node.directory.newest(match.id)
            assert again.status == "playing"
            assert clocks_of(again).left_ms[mover] == BANK_MS + gap.until_ms - gap.from_ms
            assert gap.until_ms - gap.from_ms >= down_ms - 10_000


async def test_a_window_that_a_pause_covered_is_open_for_as_long_afterwards(
    tmp_path: Path,
) -> None:
    """Two paired players had some seconds to connect, and get them again after the pause."""
    async with own_redis(tmp_path) as redis, running(RedisStores(redis.url, "alone")) as stores:
        node = Node(stores=stores)
        node.clock.ms = stores.clock.now_ms()
        await node.directory.seat(MatchId("paired"), SETTINGS, (ANN, BEN), ARRIVE_MS)
        live = await node.live(MatchId("paired"))
        assert live.match.awaits_both
        await stores.node_health.confirm()
        time.sleep(2.0)  # noqa: ASYNC251 - the node stands still
        node.clock.ms += ARRIVE_MS
        await live.wake()
        assert live.match.awaits_both
        node.clock.ms += 3_000
        await live.wake()
        assert live.match.status == "expired"
