"""What waits to be sent on one connection: bounded, and it says what happens when it is full.

A client that reads too slowly loses what is queued and gets one snapshot instead. If it falls
behind again before that snapshot is out, the connection is closed; it may resume later.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable

from protocol.codec import Frame
from protocol.codes import CloseCode

MAX_FRAMES = 128
MAX_BYTES = 256 * 1024


class Outbox:
    """A queue with one reader, `drain`, and any number of writers that never wait."""

    def __init__(self, refresh: Callable[[], None]) -> None:
        """`refresh` is called to push one snapshot in place of everything that was dropped."""
        self._refresh = refresh
        self._frames: deque[Frame] = deque()
        self._bytes = 0
        self._wanted = asyncio.Event()
        self._behind = False
        self._close: CloseCode | None = None

    def push(self, frame: Frame) -> None:
        """Queue a frame, or drop the whole queue where it is full."""
        if self._behind or self._close is not None:
            return
        if len(self._frames) >= MAX_FRAMES or self._bytes + len(frame) > MAX_BYTES:
            self._frames.clear()
            self._bytes = 0
            self._behind = True
        else:
            self._frames.append(frame)
            self._bytes += len(frame)
        self._wanted.set()

    def close(self, code: CloseCode) -> None:
        """Let `drain` end, after what is queued has been sent."""
        if self._close is None:
            self._close = code
            self._wanted.set()

    async def drain(self, send: Callable[[Frame], Awaitable[None]]) -> CloseCode:
        """Send what is queued, as fast as the client reads, until closed; gives the close code."""
        while True:
            while self._frames:
                frame = self._frames.popleft()
                self._bytes -= len(frame)
                await send(frame)
            if self._close is not None:
                return self._close
            if self._behind:
                await self._catch_up(send)
                continue
            self._wanted.clear()
            await self._wanted.wait()

    async def _catch_up(self, send: Callable[[Frame], Awaitable[None]]) -> None:
        self._behind = False
        self._refresh()
        if not self._frames:
            return
        snapshot = self._frames.popleft()
        self._bytes -= len(snapshot)
        await send(snapshot)
        if self._behind:
            self.close(CloseCode.TOO_SLOW)
