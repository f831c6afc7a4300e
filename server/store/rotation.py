"""Replaces the key that signs players' identity tokens, for an operator's command.

The server may be running or not.
"""

from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct

from server.keys import SIGNS_AFTER_MS, SigningKey, lapsed_ids
from server.store.embedded import EmbeddedRedisError
from server.store.errors import StoreUnavailable
from server.store.reachable_redis import reachable_redis
from server.store.redis.stores import RedisStores


class NotRotated(Exception):
    """The key that signs identities was not rotated. The text says why."""


class Rotation(Struct, frozen=True):
    """The result of a rotation of signing keys: the new key, the older ones still valid, the number
    removed.
    """

    added: SigningKey
    older: Sequence[SigningKey]
    """The keys that still verify beside the new one, by their ids."""
    removed: int
    """The number of keys that no longer verify."""


async def rotate(redis_url: str | None, data_folder: Path, *, revoke: bool = False) -> Rotation:
    """Add a key that signs identities, which signs a minute later, and remove those that have
    lapsed.

    With `revoke` the key signs at once, and all older keys are removed. Without a `redis_url` the
    Redis is the embedded one of the data folder. Return the keys. Raises NotRotated.
    """
    try:
        async with (
            reachable_redis(redis_url, data_folder) as url,
            RedisStores(url, "rotation") as stores,
        ):
            return await _rotate(stores, revoke=revoke)
    except (StoreUnavailable, EmbeddedRedisError) as error:
        raise NotRotated(str(error)) from error


async def _rotate(stores: RedisStores, *, revoke: bool) -> Rotation:
    secrets, now_ms = stores.secrets, stores.clock.now_ms()
    older = await secrets.signing_keys()
    added = await secrets.add_signing_key(now_ms if revoke else now_ms + SIGNS_AFTER_MS)
    gone = {key.id for key in older} if revoke else lapsed_ids([*older, added], now_ms)
    await secrets.remove_signing_keys(gone)
    return Rotation(added, [key for key in older if key.id not in gone], len(gone))
