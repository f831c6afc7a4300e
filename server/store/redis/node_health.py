"""Detects which nodes are alive: each node writes a heartbeat, and reads those of all nodes.

A heartbeat is a time of Redis's clock. A node counts as dead when its heartbeat stayed the same
while this node has read it several times; so an outage of Redis, in which nobody can write, makes
nobody dead. It is a gap in this node's own heartbeats.

A gap is also what is left where this node, Redis or the whole machine stood still, and where all
nodes were down until this one started.
"""

import asyncio
import contextlib
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from server.store.ports import Gap, StoreUnavailable
from server.store.redis.clock import RedisClock
from server.store.redis.commands import Commands

HEARTBEATS = "spite:signs-of-life"
"""Hash: each node, and when it gave its last heartbeat (Unix milliseconds).

That is negative once the node has ended.
"""
HEARTBEAT_S = 0.2
"""The time between two heartbeats. An outage is credited from the last one before it."""
DOUBTFUL, DEAD = 5, 10
"""The number of times an unchanged heartbeat is read from a silent node, and from a dead one."""
DEAD_MS = 2_000
"""A heartbeat that is older when it is read for the first time is of a dead node."""
KEPT_MS = 3_600_000
"""Signs of dead nodes are of use to those that load their matches.

What they reported is kept for almost as long, so that a downtime of less than an hour is made good.
"""
GAP_MS = 1_000
"""Between two answers to this node is no longer time than that, unless Redis was away."""
GAPS_KEPT = 10


@dataclass(frozen=True, slots=True)
class Heartbeat:
    """A node's last heartbeat of life."""

    ms: int
    """When it was given; negative once the node has ended."""
    same: int
    """How often it was read again since then."""


class RedisNodeHealth:
    """The port `NodeHealth`."""

    def __init__(self, redis: Commands, node: str, clock: RedisClock) -> None:
        self._redis = redis
        self._node = node
        self._clock = clock
        self._heartbeats: Mapping[str, Heartbeat] = {}
        self._found_dead_ms: dict[str, int] = {}
        """When this node found each of the dead ones to be so."""
        self.dead_node_count = 0
        self.gaps: tuple[Gap, ...] = ()
        self._answered_ms: int | None = None
        """When Redis answered last."""

    async def send_heartbeat(self) -> None:
        """Give a sign, and read those of all nodes. Raises StoreUnavailable."""
        now_ms = self._clock.now_ms()
        replies = await self._redis.run_all(
            [("HSET", HEARTBEATS, self._node, now_ms), ("HGETALL", HEARTBEATS)]
        )
        self._answered()
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
        """Return once Redis has answered a question that was sent after this call.

        By then a gap that has just ended is in `gaps`, and time that passed for Redis alone has
        passed for this node's clock too. Raises StoreUnavailable.
        """
        await self._clock.ask()
        self._answered()

    async def end(self) -> None:
        """Say that this node has ended, when it beat last. Raises StoreUnavailable.

        It serves nobody while its parts are closed one by one, which may take seconds.
        """
        ended_ms = self._answered_ms or self._clock.now_ms()
        await self._redis.run(("HSET", HEARTBEATS, self._node, -ended_ms))

    async def run_heartbeats(self) -> None:
        """Beat every HEARTBEAT_S seconds, until cancelled."""
        while True:
            with contextlib.suppress(StoreUnavailable):
                await self.send_heartbeat()
            await asyncio.sleep(HEARTBEAT_S)

    @property
    def alive(self) -> Collection[str]:
        """The nodes whose heartbeat is not that of a dead one, this one among them."""
        return [node for node, heartbeat in self._heartbeats.items() if not _dead(heartbeat)]

    def died_ms(self, node: str) -> int | None:
        heartbeat = self._heartbeats.get(node)
        return abs(heartbeat.ms) if heartbeat is not None and _dead(heartbeat) else None

    def found_dead(self, within_ms: int) -> Collection[str]:
        """The nodes that were found dead, or to have ended, in the last so many milliseconds."""
        since_ms = self._clock.now_ms() - within_ms
        return [node for node, found_ms in self._found_dead_ms.items() if found_ms > since_ms]

    def is_doubtful(self, node: str) -> bool:
        if not self._heartbeats:
            # Nothing has been read yet: this node has just started.
            return True
        heartbeat = self._heartbeats.get(node)
        return heartbeat is not None and DOUBTFUL <= heartbeat.same < DEAD

    @property
    def is_cut_off(self) -> bool:
        return self._answered_ms is not None and self._clock.now_ms() > self._answered_ms + GAP_MS

    def _answered(self) -> None:
        now_ms, last_ms = self._clock.now_ms(), self._answered_ms
        if last_ms is not None and now_ms > last_ms + GAP_MS:
            self.gaps = (*self.gaps, Gap(last_ms, now_ms))[-GAPS_KEPT:]
        self._answered_ms = now_ms

    def _note_downtime(self, heartbeats: Mapping[str, Heartbeat], now_ms: int) -> None:
        """Note the gap before this node started, if no other node was alive then."""
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
