"""Runs expensive callbacks one per event-loop iteration, so that other work can run in between."""

import asyncio
from collections import deque
from collections.abc import Callable


class FairQueue:
    """A queue of expensive callbacks, of which one runs per event-loop iteration."""

    def __init__(self) -> None:
        self._waiting: deque[Callable[[], None]] = deque()
        self._loop: asyncio.AbstractEventLoop | None = None

    def add(self, loop: asyncio.AbstractEventLoop, do: Callable[[], None]) -> None:
        """Queue `do`, a callback that is called when its turn comes."""
        if loop is not self._loop:
            # Drop the callbacks of an event loop that has ended.
            self._loop = loop
            self._waiting.clear()
        self._waiting.append(do)
        if len(self._waiting) == 1:
            loop.call_soon(self._next, loop)

    def _next(self, loop: asyncio.AbstractEventLoop) -> None:
        try:
            # It stays at the head while it runs, so that callbacks added meanwhile wait behind it.
            self._waiting[0]()
        finally:
            self._waiting.popleft()
            if self._waiting:
                loop.call_soon(self._next, loop)
