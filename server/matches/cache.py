"""Cache of values that many clients request. Each value is created at most once per interval."""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from typing import Generic, TypeVar

from msgspec import Struct

LASTS_S = 1.0
"""The time for which a value is cached by default, in seconds."""
K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class _Entry(Struct, Generic[V]):
    at_s: float
    value: asyncio.Task[V]


class RateLimitedCache(Generic[K, V]):
    """Values by key, created on demand and kept for a second by default. Errors are kept for at
    most a second.
    """

    def __init__(
        self,
        create: Callable[[K], Awaitable[V]],
        most: int,
        now_s: Callable[[], float] = time.monotonic,
        lasts_s: float = LASTS_S,
    ) -> None:
        """Prepare an empty cache. With more than `most` values, the oldest are removed."""
        self._lasts_s = lasts_s
        self._create = create
        self._most = most
        self._now_s = now_s
        self._entries: OrderedDict[K, _Entry[V]] = OrderedDict()

    async def get(self, key: K) -> V:
        """Return the cached value for a key, which is at most `lasts_s` old, or a new one.

        Raises the exceptions of the function that creates values.
        """
        entry = self._entries.get(key)
        if entry is None or self._is_over(entry):
            self._entries.pop(key, None)
            entry = _Entry(self._now_s(), asyncio.ensure_future(self._start(key)))
            self._entries[key] = entry
            if len(self._entries) > self._most:
                self._entries.popitem(last=False)
        # Other callers may wait for the value too, so cancelling one call does not cancel the
        # creation.
        return await asyncio.shield(entry.value)

    def remove(self, key: K, value: V) -> None:
        """Remove a value that is out of date, unless another one has replaced it."""
        entry = self._entries.get(key)
        if entry is None or not entry.value.done() or _failed(entry):
            return
        if entry.value.result() is value:
            del self._entries[key]

    def _is_over(self, entry: _Entry[V]) -> bool:
        if not entry.value.done():
            return False
        lasts_s = min(LASTS_S, self._lasts_s) if _failed(entry) else self._lasts_s
        return self._now_s() >= entry.at_s + lasts_s

    async def _start(self, key: K) -> V:
        return await self._create(key)


def _failed(entry: _Entry[V]) -> bool:
    return entry.value.cancelled() or entry.value.exception() is not None
