"""The shared clock of all nodes, which follows the clock of Redis.

A node's system clock may be wrong, or be set while the node runs. Deadlines and the times of moves
would then be wrong for all nodes. So a node asks Redis for the time, and counts on by a clock that
is never set (`time.monotonic`).
"""

import asyncio
import time

from server.store.errors import StoreUnavailable
from server.store.redis import scripts
from server.store.redis.commands import Commands
from server.store.redis.keys import SHARED_KEY

ASK_AGAIN_S = 10.0
"""The interval at which a node asks Redis for the time."""


def steady_ms() -> int:
    """Return milliseconds of a monotonic clock."""
    return time.monotonic_ns() // 1_000_000


class RedisClock:
    """The clock of Redis, extrapolated between its answers. Implements `Clock`."""

    def __init__(self, redis: Commands) -> None:
        self._redis = redis
        self._ahead_ms = 0

    def now_ms(self) -> int:
        """Return the time by Redis's clock, extrapolated (Unix milliseconds). Call `ask` first."""
        return steady_ms() + self._ahead_ms

    async def ask(self) -> None:
        """Ask Redis for the time, and set this clock by the answer. Raises StoreUnavailable."""
        asked_ms = steady_ms()
        # In a cluster, the server that has this key tells the time for all nodes.
        redis_ms: int = await self._redis.run(scripts.NOW.call((SHARED_KEY,)))
        # Redis read the time between the request and the reply. Each side loses up to a millisecond
        # by rounding down, and the quickest replies take at most one more.
        least_ms, most_ms = redis_ms - steady_ms() + 2, redis_ms - asked_ms + 1
        # The slower a reply, the less it changes the clock, which is as exact as its quickest
        # reply. It is ahead at most by the time of a request. It is behind by the time of a reply,
        # so a deadline that Redis reports as passed has passed on this clock too.
        self._ahead_ms = min(max(self._ahead_ms, least_ms), most_ms)

    async def keep_asking(self) -> None:
        """Ask Redis for the time every ASK_AGAIN_S (ten) seconds, until cancelled."""
        while True:
            await asyncio.sleep(ASK_AGAIN_S)
            try:
                await self.ask()
            except StoreUnavailable:
                # The steady clock goes on. It drifts by milliseconds in an hour.
                continue
