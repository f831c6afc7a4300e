"""What many may ask for at once, and is made no more often than once a second."""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from typing import Generic, TypeVar

from msgspec import Struct

LASTS_S = 1.0
K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class _Made(Struct, Generic[V]):
    at_s: float
    value: asyncio.Task[V]


class RateLimitedCache(Generic[K, V]):
    """Values by key, each made for the first who asks, and kept for a second for all others."""

    def __init__(
        self,
        make: Callable[[K], Awaitable[V]],
        most: int,
        now_s: Callable[[], float] = time.monotonic,
    ) -> None:
        """Of more than `most` values, those that were made longest ago are forgotten."""
        self._make = make
        self._most = most
        self._now_s = now_s
        self._made: OrderedDict[K, _Made[V]] = OrderedDict()

    async def get(self, key: K) -> V:
        """The value, at most a second old. Raises what making it raised."""
        made = self._made.get(key)
        if made is None or (made.value.done() and self._now_s() >= made.at_s + LASTS_S):
            self._made.pop(key, None)
            made = _Made(self._now_s(), asyncio.ensure_future(self._begin(key)))
            self._made[key] = made
            if len(self._made) > self._most:
                self._made.popitem(last=False)
        # Others may wait for it too, so it goes on when one of them gives up.
        return await asyncio.shield(made.value)

    async def _begin(self, key: K) -> V:
        return await self._make(key)
