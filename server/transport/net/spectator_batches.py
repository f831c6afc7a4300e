"""Frames to those who watch go out in rounds, so that a crowd keeps no player waiting.

To send costs mostly the call into the kernel. A few connections at a time have their turn, and
between them the event loop sees to players. A move that comes alone goes out at once. Where more
follow faster than anybody can look, the next round is a moment later, and what came for a
watcher meanwhile leaves together: the more there is to do, the less each frame costs.
"""

import asyncio
from collections import deque
from typing import Protocol

from protocol.core.codec import Frame
from server.transport.net.frames import pack

CHUNK = 64
"""So many connections have their turn before the event loop goes on: about half a millisecond."""
INTERVAL_S = 0.02
"""So long after the beginning of a round the next one begins, or later."""


class Sender(Protocol):
    """A connection with something to send."""

    def flush(self) -> None:
        """Send what waits."""


class SpectatorBatches:
    """The connections of a node that have something to send, in the order in which that came."""

    def __init__(self, interval_s: float = INTERVAL_S) -> None:
        self._interval_s = interval_s
        self._waiting: deque[Sender] = deque()
        self._left = 0
        """How many of those who wait have their turn in the round that is on."""
        self._next_batch_s = 0.0
        """When the next round may begin, by the clock of the event loop."""
        self._frame: Frame = b""
        self._packed = b""

    def add(self, sender: Sender) -> None:
        """Have `sender` flushed when its turn comes."""
        if not self._waiting:
            self._schedule_batch(asyncio.get_running_loop())
        self._waiting.append(sender)

    def packed(self, frame: Frame) -> bytes:
        """A message as a WebSocket frame; the latest one is kept."""
        if frame is not self._frame:
            self._frame, self._packed = frame, pack(frame)
        return self._packed

    def _schedule_batch(self, loop: asyncio.AbstractEventLoop) -> None:
        if loop.time() < self._next_batch_s:
            loop.call_at(self._next_batch_s, self._begin_batch, loop)
        else:
            # What comes in this turn of the event loop is part of it.
            loop.call_soon(self._begin_batch, loop)

    def _begin_batch(self, loop: asyncio.AbstractEventLoop) -> None:
        self._next_batch_s = loop.time() + self._interval_s
        self._left = len(self._waiting)
        self._flush_chunk(loop)

    def _flush_chunk(self, loop: asyncio.AbstractEventLoop) -> None:
        try:
            for _ in range(min(CHUNK, self._left)):
                self._left -= 1
                self._waiting.popleft().flush()
        finally:
            if self._left:
                loop.call_soon(self._flush_chunk, loop)
            elif self._waiting:
                self._schedule_batch(loop)
