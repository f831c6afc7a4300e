"""Clocks that expire, and credits after an outage of a node or of the store."""

import asyncio
import signal
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from msgspec.structs import replace

from protocol.core.clock import TimeControl
from protocol.core.ids import MatchId, Seat, other
from protocol.core.messages import Step
from server.matches.core.clocks import OUTAGE_MS, Clocks
from server.matches.core.deadlines import ARRIVE_MS
from server.matches.core.model import Match
from server.matches.live.outages import DOUBT_MS, MOVE_KNOWN_MS, OWN_NODE_MS
from server.store.ports import PresenceSnapshot
from server.store.redis.keys import match_keys
from server.store.redis.node_health import HEARTBEAT_S, HEARTBEATS
from server.store.redis.stores import RedisStores
from server.store.redis_binary import redis_binaries
from server.store.redis_process import ask
from tests.matches.nodes import Node, with_upkeep
from tests.support.matches import ANN, BEN, GAME, SETTINGS
from tests.support.redis_server import RedisServer
from tests.support.store_nodes import running
from tests.support.timeouts import until

BANK_MS = 60_000
NEVER_MS = 4 * 10**12
PLAYERS = (ANN, BEN)


async def begun(node: Node, at_ms: int | None = None) -> Match:
    """Create a match with a clock whose first turn has begun, now or some minutes ago."""
    node.clock.ms = node.stores.clock.now_ms() - 300_000 if at_ms is None else at_ms
    match = await node.directory.create(ANN, replace(SETTINGS, clock=TimeControl(bank_ms=BANK_MS)))
    return await node.begin(match)


def start_of(match: Match) -> int:
    """Return the start of the first turn (Unix milliseconds)."""
    return clocks_of(match).at_ms


def mover_of(match: Match) -> Seat:
    (seat,) = GAME.actors(match.game)
    return seat


def clocks_of(match: Match) -> Clocks:
    assert match.clocks is not None
    return match.clocks


async def died_with(redis_url: str, node: str, match: MatchId, seat: Seat, died_ms: int) -> None:
    """Record that a node died at that time with the seat connected to it."""
    await ask(redis_url, "HSET", HEARTBEATS, node, died_ms)
    counts = ("1,0,0", "0,1,0")[seat]
    await ask(redis_url, "HSET", match_keys(match).presence, node, f"{counts},{NEVER_MS}")


def known_dead(node: Node, name: str) -> bool:
    return node.stores.node_health.died_ms(name) is not None


async def test_a_clock_ends_the_game_when_it_expires_and_not_before(here: Node) -> None:
    match = await begun(here)
    start_ms = start_of(match)
    listener = await here.listen(match.id, PLAYERS[mover_of(match)])
    here.clock.ms = start_ms + BANK_MS - 1
    await here.directory.wake(match.id)
    assert (await here.directory.newest(match.id)).status == "playing"
    here.clock.ms = start_ms + BANK_MS
    assert await here.timers.next() == match.id
    await here.directory.wake(match.id)
    over = await here.directory.newest(match.id)
    assert over.status == "finished"
    ended = next(event for event in listener.heard[-1].events if event.type == "ended")
    assert (ended.result.winner, ended.result.reason) == (other(mover_of(match)), "timeout")


async def test_a_node_that_takes_over_credits_the_time_since_the_other_died(
    here: Node, there: Node, redis_url: str
) -> None:
    match = await begun(here)
    start_ms = start_of(match)
    await died_with(redis_url, "one that died", match.id, mover_of(match), start_ms + 20_000)
    await until(lambda: known_dead(there, "one that died"))
    there.clock.ms = start_ms + BANK_MS + 5_000
    await there.directory.wake(match.id)
    again = await there.directory.newest(match.id)
    assert again.status == "playing"
    given_ms = BANK_MS + 5_000 - 20_000
    assert clocks_of(again).left_ms[mover_of(match)] == BANK_MS + given_ms
    # The player has not returned yet, and may still do so until the outage has been credited.
    there.clock.ms = start_ms + BANK_MS + given_ms
    await there.directory.wake(match.id)
    assert (await there.directory.newest(match.id)).status == "playing"
    there.clock.ms = start_ms + BANK_MS + OUTAGE_MS
    for _ in range(2):
        await there.directory.wake(match.id)
    assert (await there.directory.newest(match.id)).status == "finished"


async def test_a_long_outage_is_credited_up_to_its_limit(
    here: Node, there: Node, redis_url: str
) -> None:
    match = await begun(here)
    start_ms = start_of(match)
    await died_with(redis_url, "long dead", match.id, mover_of(match), start_ms + 20_000)
    await until(lambda: known_dead(there, "long dead"))
    there.clock.ms = start_ms + 20_000 + OUTAGE_MS + 10_000
    again = await there.directory.newest(match.id)
    assert clocks_of(again).left_ms[mover_of(match)] == BANK_MS + OUTAGE_MS


async def test_a_player_who_returns_before_the_death_is_known_is_credited_until_then(
    here: Node, redis_url: str
) -> None:
    match = await begun(here)
    start_ms = start_of(match)
    mover = mover_of(match)
    here.clock.ms = start_ms + 23_000
    await here.listen(match.id, PLAYERS[mover])
    await died_with(redis_url, "known late", match.id, mover, start_ms + 20_000)
    await until(lambda: known_dead(here, "known late"))
    here.clock.ms = start_ms + 34_000
    live = await here.live(match.id)
    await live.report_presence()
    assert clocks_of(live.match).left_ms[mover] == BANK_MS + 3_000
    await live.report_presence()
    assert clocks_of(live.match).left_ms[mover] == BANK_MS + 3_000


async def test_a_player_who_returned_after_a_nodes_end_gets_no_credit_for_leaving_again(
    here: Node, redis_url: str
) -> None:
    """Neither does a player who came here before the node's end was recorded."""
    match = await begun(here, here.stores.clock.now_ms())
    start_ms, mover = start_of(match), mover_of(match)
    await died_with(redis_url, "drained", match.id, mover, start_ms)
    live, listener = await here.live(match.id), await here.listen(match.id, PLAYERS[mover])
    await live.report_presence()
    await ask(redis_url, "HSET", HEARTBEATS, "drained", -here.stores.clock.now_ms() - 10)
    await until(lambda: known_dead(here, "drained"))
    await live.report_presence()
    live.leave(listener)
    await live.report_presence()
    here.clock.ms = start_ms + BANK_MS
    await here.directory.wake(match.id)
    assert (await here.directory.newest(match.id)).status == "finished"


async def test_a_player_connected_before_a_nodes_end_was_recorded_gets_no_credit(
    here: Node, redis_url: str
) -> None:
    """A player connected here before the node's end is recorded has lost nothing."""
    match = await begun(here, here.stores.clock.now_ms())
    start_ms, mover = start_of(match), mover_of(match)
    listener = await here.listen(match.id, PLAYERS[mover])
    live = await here.live(match.id)
    await died_with(redis_url, "drained late", match.id, mover, -(start_ms + 1))
    await until(lambda: known_dead(here, "drained late"))
    await live.report_presence()
    live.leave(listener)
    here.clock.ms = start_ms + BANK_MS - 1
    await here.listen(match.id, PLAYERS[mover])
    await live.report_presence()
    here.clock.ms = start_ms + BANK_MS
    await here.directory.wake(match.id)
    assert (await here.directory.newest(match.id)).status == "finished"


async def test_a_node_that_died_before_the_game_causes_no_credit(
    here: Node, redis_url: str
) -> None:
    match = await begun(here)
    start_ms = start_of(match)
    await died_with(redis_url, "before it", match.id, mover_of(match), start_ms - 1)
    await until(lambda: known_dead(here, "before it"))
    here.clock.ms = start_ms + BANK_MS
    await here.directory.wake(match.id)
    assert (await here.directory.newest(match.id)).status == "finished"


async def test_no_player_loses_while_the_fate_of_their_node_is_unknown(
    here: Node, there: Node
) -> None:
    match = await begun(here)
    start_ms = start_of(match)
    mover = mover_of(match)
    await there.listen(match.id, PLAYERS[mover])
    live = await there.live(match.id)
    await live.report_presence()
    here.clock.ms = there.clock.ms = start_ms + BANK_MS
    # The player has just moved here from a node whose fate is unknown.
    await here.listen(match.id, PLAYERS[mover])
    await here.directory.wake(match.id)
    assert (await here.directory.newest(match.id)).status == "playing"
    here.clock.ms += 250
    assert await here.timers.next() == match.id
    here.clock.ms += 5_000
    await here.directory.wake(match.id)
    assert (await here.directory.newest(match.id)).status == "finished"


async def test_no_player_loses_right_after_the_death_of_their_node(
    here: Node, redis_url: str
) -> None:
    match = await begun(here, here.stores.clock.now_ms())
    start_ms, mover = start_of(match), mover_of(match)
    died_ms = max(start_ms, here.stores.clock.now_ms())
    await died_with(redis_url, "died just now", match.id, mover, died_ms)
    here.clock.ms = start_ms + BANK_MS
    await here.directory.wake(match.id)
    assert (await here.directory.newest(match.id)).status == "playing"
    await until(lambda: known_dead(here, "died just now"))
    await here.directory.wake(match.id)
    again = await here.directory.newest(match.id)
    assert clocks_of(again).left_ms[mover] == BANK_MS + start_ms + BANK_MS - died_ms


async def test_a_game_is_ended_by_the_players_node_or_later_by_any(here: Node, there: Node) -> None:
    for served in (True, False):
        match = await begun(here)
        start_ms = start_of(match)
        await there.listen(match.id, PLAYERS[mover_of(match)])
        live = await there.live(match.id)
        await live.report_presence()
        here.clock.ms = there.clock.ms = start_ms + BANK_MS
        await here.directory.wake(match.id)
        assert (await here.directory.newest(match.id)).status == "playing"
        if served:
            await there.directory.wake(match.id)
            assert live.match.status == "finished"
        else:
            here.clock.ms += OWN_NODE_MS
            await here.directory.wake(match.id)
            assert (await here.directory.newest(match.id)).status == "finished"


async def test_a_player_cannot_postpone_a_loss_by_reconnecting(here: Node, there: Node) -> None:
    match = await begun(here)
    start_ms, player = start_of(match), PLAYERS[mover_of(match)]
    await there.listen(match.id, player)
    await (await there.live(match.id)).report_presence()
    live = await here.live(match.id)
    for since_ms in (0, 4_000, 8_000):
        here.clock.ms = start_ms + BANK_MS + since_ms
        listener = await here.listen(match.id, player)
        await here.directory.wake(match.id)
        assert (live.match.status == "playing") is (since_ms < MOVE_KNOWN_MS)
        live.leave(listener)


async def test_a_player_disconnected_by_the_last_node_does_not_lose(redis_url: str) -> None:
    async with running(RedisStores(redis_url, "stopping")) as stores:
        stopping = Node(stores)
        match = await begun(stopping, stores.clock.now_ms())
        start_ms, mover = start_of(match), mover_of(match)
        listener = await stopping.listen(match.id, PLAYERS[mover])
        live = await stopping.live(match.id)
        await live.report_presence()
        stores.stop_reporting()
        live.leave(listener)
        await live.report_presence()
        closed_ms = stores.clock.now_ms()
        stopping.clock.ms = start_ms + BANK_MS
        await live.wake()
        assert live.match.status == "playing"
    async with running(RedisStores(redis_url, "started again")) as stores:
        again = Node(stores)
        await until(lambda: known_dead(again, "stopping"))
        again.clock.ms = start_ms + BANK_MS
        match = await again.directory.newest(match.id)
        charged_ms = 2 * BANK_MS - clocks_of(match).left_ms[mover]
        # The time of Redis, which may be some milliseconds behind the node's.
        assert 0 <= charged_ms <= closed_ms - start_ms + 50


async def test_a_player_still_connected_to_a_stopping_node_may_lose(here: Node) -> None:
    match = await begun(here)
    await here.listen(match.id, PLAYERS[mover_of(match)])
    live = await here.live(match.id)
    await live.report_presence()
    here.stores.stop_reporting()
    here.clock.ms = start_of(match) + BANK_MS
    for _ in range(2):
        await live.wake()
        here.clock.ms += DOUBT_MS
    assert live.match.status == "finished"


async def test_a_store_outage_is_credited_once(tmp_path: Path) -> None:
    redis = RedisServer(redis_binaries()[0], tmp_path / "redis")
    await redis.start()
    try:
        async with running(RedisStores(redis.url, "alone")) as stores:
            await loses_its_store(Node(stores), redis)
    finally:
        redis.kill()


async def away_since(node: Node, match: Match, seat: Seat) -> int:
    """Return the start of a seat's absence, less the time in which no client could connect."""
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
    told = [
        event
        for message in listener.heard
        if isinstance(message, Step)
        for event in message.events
        if event.type == "clock"
    ][-1]
    assert told.time_left.left_ms[mover] == BANK_MS + given_ms
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


@pytest.mark.parametrize("stopped", ["node", "store", "both"])
async def test_a_clock_that_expires_in_a_pause_is_credited_before_it_ends_the_game(
    stopped: str, tmp_path: Path
) -> None:
    """The clock's timer is the first to fire after the pause of the node."""
    async with own_redis(tmp_path) as redis, running(RedisStores(redis.url, "alone")) as stores:
        match = await begun(Node(stores), stores.clock.now_ms() - BANK_MS + 1_500)
        node = Node(stores, clock=stores.clock)
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
    """Continue a stopped Redis after that time."""
    time.sleep(after_s)
    redis.signal(signal.SIGCONT)


async def test_a_pause_while_a_match_is_woken_ends_no_game(
    redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running(RedisStores(redis_url, "between")) as stores:
        node, present = Node(stores, clock=stores.clock), stores.presence.read
        match = await begun(Node(stores), stores.clock.now_ms() - BANK_MS + 1_500)
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
        node = Node(stores)
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
        health._answered_ms = clock.now_ms()  # type: ignore[attr-defined]
        node, before_ms = Node(stores), clock.now_ms()
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
            node = Node(stores)
            match = await begun(node, stores.clock.now_ms() - down_ms)
            mover = mover_of(match)
            await node.listen(match.id, PLAYERS[mover])
            await (await node.live(match.id)).report_presence()
        await ask(redis.url, "HSET", HEARTBEATS, "first", start_of(match) + 10_000)
        async with running(RedisStores(redis.url, "second")) as stores:
            node = Node(stores)
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
    """Both players were paired, and had some seconds to connect."""
    async with own_redis(tmp_path) as redis, running(RedisStores(redis.url, "alone")) as stores:
        node = Node(stores)
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
