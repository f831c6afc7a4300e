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
        # It was told between the question and the answer. The one more is for what both lost by
        # counting whole milliseconds.
        least_ms, most_ms = told_ms - steady_ms(), told_ms - asked_ms + 1
        if not least_ms <= self._ahead_ms <= most_ms:
            # So the clock may be ahead by the round trip of the quickest answer, but is never
            # behind: a deadline that has passed for Redis has passed for this clock, too.
            self._ahead_ms = most_ms

    async def keep_asking(self) -> None:
        """Ask every ASK_AGAIN_S seconds, until cancelled."""
        while True:
            await asyncio.sleep(ASK_AGAIN_S)
            try:
                await self.ask()
            except StoreUnavailable:
                # The steady clock continues: it is off by milliseconds in an hour.
                continue
