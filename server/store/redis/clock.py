"""The time by the clock of Redis, the same for all nodes.

A node's own clock may be wrong, or be set while the node runs; deadlines and the times of moves
would then be wrong for all nodes. So a node asks Redis for the time, and counts on from there by a
clock that is never set (`time.monotonic`).
"""

import asyncio
import time

from server.store.ports import StoreUnavailable
from server.store.redis import scripts
from server.store.redis.commands import Commands
from server.store.redis.keys import SHARED_KEY

ASK_AGAIN_S = 10.0


def steady_ms() -> int:
    """Milliseconds since a fixed moment."""
    return time.monotonic_ns() // 1_000_000


class RedisClock:
    """The port `Clock`: tells the time between one answer of Redis and the next."""

    def __init__(self, redis: Commands) -> None:
        self._redis = redis
        self._ahead_ms = 0

    def now_ms(self) -> int:
        """The time in Unix milliseconds; `ask` comes first."""
        return steady_ms() + self._ahead_ms

    async def ask(self) -> None:
        """Ask for the time. Raises StoreUnavailable."""
        asked_ms = steady_ms()
        # In a cluster, the server that has this key tells the time for all.
        told_ms: int = await self._redis.run(scripts.NOW.call((SHARED_KEY,)))
        # It was told between the question and the answer. Both have lost up to a millisecond by
        # counting whole ones, and the quickest answers take another one at the most.
        least_ms, most_ms = told_ms - steady_ms() + 2, told_ms - asked_ms + 1
        # A slow answer says little, so it changes little: the clock is as exact as the quickest
        # answer was. It is never ahead by the way of a question. It is behind by the way of an
        # answer, so a deadline that Redis tells of has passed for this clock, too.
        self._ahead_ms = min(max(self._ahead_ms, least_ms), most_ms)

    async def keep_asking(self) -> None:
        """Ask every ASK_AGAIN_S seconds, until cancelled."""
        while True:
            await asyncio.sleep(ASK_AGAIN_S)
            try:
                await self.ask()
            except StoreUnavailable:
                # The steady clock continues: it is off by milliseconds in an hour.
                continue
