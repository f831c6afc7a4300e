"""Helpers for tests of the lobby in Redis: seeks with unused names, and calls of a node's lobby."""

from itertools import count
from typing import Any

from protocol.core.ids import PlayerId, SeatId
from server.store.lobby import NodeCounts, StoredSeek
from server.store.redis.stores import RedisStores

LIMIT, MOST, MANY = 3, 1_000, 100_000
NAMES = count(1)
NOBODY = NodeCounts(0, 0)


def fresh(text: str) -> str:
    """Return a key or a name that no other test uses."""
    return f"{text}{next(NAMES)}"


def seek(player: str, key: str, seat: str | None = None, content: str = "") -> StoredSeek:
    terms = f"the terms of {player}\n".encode()
    content = content or key
    return StoredSeek(SeatId(seat or fresh("seat")), PlayerId(player), key, terms, content)


async def enter(
    store: RedisStores, sought: StoredSeek, partner: SeatId | None = None, most: int = MOST
) -> Any:
    return await store.lobby.enter(sought, partner, LIMIT, most)


async def report(store: RedisStores, *seats: SeatId, listing: bytes = b"-") -> Any:
    return await store.lobby.report(NOBODY, listing, seats)
