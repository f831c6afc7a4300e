"""Sends the frames of one event-loop iteration together, at its end.

A call into the kernel takes half the time right after another one, because the kernel's code and
data are still in the processor's caches.
"""

import asyncio
from collections.abc import Callable


class SendRow:
    """The connections that have frames to send in this event-loop iteration."""

    def __init__(self) -> None:
        self._flushes: list[Callable[[], None]] = []
        self._loop: asyncio.AbstractEventLoop | None = None

    def add(self, loop: asyncio.AbstractEventLoop, flush: Callable[[], None]) -> None:
        """Call `flush` after the callbacks that the event loop already has to run."""
        if loop is not self._loop:
            # Drop the connections of an event loop that has ended.
            self._loop = loop
            self._flushes.clear()
        self._flushes.append(flush)
        if len(self._flushes) == 1:
            loop.call_soon(self._flush_all, loop)

    def _flush_all(self, loop: asyncio.AbstractEventLoop) -> None:
        flushes, self._flushes = self._flushes, []
        for number, flush in enumerate(flushes, 1):
            try:
                flush()
            except BaseException:
                # The others are sent all the same.
                for left in flushes[number:]:
                    self.add(loop, left)
                raise
