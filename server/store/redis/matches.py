"""Reads stored matches from Redis, and subscribes this node to their changes."""

from collections.abc import Sequence

from protocol.core.ids import MatchId, Version
from server.store.ports import MatchLog, StoredMatch
from server.store.redis import scripts
from server.store.redis.commands import Commands
from server.store.redis.keys import match_keys
from server.store.redis.match_subscriptions import Found, MatchSubscriptions


class RedisMatches:
    """Reads matches from Redis. Implements `MatchStore`."""

    def __init__(self, redis: Commands, subscriptions: MatchSubscriptions) -> None:
        self._redis = redis
        self._subscriptions = subscriptions

    async def subscribe(self, match: MatchId, recent: int = 0) -> StoredMatch | None:
        found = await self._subscriptions.subscribe(match, recent)
        return stored_of(found)

    async def log_since(self, match: MatchId, after: Version) -> MatchLog | None:
        found = await self._subscriptions.subscribe(match, after=after)
        if found is None:
            return None
        version, mark, state_version, _, steps = found
        return MatchLog(Version(int(version)), mark, Version(int(state_version)), steps)

    async def unsubscribe(self, match: MatchId) -> None:
        await self._subscriptions.unsubscribe(match)

    async def read_many(self, matches: Sequence[MatchId]) -> Sequence[StoredMatch | None]:
        each = [match_keys(match) for match in matches]
        commands = [scripts.MATCH_READ.call((keys.state, keys.log)) for keys in each]
        return [stored_of(found) for found in await self._redis.run_all(commands)]

    async def exists(self, matches: Sequence[MatchId]) -> Sequence[bool]:
        commands = [("EXISTS", match_keys(match).state) for match in matches]
        return [bool(found) for found in await self._redis.run_all(commands)]

    async def steps(
        self, match: MatchId, after: Version, most: int | None = None
    ) -> Sequence[bytes]:
        keys = match_keys(match)
        # One script, because archiving a game shortens the log and moves its start.
        call = scripts.MATCH_STEPS.call((keys.state, keys.log), after, -1 if most is None else most)
        steps: list[bytes] = await self._redis.run(call)
        return steps


def stored_of(found: Found | None) -> StoredMatch | None:
    """Return the match that a script's reply describes; None if there is no match."""
    if found is None:
        return None
    version, mark, state_version, state, steps = found
    return StoredMatch(Version(int(version)), mark, state, Version(int(state_version)), steps)
