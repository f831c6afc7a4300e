"""The store on Redis, with a clock on its commits."""

import time
from collections.abc import Callable

from server.store.ports import Commit, StoreUnavailable
from server.store.redis.store import RedisStore


class TimedStore(RedisStore):
    """Tells how long each commit took, or that it failed."""

    def __init__(
        self,
        url: str,
        node_id: str,
        *,
        took_s: Callable[[float], None],
        failed: Callable[[], None],
        replica_acks: int,
        keep_finished_ms: int | None,
    ) -> None:
        """As RedisStore; raises its BadRedisUrl."""
        super().__init__(url, node_id, replica_acks=replica_acks, keep_finished_ms=keep_finished_ms)
        self._took_s = took_s
        self._failed = failed

    async def commit(self, commit: Commit) -> bool:
        began_s = time.monotonic()
        try:
            written = await super().commit(commit)
        except StoreUnavailable:
            self._failed()
            raise
        self._took_s(time.monotonic() - began_s)
        return written
