"""The matches of a player, open or in play, in Redis.

Each player has a sorted set of the matches that were open (or in play) when last checked. The match
itself is authoritative (its `players`). It is read only when the set is full.
"""

from collections.abc import Callable, Sequence

from protocol.core.ids import MatchId, PlayerId
from server.store.ports import Clock
from server.store.redis import scripts
from server.store.redis.commands import Commands
from server.store.redis.keys import match_keys

SETTLED_MS = 30_000
"""The time after its entry in which a match may become open, or begin."""
KEPT_MS = 30 * 24 * 3600 * 1000
"""The lifetime of a player's set of matches after the last entry, or after it was listed."""


class RedisPlayerMatches:
    """Lists of players' matches in Redis, either open or in play. Implements `PlayerMatches`."""

    def __init__(
        self, redis: Commands, clock: Clock, key_of: Callable[[PlayerId], str], seats_taken: int
    ) -> None:
        """Prepare to list matches with `seats_taken` players; `key_of` names a player's set."""
        self._redis = redis
        self._clock = clock
        self._key_of = key_of
        self._seats_taken = seats_taken

    async def enter(self, player: PlayerId, match: MatchId, limit: int | None) -> bool:
        if await self._enter(player, match, limit):
            return True
        await self._remove_others(player)
        return await self._enter(player, match, limit)

    async def is_below_limit(self, player: PlayerId, limit: int) -> bool:
        if await self._count(player) < limit:
            return True
        await self._remove_others(player)
        return await self._count(player) < limit

    async def leave(self, player: PlayerId, match: MatchId) -> None:
        await self._redis.run(("ZREM", self._key_of(player), match))

    async def newest(self, player: PlayerId, most: int) -> Sequence[MatchId]:
        key = self._key_of(player)
        found, _ = await self._redis.run_all(
            [("ZREVRANGE", key, 0, most - 1), ("PEXPIRE", key, KEPT_MS)]
        )
        return [MatchId(match.decode()) for match in found]

    async def _count(self, player: PlayerId) -> int:
        return int(await self._redis.run(("ZCARD", self._key_of(player))))

    async def _enter(self, player: PlayerId, match: MatchId, limit: int | None) -> bool:
        most = b"" if limit is None else limit
        command = scripts.PLAYER_MATCH_ENTER.call((self._key_of(player),), match, most, KEPT_MS)
        return bool(await self._redis.run(command))

    async def _remove_others(self, player: PlayerId) -> None:
        """Remove from a player's set the matches that are not of its kind, open or in play, any
        more.
        """
        key = self._key_of(player)
        found: list[bytes] = await self._redis.run(("ZRANGE", key, 0, -1, "WITHSCORES"))
        each = zip(found[::2], found[1::2], strict=True)
        entered = {MatchId(match.decode()): float(since_ms) for match, since_ms in each}
        seated = await self._redis.run_all(
            [("HGET", match_keys(match).state, "players") for match in entered]
        )
        settled_ms = self._clock.now_ms() - SETTLED_MS
        others = [
            match
            for (match, since_ms), players in zip(entered.items(), seated, strict=True)
            if not self._counts(player, players, waiting=since_ms > settled_ms)
        ]
        if others:
            await self._redis.run(("ZREM", key, *others))

    def _counts(self, player: PlayerId, players: bytes | None, *, waiting: bool) -> bool:
        if players is None:
            return waiting
        seated = players.decode().split()
        if len(seated) == self._seats_taken:
            return player in seated
        # An open match may yet be in play. A match in play is never open again.
        return waiting and 0 < len(seated) < self._seats_taken
