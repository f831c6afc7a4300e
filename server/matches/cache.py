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


class _Entry(Struct, Generic[V]):
    at_s: float
    value: asyncio.Task[V]


class RateLimitedCache(Generic[K, V]):
    """Values by key, created on demand and kept for one second."""

    def __init__(
        self,
        create: Callable[[K], Awaitable[V]],
        most: int,
        now_s: Callable[[], float] = time.monotonic,
    ) -> None:
        """With more than `most` values, the oldest are removed."""
        self._create = create
        self._most = most
        self._now_s = now_s
        self._entries: OrderedDict[K, _Entry[V]] = OrderedDict()

    async def get(self, key: K) -> V:
        """Return the value, at most a second old.

        Raises the exceptions of the function that creates it.
        """
        entry = self._entries.get(key)
        if entry is None or (entry.value.done() and self._now_s() >= entry.at_s + LASTS_S):
            self._entries.pop(key, None)
            entry = _Entry(self._now_s(), asyncio.ensure_future(self._start(key)))
            self._entries[key] = entry
            if len(self._entries) > self._most:
                self._entries.popitem(last=False)
        # Other callers may wait for the value too, so cancelling one call does not cancel the
        # creation.
        return await asyncio.shield(entry.value)

    async def _start(self, key: K) -> V:
        return await self._create(key)
