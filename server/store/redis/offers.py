"""How many open matches a player has, over all nodes, in Redis.

Each player has a sorted set of their matches that were open when last looked at, by the time when
they expire at the latest. A match is open for as long as it is at its first version, so whether one
still is can be read off the match itself, and that is done only when the set is full.
"""

from secrets import token_hex

from protocol.ids import MatchId, PlayerId
from server.store.redis import scripts
from server.store.redis.clock import RedisClock
from server.store.redis.commands import Commands
from server.store.redis.keys import match_keys, offers

RESERVED_MS = 30_000
"""How long room is kept for a match that is about to be made."""
OPEN_MS = 24 * 3600 * 1000
"""No match stays open for longer."""
RESERVATION = "reserved-"


class RedisOffers:
    """What `OfferStore` says."""

    def __init__(self, redis: Commands, clock: RedisClock) -> None:
        self._redis = redis
        self._clock = clock

    async def reserve(self, player: PlayerId, limit: int) -> str | None:
        reservation = RESERVATION + token_hex(8)
        if await self._enter(player, limit, reservation):
            return reservation
        await self._forget_accepted(player)
        return reservation if await self._enter(player, limit, reservation) else None

    async def use(self, player: PlayerId, reservation: str, match: MatchId) -> None:
        key = offers(player)
        lapses_ms = self._clock.now_ms() + OPEN_MS
        await self._redis.run_all(
            [
                ("ZADD", key, lapses_ms, match),
                ("ZREM", key, reservation),
                ("PEXPIRE", key, OPEN_MS),
            ]
        )

    async def _enter(self, player: PlayerId, limit: int, reservation: str) -> bool:
        command = scripts.RESERVE.call((offers(player),), limit, reservation, RESERVED_MS)
        return bool(await self._redis.run(command))

    async def _forget_accepted(self, player: PlayerId) -> None:
        key = offers(player)
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
