"""The moments at which live matches of this node want to be woken, to the millisecond.

The store keeps every deadline, and any node wakes a match that is due; but it is asked only now and
then. Games in which time counts are woken from here. What is lost with a node comes by the store.
"""

import asyncio
from heapq import heappop, heappush

from protocol.core.ids import MatchId
from server.store.ports import Clock

SOON_MS = 60_000
"""Upkeep has every live match set its time several times in so long."""


class Timers:
    """A queue of matches by the time at which each of them is due."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._due: list[tuple[int, MatchId]] = []
        self._set: set[tuple[int, MatchId]] = set()
        self._changed = asyncio.Event()

    def set(self, match: MatchId, due_ms: int) -> None:
        """Have `match` woken at that time (Unix milliseconds). The same again makes no difference.

        A time that is more than SOON_MS ahead is not kept: set it again when it has come nearer.

        A match that has nothing to do when it is woken takes no notice of it.
        """
        entry = (due_ms, match)
        if entry in self._set or due_ms > self._clock.now_ms() + SOON_MS:
            return
        self._set.add(entry)
        heappush(self._due, entry)
        if self._due[0] is entry:
            self._changed.set()

    async def next(self) -> MatchId:
        """The next match that is due, once it is. To be awaited by one task at a time."""
        while True:
            wait_s = self._wait_s()
            if wait_s is not None and wait_s <= 0:
                entry = heappop(self._due)
                self._set.discard(entry)
                return entry[1]
            self._changed.clear()
            try:
                async with asyncio.timeout(wait_s):
                    await self._changed.wait()
            except TimeoutError:
                pass

    def _wait_s(self) -> float | None:
        """How long until the next one is due; None where there is none."""
        return (self._due[0][0] - self._clock.now_ms()) / 1000 if self._due else None
