"""Frames of spectators go out in turns, so that a crowd keeps no player waiting.

To send costs mostly the call into the kernel. A few connections at a time have their turn, and
between them the event loop sees to players. What comes for a spectator meanwhile leaves with what
waited already: the more there is to do, the less each frame costs.
"""

import asyncio
from collections import deque
from typing import Protocol

from protocol.codec import Frame
from server.transport.frames import pack

AT_A_TIME = 64
"""So many connections have their turn before the event loop goes on: about half a millisecond."""


class Sender(Protocol):
    """A connection with something to send."""

    def flush(self) -> None:
        """Send what waits."""


class Turns:
    """The connections of a node that have something to send, in the order in which that came."""

    def __init__(self) -> None:
        self._waiting: deque[Sender] = deque()
        self._frame: Frame = b""
        self._packed = b""

    def add(self, sender: Sender) -> None:
        """Have `sender` flushed when its turn comes."""
        if not self._waiting:
            asyncio.get_running_loop().call_soon(self._go_on)
        self._waiting.append(sender)

    def packed(self, frame: Frame) -> bytes:
        """A message as a WebSocket frame; the latest one is kept."""
        if frame is not self._frame:
            self._frame, self._packed = frame, pack(frame)
        return self._packed

    def _go_on(self) -> None:
        for _ in range(min(AT_A_TIME, len(self._waiting))):
            self._waiting.popleft().flush()
        if self._waiting:
            asyncio.get_running_loop().call_soon(self._go_on)
