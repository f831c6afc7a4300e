"""What waits to be sent on one connection: bounded, and it says what happens when it is full.

A client that reads too slowly loses what is queued and gets everything anew instead. If it falls
behind again before it has caught up, the connection is closed; it may resume later. Here that is
decided; the owner of an outbox sends, refreshes and closes.
"""

from collections import deque
from collections.abc import Sequence
from typing import Literal

from protocol.core.codec import Frame
from protocol.core.codes import CloseCode
from server.limits import OUTBOX_BYTES, OUTBOX_FRAMES


class Outbox:
    """Queues frames while a client does not keep up."""

    __slots__ = ("_behind", "_bytes", "_catching_up", "_closing", "_frames", "_paused", "open")

    def __init__(self) -> None:
        self.open = True
        """Nothing waits, and the client keeps up: frames are to be sent at once, and not queued."""
        self._frames: deque[Frame] | None = None
        """None where nothing is queued: most clients never need a queue."""
        self._bytes = 0
        self._paused = False
        self._behind = False
        self._catching_up = False
        self._closing: CloseCode | None = None

    def queue(self, frames: Sequence[Frame]) -> CloseCode | None:
        """Queue frames, or drop the whole queue where that is full.

        Gives the code to close the connection with where the client has fallen behind again.
        """
        for frame in frames:
            if self._behind or self._closing is not None:
                return None
            if not self._fits(frame):
                self._frames, self._bytes = None, 0
                if self._catching_up:
                    self._closing = CloseCode.TOO_SLOW
                    return self._closing
                self._behind = True
        return None

    def _fits(self, frame: Frame) -> bool:
        """Whether there was room for the frame; then it is queued."""
        queued = self._frames
        if queued is None:
            queued = self._frames = deque()
        if len(queued) == OUTBOX_FRAMES or self._bytes + len(frame) > OUTBOX_BYTES:
            return False
        queued.append(frame)
        self._bytes += len(frame)
        return True

    def pause(self) -> None:
        """Queue from now on: the client does not take in what it was sent."""
        self._paused, self.open = True, False

    def resume(self) -> None:
        """The client has taken in what it was sent: ask for the `next` frame, then what follows."""
        self._paused = False

    def next(self) -> Frame | None:
        """The next frame to be sent; None where none waits, or the client is held again."""
        if self._paused or not self._frames:
            return None
        frame = self._frames.popleft()
        self._bytes -= len(frame)
        return frame

    def next_action(self) -> CloseCode | Literal["refresh"] | None:
        """What is to be done when no frame is `next`.

        Close the connection with a code, send everything anew in place of what was dropped, or
        nothing.
        """
        if self._paused:
            return None
        self._frames = None
        if self._closing is not None:
            return self._closing
        self.open = True
        self._catching_up = self._behind
        self._behind = False
        return "refresh" if self._catching_up else None

    def close(self, code: CloseCode) -> CloseCode | None:
        """Queue nothing more. Gives the code back where the connection can be closed at once."""
        if self._closing is not None:
            return None
        self._closing, self.open = code, False
        return None if self._paused else code

    def clear(self) -> None:
        """Drop what is queued, and send nothing any more."""
        self.pause()
        self._frames = None
