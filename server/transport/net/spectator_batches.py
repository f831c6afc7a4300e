"""Sends frames to spectators in batches, so that a crowd does not delay the players.

Most of the cost of sending is the call into the kernel. A batch sends to a few connections at a
time, and the event loop serves players in between. A single move goes out at once. When moves
follow each other faster than people can watch, the next batch starts a moment later and combines
each spectator's frames. So a busier node pays less for each frame.
"""

import asyncio
from collections import deque
from typing import Protocol

from protocol.core.codec import Frame
from server.transport.net.frames import pack

CHUNK = 64
"""The connections flushed before the event loop runs other work: about half a millisecond."""
INTERVAL_S = 0.02
"""The shortest time between the starts of two batches."""


class Sender(Protocol):
    """A connection with frames to send."""

    def flush(self) -> None:
        """Send the waiting frames."""


class SpectatorBatches:
    """The connections of a node with frames to send, in order of arrival."""

    def __init__(self, interval_s: float = INTERVAL_S) -> None:
        self._interval_s = interval_s
        self._waiting: deque[Sender] = deque()
        self._left = 0
        """The number of connections still to be flushed in the current batch."""
        self._next_batch_s = 0.0
        """The earliest start of the next batch, by the event loop's clock."""
        self._frame: Frame = b""
        self._packed = b""

    def add(self, sender: Sender) -> None:
        """Flush `sender` when its turn comes."""
        if not self._waiting:
            self._schedule_batch(asyncio.get_running_loop())
        self._waiting.append(sender)

    def packed(self, frame: Frame) -> bytes:
        """Return a message as a WebSocket frame. The latest one is cached."""
        if frame is not self._frame:
            self._frame, self._packed = frame, pack(frame)
        return self._packed

    def _schedule_batch(self, loop: asyncio.AbstractEventLoop) -> None:
        if loop.time() < self._next_batch_s:
            loop.call_at(self._next_batch_s, self._begin_batch, loop)
        else:
            # Frames added in this event-loop iteration still join the batch.
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
