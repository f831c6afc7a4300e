"""Reads by key, in batches: what many ask for at once is one question to the database."""

import asyncio
import time
from asyncio import Future
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Collection, Hashable, Mapping
from itertools import islice
from typing import Generic, TypeVar

from server.limits import PLAYERS_REMEMBERED
from server.store.archive import ArchiveUnavailable

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")

KEEP_S = 10.0
"""What was read counts for so long: a change that another node made is seen within that time."""
STALE_S = 3600.0
"""And for so long where the database is away."""
ANSWER_S = 1.5
"""A caller waits no longer: guests need no database."""
GATHER_S = 0.005
"""For so long what is asked for is gathered into one question."""
AT_ONCE = 500
"""Keys in one question: others wait for the next one."""
REST_S = 2.0
"""So long nobody waits for a database that has just failed."""


class BatchLoader(Generic[K, V]):
    """What is at each key; remembers it for a while, also that there is nothing."""

    def __init__(
        self,
        read: Callable[[Collection[K]], Awaitable[Mapping[K, V]]],
        now_s: Callable[[], float] = time.monotonic,
    ) -> None:
        """`now_s` gives the seconds of a clock that never jumps."""
        self._read = read
        self._now_s = now_s
        self._known: OrderedDict[K, tuple[V | None, float]] = OrderedDict()
        self._asked: dict[K, Future[V | None]] = {}
        self._wanted = asyncio.Event()
        self._away_until_s = 0.0
        self._answered_s = 0.0
        """When it answered last."""

    async def get(self, key: K) -> V | None:
        """What is there, as it was at most KEEP_S ago; while the database is away, STALE_S.

        Raises ArchiveUnavailable where it is away, and nothing is remembered.
        """
        remembered = self._known.get(key)
        now_s = self._now_s()
        if remembered is not None and now_s - remembered[1] < KEEP_S:
            return remembered[0]
        try:
            if now_s < self._away_until_s:
                raise ArchiveUnavailable("it did not answer a moment ago")
            return await self._answer(key)
        except ArchiveUnavailable:
            if remembered is not None and now_s - remembered[1] < STALE_S:
                return remembered[0]
            raise

    def put(self, key: K, value: V | None) -> None:
        """This is at the key now, by an act of this node."""
        self._known[key] = (value, self._now_s())
        self._known.move_to_end(key)
        while len(self._known) > PLAYERS_REMEMBERED:
            self._known.popitem(last=False)

    def forget(self, key: K) -> None:
        """What is at the key has changed: read it again."""
        self._known.pop(key, None)

    async def run(self) -> None:
        """Read what is asked for, until cancelled."""
        while True:
            await self._wanted.wait()
            # A question takes a millisecond of the node's core, however much is asked for.
            await asyncio.sleep(GATHER_S)
            if len(self._asked) <= AT_ONCE:
                self._wanted.clear()
            asked = dict(islice(self._asked.items(), AT_ONCE))
            for key in asked:
                del self._asked[key]
            await self._tell(asked)

    async def _tell(self, asked: dict[K, Future[V | None]]) -> None:
        try:
            found = await self._read(list(asked))
        except ArchiveUnavailable as error:
            self._away_until_s = self._now_s() + REST_S
            for future in asked.values():
                if not future.done():
                    future.set_exception(error)
                    # The caller may have given up.
                    future.exception()
            return
        self._answered_s = self._now_s()
        for key, future in asked.items():
            self.put(key, found.get(key))
            if not future.done():
                future.set_result(found.get(key))

    async def _answer(self, key: K) -> V | None:
        future = self._asked.get(key)
        if future is None:
            future = self._asked[key] = asyncio.get_running_loop().create_future()
            self._wanted.set()
        try:
            async with asyncio.timeout(ANSWER_S):
                return await asyncio.shield(future)
        except TimeoutError as error:
            if self._answered_s <= self._now_s() - ANSWER_S:
                # It answers nobody: the others need not find that out by themselves.
                self._away_until_s = self._now_s() + REST_S
            raise ArchiveUnavailable("it does not answer in time") from error
