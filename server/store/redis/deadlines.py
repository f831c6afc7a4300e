"""Claims matches in Redis whose deadline has passed: a sorted set for each bucket of matches."""

from collections.abc import Sequence

from protocol.core.ids import MatchId
from server.store.ports import Clock
from server.store.redis import scripts
from server.store.redis.commands import Commands
from server.store.redis.keys import BUCKETS, deadlines

CLAIM_MS = 30_000
"""The time that a node has to handle a deadline before it can be claimed again."""
BUCKETS_PER_CALL = 64
"""The number of buckets that one call of `claim_due` scans."""


class RedisDeadlines:
    """Claims the matches whose deadline has passed, in Redis. Implements `Deadlines`."""

    def __init__(self, redis: Commands, clock: Clock) -> None:
        self._redis = redis
        self._clock = clock
        self._first_bucket = 0

    async def claim_due(self, limit: int) -> Sequence[MatchId]:
        first = self._first_bucket
        self._first_bucket = (first + BUCKETS_PER_CALL) % BUCKETS
        keys = [deadlines((first + i) % BUCKETS) for i in range(BUCKETS_PER_CALL)]
        now_ms = self._clock.now_ms()
        counts = await self._redis.run_all([("ZCOUNT", key, "-inf", now_ms) for key in keys])
        claims = []
        for key, count in zip(keys, counts, strict=True):
            share = min(count, limit)
            limit -= share
            if share:
                claims.append(scripts.DEADLINE_CLAIM.call((key,), share, CLAIM_MS))
        claimed = await self._redis.run_all(claims)
        return [MatchId(match.decode()) for matches in claimed for match in matches]
