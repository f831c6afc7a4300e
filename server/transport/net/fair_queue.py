"""Turns at what would keep others waiting: one of them in each turn of the event loop."""

import asyncio
from collections import deque
from collections.abc import Callable


class FairQueue:
    """A queue of those who have much to do, however many they are."""

    def __init__(self) -> None:
        self._waiting: deque[Callable[[], None]] = deque()
        self._loop: asyncio.AbstractEventLoop | None = None

    def add(self, loop: asyncio.AbstractEventLoop, do: Callable[[], None]) -> None:
        """Have `do` called when it has its turn."""
        if loop is not self._loop:
            # Who waited on a loop that has ended waits no more.
            self._loop = loop
            self._waiting.clear()
        self._waiting.append(do)
        if len(self._waiting) == 1:
            loop.call_soon(self._next, loop)

    def _next(self, loop: asyncio.AbstractEventLoop) -> None:
        try:
            # It stays at the head while it is done: who asks meanwhile waits behind it.
            self._waiting[0]()
        finally:
            self._waiting.popleft()
            if self._waiting:
                loop.call_soon(self._next, loop)
