"""How many open matches a player has, over all nodes, in Redis.

Each player has a sorted set of their matches that were open when last looked at, by the time at
which they expire at the latest. A match is open for as long as it is at its first version, so
whether one still is follows from the match itself, and that is read only when the set is full.
"""

from secrets import token_hex

from protocol.core.ids import MatchId, PlayerId
from server.store.ports import Clock
from server.store.redis import scripts
from server.store.redis.commands import Commands
from server.store.redis.keys import match_keys, open_matches

RESERVED_MS = 30_000
"""How long a reservation lasts that is not used."""
OPEN_MS = 24 * 3600 * 1000
"""No match stays open for longer."""
RESERVATION = "reserved-"


class RedisOpenMatches:
    """The port `OpenMatches`."""

    def __init__(self, redis: Commands, clock: Clock) -> None:
        self._redis = redis
        self._clock = clock

    async def reserve(self, player: PlayerId, limit: int) -> str | None:
        reservation = RESERVATION + token_hex(8)
        if await self._enter(player, limit, reservation):
            return reservation
        await self._remove_begun(player)
        return reservation if await self._enter(player, limit, reservation) else None

    async def use(self, player: PlayerId, reservation: str, match: MatchId) -> None:
        key = open_matches(player)
        lapses_ms = self._clock.now_ms() + OPEN_MS
        await self._redis.run_all(
            [
                ("ZADD", key, lapses_ms, match),
                ("ZREM", key, reservation),
                ("PEXPIRE", key, OPEN_MS),
            ]
        )

    async def _enter(self, player: PlayerId, limit: int, reservation: str) -> bool:
        command = scripts.RESERVE.call((open_matches(player),), limit, reservation, RESERVED_MS)
        return bool(await self._redis.run(command))

    async def _remove_begun(self, player: PlayerId) -> None:
        key = open_matches(player)
        entries: list[bytes] = await self._redis.run(("ZRANGE", key, 0, -1))
        matches = [
            entry.decode() for entry in entries if not entry.startswith(RESERVATION.encode())
        ]
        versions = await self._redis.run_all(
            [("HGET", match_keys(MatchId(match)).state, "version") for match in matches]
        )
        begun = [match for match, version in zip(matches, versions, strict=True) if version != b"0"]
        if begun:
            await self._redis.run(("ZREM", key, *begun))
