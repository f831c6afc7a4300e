"""Measures the memory use of Redis every second, so that nodes can refuse new data in time."""

import asyncio
import contextlib

from server.store.errors import StoreUnavailable
from server.store.redis.commands import Commands

MEASURE_S = 1.0


class RedisMemory:
    """Measures how much of its memory Redis uses. Implements `Memory`."""

    def __init__(self, redis: Commands) -> None:
        self._redis = redis
        self.ratio = 0.0

    async def measure(self) -> None:
        """Set `ratio` to the share of its memory limit that the fullest Redis server uses.

        Raises StoreUnavailable.
        """
        replies: list[bytes] = await self._redis.run_on_each_server(("INFO", "memory"))
        self.ratio = max(map(_ratio, replies), default=0.0)

    async def keep_measuring(self) -> None:
        """Measure the memory of Redis every MEASURE_S (one) seconds, until cancelled."""
        while True:
            with contextlib.suppress(StoreUnavailable):
                await self.measure()
            await asyncio.sleep(MEASURE_S)


def _ratio(reply: bytes) -> float:
    """Return the share of `maxmemory` in use, from a reply of Redis; 0 if there is no limit."""
    fields = dict(line.partition(":")[::2] for line in reply.decode().splitlines())
    most = int(fields.get("maxmemory", "0"))
    return int(fields["used_memory"]) / most if most else 0.0
