"""Loads values by key in batches: concurrent requests become one database query."""

import asyncio
import logging
import time
from asyncio import Future
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Collection, Hashable, Iterable, Mapping
from itertools import islice
from typing import Generic, TypeVar

from server.limits import PLAYERS_REMEMBERED
from server.store.errors import DatabaseUnavailable

log = logging.getLogger(__name__)

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")

KEEP_S = 10.0
"""The time for which a loaded value is used. Changes by other nodes are seen after this time."""
STALE_S = 3600.0
"""The time for which a loaded value is used while the database is unavailable."""
ANSWER_S = 1.5
"""The longest wait of a caller for a value.

It is short, so that guests can play while the database is unavailable.
"""
GATHER_S = 0.005
"""The time for which requests are collected for one query."""
AT_ONCE = 500
"""The maximum number of keys in one query. The others wait for the next query."""
REST_S = 2.0
"""The pause after a failed query, during which callers fail at once."""


class BatchLoader(Generic[K, V]):
    """Loads the values of keys from the database in batches, and caches them. A missing value is
    cached, too.
    """

    def __init__(
        self,
        read: Callable[[Collection[K]], Awaitable[Mapping[K, V]]],
        now_s: Callable[[], float] = time.monotonic,
    ) -> None:
        """`now_s` returns the seconds of a monotonic clock."""
        self._read = read
        self._now_s = now_s
        self._cache: OrderedDict[K, tuple[V | None, float]] = OrderedDict()
        self._requests: dict[K, Future[V | None]] = {}
        self._has_requests = asyncio.Event()
        self._reading: set[K] = set()
        """The keys in the running query, without those that `put` or `forget` changed meanwhile."""
        self._away_until_s = 0.0
        self._answered_s = 0.0
        """The time of the last successful query."""

    async def get(self, key: K) -> V | None:
        """Return the value of `key`; None if there is none.

        It is at most KEEP_S (ten seconds) old, or STALE_S (an hour) while the database is
        unavailable. Raises DatabaseUnavailable if it is unavailable and no such value is cached.
        """
        remembered = self._cache.get(key)
        now_s = self._now_s()
        if remembered is not None and now_s - remembered[1] < KEEP_S:
            return remembered[0]
        try:
            if now_s < self._away_until_s:
                raise DatabaseUnavailable("it did not answer a moment ago")
            return await self._answer(key)
        except DatabaseUnavailable:
            if remembered is not None and now_s - remembered[1] < STALE_S:
                return remembered[0]
            raise

    def put(self, key: K, value: V | None) -> None:
        """Cache a value that this node has just read or written; None for a missing one."""
        self._reading.discard(key)
        self._cache[key] = (value, self._now_s())
        self._cache.move_to_end(key)
        while len(self._cache) > PLAYERS_REMEMBERED:
            self._cache.popitem(last=False)

    def forget(self, key: K) -> None:
        """Drop a cached value that has changed."""
        self._reading.discard(key)
        self._cache.pop(key, None)

    async def run(self) -> None:
        """Load the values that callers of `get` wait for, many with one query, until cancelled."""
        while True:
            await self._has_requests.wait()
            # A query takes a millisecond of the node's CPU time, however many keys it has.
            await asyncio.sleep(GATHER_S)
            if len(self._requests) <= AT_ONCE:
                self._has_requests.clear()
            requests = dict(islice(self._requests.items(), AT_ONCE))
            for key in requests:
                del self._requests[key]
            await self._load(requests)

    async def _load(self, requests: dict[K, Future[V | None]]) -> None:
        self._reading = set(requests)
        try:
            found = await self._read(list(requests))
        except DatabaseUnavailable as error:
            self._away_until_s = self._now_s() + REST_S
            _fail_all(requests.values(), error)
            return
        except Exception:
            # One key may be at fault, so the next batch is read at once.
            log.exception("values can't be read from the database")
            _fail_all(requests.values(), DatabaseUnavailable("the values can't be read"))
            return
        self._answered_s = self._now_s()
        for key, future in requests.items():
            # A change during the query is newer than what the query has read. Only the callers that
            # asked before the change get the older value.
            if key in self._reading:
                self.put(key, found.get(key))
            if not future.done():
                future.set_result(found.get(key))

    async def _answer(self, key: K) -> V | None:
        future = self._requests.get(key)
        if future is None:
            future = self._requests[key] = asyncio.get_running_loop().create_future()
            self._has_requests.set()
        try:
            async with asyncio.timeout(ANSWER_S):
                return await asyncio.shield(future)
        except TimeoutError as error:
            if self._answered_s <= self._now_s() - ANSWER_S:
                # The database is unavailable, so the other callers fail at once, too.
                self._away_until_s = self._now_s() + REST_S
            raise DatabaseUnavailable("it does not answer in time") from error


def _fail_all(futures: Iterable[Future[V | None]], error: DatabaseUnavailable) -> None:
    for future in futures:
        if not future.done():
            future.set_exception(error)
            # The caller may have given up.
            future.exception()
