"""Cache of values that many clients may ask for, each created at most once a second."""

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
    """Values by key, created on demand and kept for one second."""

    def __init__(
        self,
        make: Callable[[K], Awaitable[V]],
        most: int,
        now_s: Callable[[], float] = time.monotonic,
    ) -> None:
        """With more than `most` values, the oldest are removed."""
        self._make = make
        self._most = most
        self._now_s = now_s
        self._made: OrderedDict[K, _Made[V]] = OrderedDict()

    async def get(self, key: K) -> V:
        """Return the value, at most a second old.

        Raises the exceptions of the function that creates it.
        """
        made = self._made.get(key)
        if made is None or (made.value.done() and self._now_s() >= made.at_s + LASTS_S):
            self._made.pop(key, None)
            made = _Made(self._now_s(), asyncio.ensure_future(self._begin(key)))
            self._made[key] = made
            if len(self._made) > self._most:
                self._made.popitem(last=False)
        # Other callers may wait for the value too, so cancelling one call does not cancel the
        # creation.
        return await asyncio.shield(made.value)

    async def _begin(self, key: K) -> V:
        return await self._make(key)
