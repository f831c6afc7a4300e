"""Timers that wake live matches of this node to the millisecond.

The store keeps every deadline, and any node can wake a match that is due, but nodes poll the store
only at intervals. These timers serve games in which time counts. If a node dies, the store's
deadlines take the place of its timers.
"""

import asyncio
from heapq import heappop, heappush

from protocol.core.ids import MatchId
from server.store.ports import Clock

SOON_MS = 60_000
"""The longest time ahead for which a timer is kept.

Upkeep sets each match's timer several times within it.
"""


class Timers:
    """A queue of this node's matches by the time at which they must be woken."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._due: list[tuple[int, MatchId]] = []
        self._set: set[tuple[int, MatchId]] = set()
        self._changed = asyncio.Event()

    def set(self, match: MatchId, due_ms: int) -> None:
        """Schedule `match` to be woken at that time (Unix milliseconds).

        The same call again has no effect. A time more than SOON_MS (a minute) ahead is ignored: set
        it again later. A match with nothing to do ignores being woken.
        """
        entry = (due_ms, match)
        if entry in self._set or due_ms > self._clock.now_ms() + SOON_MS:
            return
        self._set.add(entry)
        heappush(self._due, entry)
        if self._due[0] is entry:
            self._changed.set()

    async def next(self) -> MatchId:
        """Wait until a match must be woken, and return it. Only one task may wait at a time."""
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
        """Return the time in seconds until the next match must be woken; None if no match waits."""
        return (self._due[0][0] - self._clock.now_ms()) / 1000 if self._due else None
