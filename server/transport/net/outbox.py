"""A bounded queue of the frames to send on one connection.

If a client reads too slowly, its queue is dropped and it gets a new snapshot later. If it falls
behind again before it has caught up, the connection is closed; the client may resume later. The
outbox only makes these decisions. Its owner sends, refreshes and closes.
"""

from collections import deque
from collections.abc import Sequence
from typing import Literal

from protocol.core.codes import CloseCode
from server.limits import OUTBOX_BYTES, OUTBOX_FRAMES


class Outbox:
    """Queues the frames of one connection while its client does not keep up."""

    __slots__ = ("_behind", "_bytes", "_catching_up", "_closing", "_frames", "_paused", "open")

    def __init__(self) -> None:
        self.open = True
        """True if the queue is empty and the client keeps up, so that frames are sent at once."""
        self._frames: deque[bytes] | None = None
        """The queued frames. None for an empty queue: most clients never need one."""
        self._bytes = 0
        self._paused = False
        self._behind = False
        self._catching_up = False
        self._closing: CloseCode | None = None

    def queue(self, frames: Sequence[bytes]) -> CloseCode | None:
        """Queue frames, or drop the whole queue if it is full.

        Return the code to close the connection with if the client has fallen behind again.
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

    def _fits(self, frame: bytes) -> bool:
        """Queue the frame if it fits into the outbox, and return whether it did."""
        queued = self._frames
        if queued is None:
            queued = self._frames = deque()
        if len(queued) == OUTBOX_FRAMES or self._bytes + len(frame) > OUTBOX_BYTES:
            return False
        queued.append(frame)
        self._bytes += len(frame)
        return True

    def pause(self) -> None:
        """Queue frames from now on: the client does not keep up."""
        self._paused, self.open = True, False

    def resume(self) -> None:
        """Allow sending again. Call `next` until it returns None, then `next_action`."""
        self._paused = False

    def next(self) -> bytes | None:
        """Return the next frame to send, or None if none waits or sending is paused."""
        if self._paused or not self._frames:
            return None
        frame = self._frames.popleft()
        self._bytes -= len(frame)
        return frame

    def next_action(self) -> CloseCode | Literal["refresh"] | None:
        """Return what the connection must do after the last queued frame.

        That is the code to close it with, `refresh` for a new snapshot in place of dropped frames,
        or None.
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

    @property
    def is_closing(self) -> bool:
        """True once the connection is to be closed after the queued frames."""
        return self._closing is not None

    def close(self, code: CloseCode) -> CloseCode | None:
        """Queue no more frames. Return the close code if the connection can be closed at once.

        Return None if queued frames have to be sent first, or if the connection is closing already.
        """
        if self._closing is not None:
            return None
        self._closing, self.open = code, False
        return None if self._paused else code

    def clear(self) -> None:
        """Drop the queued frames and send nothing more."""
        self.pause()
        self._frames = None
