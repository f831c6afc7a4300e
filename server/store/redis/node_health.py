"""Detects which nodes are alive: each node writes heartbeats, and reads those of all nodes.

A heartbeat is a time of Redis's clock. A node counts as dead once its heartbeat has stayed the same
over several reads. So an outage of Redis, in which no node can write, makes no node dead. It is a
gap in this node's own heartbeats.

There is also a gap when this node, Redis or the whole machine was stopped, and when all nodes were
down until this one started.
"""

import asyncio
import contextlib
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from server.store.errors import StoreUnavailable
from server.store.ports import Gap
from server.store.redis.clock import RedisClock
from server.store.redis.commands import Commands

HEARTBEATS = "spite:signs-of-life"
"""Hash: node to its last heartbeat (Unix milliseconds), negative once the node has stopped."""
HEARTBEAT_S = 0.2
"""The interval between heartbeats. The death of a node is credited from its last heartbeat."""
TICK_S = 0.05
"""The interval between ticks, which detect that this node was stopped, and between probes of Redis.

An outage is credited from the last tick, or the last answered probe, before it.
"""
STALL_MS = 250
"""The delay between two ticks from which on this node counts as stopped in between."""
PROMPT_MS = 100
"""The time within which an available Redis answers."""
DOUBTFUL, DEAD = 5, 10
"""The number of unchanged heartbeats read after which a node is doubtful, and dead."""
DEAD_MS = 2_000
"""A heartbeat that is older than this when it is first read belongs to a dead node."""
KEPT_MS = 3_600_000
"""The time for which heartbeats of dead nodes are kept for nodes that load their matches.

The dead nodes' presence reports are kept for almost as long, so that an outage of less than an hour
is credited.
"""
GAP_MS = 1_000
"""The longest time for which an available Redis is not reached. A longer one is a gap."""
GAPS_KEPT = 10
"""The number of latest gaps to remember."""


@dataclass(frozen=True, slots=True)
class Heartbeat:
    """A node's last heartbeat, as this node has read it."""

    ms: int
    """The time of the heartbeat (Unix milliseconds); negative once the node has stopped."""
    same: int
    """The number of later reads that found the same heartbeat."""


class RedisNodeHealth:
    """Writes and reads the nodes' heartbeats in Redis. Implements `NodeHealth`."""

    def __init__(self, redis: Commands, node: str, clock: RedisClock) -> None:
        self._redis = redis
        self._node = node
        self._clock = clock
        self._heartbeats: Mapping[str, Heartbeat] = {}
        self._found_dead_ms: dict[str, int] = {}
        """When this node found each dead node to be dead."""
        self.dead_node_count = 0
        self.gaps: tuple[Gap, ...] = ()
        self._answered_ms: int | None = None
        """The monotonic time at which Redis last answered."""
        self._heartbeat_ms: int | None = None
        """The last heartbeat of this node that Redis has."""
        self._reached_ms = 0
        """When the last request that Redis has answered was sent."""
        self._asked_ms: int | None = None
        """When the oldest request that Redis has not answered was sent."""
        self._ticked_ms: int | None = None
        """The time of this node's last tick, by which it notices that it stood still."""
        self._stalls: tuple[Gap, ...] = ()
        """The periods in which this node was stopped, from the last tick until it continued."""

    async def send_heartbeat(self) -> None:
        """Write a heartbeat, and read those of all nodes. Raises StoreUnavailable."""
        now_ms = self._ask()
        replies = await self._redis.run_all(
            [("HSET", HEARTBEATS, self._node, now_ms), ("HGETALL", HEARTBEATS)]
        )
        self._answered(now_ms)
        self._heartbeat_ms = now_ms
        found = {node.decode(): int(ms) for node, ms in zip(*[iter(replies[1])] * 2, strict=True)}
        heartbeats = {node: self._read(node, ms, now_ms) for node, ms in found.items()}
        if not self._heartbeats:
            self._note_downtime(heartbeats, now_ms)
        known, dead = _dead_of(self._heartbeats), _dead_of(heartbeats)
        self._heartbeats = heartbeats
        self.dead_node_count += len(dead - known)
        self._found_dead_ms = {node: self._found_dead_ms.get(node, now_ms) for node in dead}
        old = [
            node for node, heartbeat in heartbeats.items() if abs(heartbeat.ms) + KEPT_MS < now_ms
        ]
        if old:
            await self._redis.run(("HDEL", HEARTBEATS, *old))

    async def confirm(self) -> None:
        """Wait until Redis has answered a request that was sent after this call.

        Afterwards, a gap that has just ended is in `gaps`, and this node's clock has caught up with
        the clock of Redis. Raises StoreUnavailable.
        """
        asked_ms = self._ask()
        await self._clock.ask()
        self._answered(asked_ms)

    async def end(self) -> None:
        """Mark this node as stopped since its last heartbeat. Raises StoreUnavailable.

        The node serves no player while its parts are closed one by one, which may take seconds.
        """
        ended_ms = self._heartbeat_ms or self._clock.now_ms()
        await self._redis.run(("HSET", HEARTBEATS, self._node, -ended_ms))

    async def run_heartbeats(self) -> None:
        """Send a heartbeat every HEARTBEAT_S (0.2) seconds, until cancelled."""
        while True:
            with contextlib.suppress(StoreUnavailable):
                await self.send_heartbeat()
            await asyncio.sleep(HEARTBEAT_S)

    async def run_ticks(self) -> None:
        """Call `tick` every TICK_S (0.05) seconds, until cancelled."""
        while True:
            self.tick()
            await asyncio.sleep(TICK_S)

    async def run_probes(self) -> None:
        """Send a request to Redis every TICK_S (0.05) seconds, to detect outages.

        Runs until cancelled.
        """
        while True:
            pause_s = TICK_S
            try:
                asked_ms = self._ask()
                await self._redis.run(("HEXISTS", HEARTBEATS, self._node))
                self._answered(asked_ms)
            except StoreUnavailable:
                pause_s = HEARTBEAT_S
            await asyncio.sleep(pause_s)

    @property
    def alive(self) -> Collection[str]:
        """The nodes that are not dead, including this one; none before its first heartbeat."""
        return [node for node, heartbeat in self._heartbeats.items() if not _dead(heartbeat)]

    def died_ms(self, node: str) -> int | None:
        heartbeat = self._heartbeats.get(node)
        return abs(heartbeat.ms) if heartbeat is not None and _dead(heartbeat) else None

    def found_dead(self, within_ms: int) -> Collection[str]:
        """Return the nodes that were found dead or stopped in the last `within_ms` milliseconds."""
        since_ms = self._clock.now_ms() - within_ms
        return [node for node, found_ms in self._found_dead_ms.items() if found_ms > since_ms]

    def is_doubtful(self, node: str) -> bool:
        if not self._heartbeats:
            # This node has just started and read no heartbeats yet.
            return True
        heartbeat = self._heartbeats.get(node)
        return heartbeat is not None and DOUBTFUL <= heartbeat.same < DEAD

    @property
    def is_cut_off(self) -> bool:
        return self._answered_ms is not None and self._clock.now_ms() > self._answered_ms + GAP_MS

    def tick(self) -> None:
        """Note the time in memory, to detect when this process was stopped.

        If the last tick was more than STALL_MS (250) milliseconds ago, record the time in between
        as a stall.
        """
        now_ms, last_ms = self._clock.now_ms(), self._ticked_ms
        if last_ms is not None and now_ms > last_ms + STALL_MS:
            self._stalls = (*self._stalls, Gap(last_ms, now_ms))[-GAPS_KEPT:]
        self._ticked_ms = now_ms

    def _ask(self) -> int:
        """Record that a request is being sent to Redis, and return the time (Unix milliseconds)."""
        now_ms = self._clock.now_ms()
        if self._asked_ms is None:
            self._asked_ms = now_ms
        return now_ms

    def _answered(self, asked_ms: int) -> None:
        if self._ticked_ms is not None:
            # After a stop, the answer may be read before the next tick.
            self.tick()
        now_ms = self._clock.now_ms()
        if self._answered_ms is not None:
            # The last answer may have been read late, so the time between two answers may be
            # shorter than an outage of Redis.
            gap = self._gap(now_ms)
            if gap.until_ms > gap.from_ms + GAP_MS:
                self.gaps = (*self.gaps, gap)[-GAPS_KEPT:]
        self._answered_ms, self._asked_ms = now_ms, None
        self._reached_ms = max(self._reached_ms, asked_ms)

    def _gap(self, until_ms: int) -> Gap:
        """Return the gap in reaching Redis that ends with an answer at `until_ms`.

        If only this node was stopped, the gap is exactly that period.
        """
        from_ms = min(self._reached_ms, self._answered_ms or 0)
        asked_ms = until_ms if self._asked_ms is None else self._asked_ms
        stalls = [stall for stall in self._stalls if stall.until_ms > from_ms]
        if not stalls:
            return Gap(from_ms, until_ms)
        first, last = stalls[0], stalls[-1]
        is_prompt = until_ms <= last.until_ms + PROMPT_MS
        is_unasked = asked_ms >= first.until_ms
        # Redis had no time to answer before the stop, and answered right after it.
        is_unanswered = is_prompt and asked_ms >= first.from_ms - PROMPT_MS
        if is_unasked or is_unanswered:
            from_ms = max(from_ms, first.from_ms)
        return Gap(from_ms, last.until_ms if is_prompt else until_ms)

    def _note_downtime(self, heartbeats: Mapping[str, Heartbeat], now_ms: int) -> None:
        """Record the gap before this node started, if no other node was alive then."""
        others = [heartbeat for node, heartbeat in heartbeats.items() if node != self._node]
        if others and all(map(_dead, others)):
            last_ms = max(abs(heartbeat.ms) for heartbeat in others)
            self.gaps = (*self.gaps, Gap(last_ms, now_ms))[-GAPS_KEPT:]

    def _read(self, node: str, ms: int, now_ms: int) -> Heartbeat:
        before = self._heartbeats.get(node)
        if before is not None and before.ms == ms:
            return Heartbeat(ms, before.same + 1)
        return Heartbeat(ms, DEAD if before is None and ms + DEAD_MS < now_ms else 0)


def _dead_of(heartbeats: Mapping[str, Heartbeat]) -> set[str]:
    return {node for node, heartbeat in heartbeats.items() if _dead(heartbeat)}


def _dead(heartbeat: Heartbeat) -> bool:
    return heartbeat.ms < 0 or heartbeat.same >= DEAD
