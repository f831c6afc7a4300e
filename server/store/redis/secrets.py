"""Secrets that all nodes share, in Redis: the keys of identities and of network tokens."""

from collections.abc import Collection, Sequence
from secrets import token_bytes

import msgspec

from server.keys import SigningKey
from server.store.redis.commands import Commands
from server.store.redis.keys import (
    OLD_SIGNING_KEY,
    SHARED_KEY,
    SIGNING_KEYS,
    network_key,
)

KEY_BYTES = 32
NETWORK_KEY_S = 3 * 24 * 3600
"""The lifetime of a day's key for network tokens: from the day before, when nodes first read it,
until the day after.
"""


class RedisSecrets:
    """Secrets that all nodes share, in Redis. Implements `SecretStore`."""

    def __init__(self, redis: Commands) -> None:
        self._redis = redis

    async def shared_key(self) -> bytes:
        # The first node to ask stores its key, and every node reads that one.
        _, key = await self._redis.run_all(
            [("SET", SHARED_KEY, token_bytes(KEY_BYTES), "NX"), ("GET", SHARED_KEY)]
        )
        return bytes(key)

    async def network_key(self, day: int) -> bytes:
        name = network_key(day)
        made = ("SET", name, token_bytes(KEY_BYTES), "NX", "EX", NETWORK_KEY_S)
        _, key = await self._redis.run_all([made, ("GET", name)])
        return bytes(key)

    async def signing_keys(self) -> Sequence[SigningKey]:
        keys = await self._read()
        if not keys:
            # Releases that had a single key signed the guests of this site with it.
            old = await self._redis.run(("GET", OLD_SIGNING_KEY))
            key = _new(1, signs_from_ms=0) if old is None else SigningKey(1, bytes(old), 0)
            await self._add(key)
            keys = await self._read()
        return keys

    async def add_signing_key(self, signs_from_ms: int) -> SigningKey:
        while True:
            keys = await self.signing_keys()
            key = _new(keys[-1].id + 1, signs_from_ms)
            if await self._add(key):
                return key

    async def remove_signing_keys(self, ids: Collection[int]) -> None:
        if ids:
            await self._redis.run(("HDEL", SIGNING_KEYS, *ids))

    async def _add(self, key: SigningKey) -> bool:
        """Add a signing key; return False if its id exists."""
        stored = msgspec.msgpack.encode(key)
        return bool(await self._redis.run(("HSETNX", SIGNING_KEYS, key.id, stored)))

    async def _read(self) -> Sequence[SigningKey]:
        stored = await self._redis.run(("HVALS", SIGNING_KEYS))
        keys = [msgspec.msgpack.decode(key, type=SigningKey) for key in stored]
        return sorted(keys, key=lambda key: key.id)


def _new(number: int, signs_from_ms: int) -> SigningKey:
    return SigningKey(number, token_bytes(KEY_BYTES), signs_from_ms)
