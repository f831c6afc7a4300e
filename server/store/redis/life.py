"""Which nodes are alive: each writes a sign of life again and again, and reads those of all.

A sign is a time by the clock of Redis. A node counts as dead when its sign has stayed the same
while this node has read it several times; so an outage of Redis, in which nobody can write, makes
nobody dead. It is a gap in this node's own signs.

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

SIGNS = "spite:signs-of-life"
"""Hash: each node, and when it gave its last sign (Unix milliseconds).

That is negative once the node has ended.
"""
BEAT_S = 0.2
"""The time between two heartbeats. An outage is credited from the last one before it."""
DOUBTFUL, DEAD = 5, 10
"""The number of times that an unchanged sign is read from a silent node and from a dead one."""
DEAD_MS = 2_000
"""A sign that is older when it is read for the first time is of a dead node."""
KEPT_MS = 3_600_000
"""Signs of dead nodes are of use to those that load their matches.

What they reported is kept for almost as long, so that a downtime of less than an hour is made good.
"""
GAP_MS = 1_000
"""Between two answers to this node is no longer time than that, unless Redis was away."""
GAPS_KEPT = 10


@dataclass(frozen=True, slots=True)
class Sign:
    """A node's last sign of life."""

    ms: int
    """When it was given; negative once the node has ended."""
    same: int
    """How often it was read again since then."""


class RedisLife:
    """The port `Life`."""

    def __init__(self, redis: Commands, node: str, clock: RedisClock) -> None:
        self._redis = redis
        self._node = node
        self._clock = clock
        self._signs: Mapping[str, Sign] = {}
        self._found_dead_ms: dict[str, int] = {}
        """When this node found each of the dead ones to be so."""
        self.deaths = 0
        self.gaps: tuple[Gap, ...] = ()
        self._answered_ms: int | None = None
        """When Redis answered last."""

    async def beat(self) -> None:
        """Give a sign, and read those of all nodes. Raises StoreUnavailable."""
        now_ms = self._clock.now_ms()
        replies = await self._redis.run_all(
            [("HSET", SIGNS, self._node, now_ms), ("HGETALL", SIGNS)]
        )
        self._answered()
        found = {node.decode(): int(ms) for node, ms in zip(*[iter(replies[1])] * 2, strict=True)}
        signs = {node: self._read(node, ms, now_ms) for node, ms in found.items()}
        if not self._signs:
            self._note_downtime(signs, now_ms)
        known, dead = _dead_of(self._signs), _dead_of(signs)
        self._signs = signs
        self.deaths += len(dead - known)
        self._found_dead_ms = {node: self._found_dead_ms.get(node, now_ms) for node in dead}
        old = [node for node, sign in signs.items() if abs(sign.ms) + KEPT_MS < now_ms]
        if old:
            await self._redis.run(("HDEL", SIGNS, *old))

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
        await self._redis.run(("HSET", SIGNS, self._node, -ended_ms))

    async def keep_beating(self) -> None:
        """Beat every BEAT_S seconds, until cancelled."""
        while True:
            with contextlib.suppress(StoreUnavailable):
                await self.beat()
            await asyncio.sleep(BEAT_S)

    @property
    def alive(self) -> Collection[str]:
        """The nodes whose sign is not that of a dead one, this one among them."""
        return [node for node, sign in self._signs.items() if not _dead(sign)]

    def died_ms(self, node: str) -> int | None:
        sign = self._signs.get(node)
        return abs(sign.ms) if sign is not None and _dead(sign) else None

    def found_dead(self, within_ms: int) -> Collection[str]:
        """The nodes that were found dead, or to have ended, in the last so many milliseconds."""
        since_ms = self._clock.now_ms() - within_ms
        return [node for node, found_ms in self._found_dead_ms.items() if found_ms > since_ms]

    def is_doubtful(self, node: str) -> bool:
        if not self._signs:
            # Nothing has been read yet: this node has just started.
            return True
        sign = self._signs.get(node)
        return sign is not None and DOUBTFUL <= sign.same < DEAD

    @property
    def is_cut_off(self) -> bool:
        return self._answered_ms is not None and self._clock.now_ms() > self._answered_ms + GAP_MS

    def _answered(self) -> None:
        now_ms, last_ms = self._clock.now_ms(), self._answered_ms
        if last_ms is not None and now_ms > last_ms + GAP_MS:
            self.gaps = (*self.gaps, Gap(last_ms, now_ms))[-GAPS_KEPT:]
        self._answered_ms = now_ms

    def _note_downtime(self, signs: Mapping[str, Sign], now_ms: int) -> None:
        """Note the gap before this node started, if no other node was alive then."""
        others = [sign for node, sign in signs.items() if node != self._node]
        if others and all(map(_dead, others)):
            last_ms = max(abs(sign.ms) for sign in others)
            self.gaps = (*self.gaps, Gap(last_ms, now_ms))[-GAPS_KEPT:]

    def _read(self, node: str, ms: int, now_ms: int) -> Sign:
        before = self._signs.get(node)
        if before is not None and before.ms == ms:
            return Sign(ms, before.same + 1)
        return Sign(ms, DEAD if before is None and ms + DEAD_MS < now_ms else 0)


def _dead_of(signs: Mapping[str, Sign]) -> set[str]:
    return {node for node, sign in signs.items() if _dead(sign)}


def _dead(sign: Sign) -> bool:
    return sign.ms < 0 or sign.same >= DEAD
