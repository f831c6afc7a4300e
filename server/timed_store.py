"""The store on Redis, with a clock on its commits."""

import time

from server.store.ports import Commit, StoreUnavailable
from server.store.redis.store import RedisStore
from server.telemetry import Telemetry

DAY_MS = 24 * 3600 * 1000


class TimedStore(RedisStore):
    """Counts how long commits take, and how many fail."""

    def __init__(
        self, url: str, node_id: str, keep_finished_days: int, telemetry: Telemetry
    ) -> None:
        """As RedisStore; raises its BadRedisUrl. `keep_finished_days` 0 keeps matches for ever."""
        super().__init__(url, node_id, keep_finished_ms=keep_finished_days * DAY_MS or None)
        self._telemetry = telemetry

    async def commit(self, commit: Commit) -> bool:
        began_s = time.monotonic()
        try:
            written = await super().commit(commit)
        except StoreUnavailable:
            self._telemetry.store_failures.add()
            raise
        self._telemetry.commit_seconds.add(time.monotonic() - began_s)
        return written
