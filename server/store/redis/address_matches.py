"""Counts matches by their creators' address prefixes in Redis, over all nodes, for quotas."""

from collections.abc import Sequence

from protocol.core.ids import MatchId
from server.store.ports import Clock
from server.store.redis import scripts
from server.store.redis.commands import Commands

ALL = "spite:{addresses}:all"
"""The key of all counted matches.

`scripts/addresses.lua` derives the other keys, in the same slot.
"""
KEPT_MS = 7 * 24 * 3600 * 1000
"""The longest that a match counts in quotas if its end is never reported, as after a crash."""
OVER_MS = 3_600_000
"""The time for which a finished match counts in quotas, about as long as it is stored."""


class RedisAddressMatches:
    """Counts matches by network address in Redis. Implements `AddressMatches`."""

    def __init__(self, redis: Commands, clock: Clock) -> None:
        self._redis = redis
        self._clock = clock

    async def enter(
        self, match: MatchId | None, prefixes: Sequence[str], most: int, most_stored: int
    ) -> bool:
        command = scripts.ADDRESS_ENTER.call(
            (ALL,),
            *(match or b"", KEPT_MS, OVER_MS, most or b"", most_stored or b""),
            *prefixes,
        )
        return bool(await self._redis.run(command))

    async def leave(self, match: MatchId, *, lost: bool = False) -> None:
        await self._redis.run(scripts.ADDRESS_LEAVE.call((ALL,), match, OVER_MS, int(lost)))

    async def enter_rematch(self, before: MatchId, match: MatchId) -> None:
        await self._redis.run(scripts.ADDRESS_FOLLOW.call((ALL,), before, match, KEPT_MS))

    async def oldest_of(self, prefix: str, most: int) -> Sequence[MatchId]:
        # Finished matches expire earlier, so their scores are below this one.
        standing = f"({self._clock.now_ms() + OVER_MS}"
        found: list[bytes] = await self._redis.run(
            ("ZRANGEBYSCORE", _matches_of(prefix), standing, "+inf", "LIMIT", 0, most)
        )
        return [MatchId(match.decode()) for match in found]

    async def oldest(self, first: int, most: int) -> Sequence[MatchId]:
        found: list[bytes] = await self._redis.run(("ZRANGE", ALL, first, first + most - 1))
        return [MatchId(match.decode()) for match in found]


def _matches_of(prefix: str) -> str:
    return f"spite:{{addresses}}:matches:{prefix}"
