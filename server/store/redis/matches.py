"""Reading and watching matches in Redis."""

from collections.abc import Sequence

from protocol.core.ids import MatchId, Version
from server.store.ports import Log, Stored
from server.store.redis import scripts
from server.store.redis.commands import Commands
from server.store.redis.keys import match_keys
from server.store.redis.watched import Found, Watched


class RedisMatches:
    """The port `MatchStore`."""

    def __init__(self, redis: Commands, watched: Watched) -> None:
        self._redis = redis
        self._watched = watched

    async def watch(self, match: MatchId, recent: int = 0) -> Stored | None:
        found = await self._watched.watch(match, recent)
        return stored_of(found)

    async def follow(self, match: MatchId, after: Version) -> Log | None:
        found = await self._watched.watch(match, after=after)
        if found is None:
            return None
        version, mark, state_version, _, steps = found
        return Log(Version(int(version)), mark, Version(int(state_version)), steps)

    async def unwatch(self, match: MatchId) -> None:
        await self._watched.unwatch(match)

    async def look(self, matches: Sequence[MatchId]) -> Sequence[Stored | None]:
        each = [match_keys(match) for match in matches]
        looks = [scripts.LOOK.call((keys.state, keys.log)) for keys in each]
        return [stored_of(found) for found in await self._redis.run_all(looks)]

    async def kept(self, matches: Sequence[MatchId]) -> Sequence[bool]:
        asked = [("EXISTS", match_keys(match).state) for match in matches]
        return [bool(found) for found in await self._redis.run_all(asked)]

    async def steps(
        self, match: MatchId, after: Version, most: int | None = None
    ) -> Sequence[bytes]:
        keys = match_keys(match)
        start = int(await self._redis.run(("HGET", keys.state, "log_start")) or 0)
        first = max(after - start, 0)
        last = -1 if most is None else first + most - 1
        steps: list[bytes] = await self._redis.run(("LRANGE", keys.log, first, last))
        return steps


def stored_of(found: Found | None) -> Stored | None:
    """A match as its script gives it."""
    if found is None:
        return None
    version, mark, state_version, state, steps = found
    return Stored(Version(int(version)), mark, state, Version(int(state_version)), steps)
