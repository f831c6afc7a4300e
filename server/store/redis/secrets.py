"""Secrets that all nodes share, in Redis."""

from secrets import token_bytes

from server.store.redis.commands import Commands
from server.store.redis.keys import SIGNING_KEY

KEY_BYTES = 32


class RedisSecrets:
    """The port `SecretStore`."""

    def __init__(self, redis: Commands) -> None:
        self._redis = redis

    async def signing_key(self) -> bytes:
        # The first node to ask stores its key, and every node reads that one.
        _, key = await self._redis.run_all(
            [("SET", SIGNING_KEY, token_bytes(KEY_BYTES), "NX"), ("GET", SIGNING_KEY)]
        )
        return bytes(key)
