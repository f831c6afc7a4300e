"""What waits to be sent on one connection: bounded, and it says what happens when it is full.

A client that reads too slowly loses what is queued and gets one snapshot instead. If it falls
behind again before it has caught up, the connection is closed; it may resume later.
"""

from collections import deque
from collections.abc import Callable
from typing import Protocol

from protocol.core.codec import Frame
from protocol.core.codes import CloseCode

MAX_FRAMES = 128
MAX_BYTES = 256 * 1024


class Send(Protocol):
    """Sends frames together."""

    def __call__(self, *frames: Frame) -> None: ...


class Outbox:
    """Passes frames on while the client keeps up, and queues them while it does not."""

    __slots__ = (
        "_behind", "_bytes", "_catching_up", "_close", "_end", "_ended", "_frames", "_held",
        "_refresh", "_write",
    )  # fmt: skip

    def __init__(
        self,
        write: Send,
        refresh: Callable[[], None],
        end: Callable[[CloseCode], None],
    ) -> None:
        """`write` sends frames, and `end` is called once, when no more will be sent.

        `refresh` is called to push one snapshot in place of everything that was dropped.
        """
        self._write = write
        self._refresh = refresh
        self._end = end
        self._frames: deque[Frame] | None = None
        """None where nothing is queued: most clients never need a queue."""
        self._bytes = 0
        self._held = False
        self._behind = False
        self._catching_up = False
        self._close: CloseCode | None = None
        self._ended = False

    def push(self, *frames: Frame) -> None:
        """Send frames together, or queue them, or drop the whole queue where that is full."""
        if self._behind or self._close is not None:
            return
        if not self._held:
            self._write(*frames)
            return
        for frame in frames:
            self._queue(frame)

    def _queue(self, frame: Frame) -> None:
        if self._behind or self._close is not None:
            return
        queued = self._frames
        if queued is None:
            queued = self._frames = deque()
        if len(queued) < MAX_FRAMES and self._bytes + len(frame) <= MAX_BYTES:
            queued.append(frame)
            self._bytes += len(frame)
            return
        self._frames = None
        self._bytes = 0
        if self._catching_up:
            self._finish(CloseCode.TOO_SLOW)
        else:
            self._behind = True

    def hold(self) -> None:
        """Queue from now on: the client does not take in what it was sent."""
        self._held = True

    def release(self) -> None:
        """Send what is queued, up to the next `hold`: the client has taken in what it was sent."""
        self._held = False
        while self._frames:
            frame = self._frames.popleft()
            self._bytes -= len(frame)
            self._write(frame)
            if self._held:
                return
        self._frames = None
        if self._close is not None:
            self._finish(self._close)
        elif self._behind:
            self._behind = False
            self._catching_up = True
            self._refresh()
        else:
            self._catching_up = False

    def close(self, code: CloseCode) -> None:
        """Send nothing more after what is queued."""
        if self._close is not None:
            return
        self._close = code
        if not self._held:
            self._finish(code)

    def forget(self) -> None:
        """Send nothing any more, and let go of whoever was told: they hold this, too."""
        self._held, self._frames = True, None
        self._write = self._end = self._refresh = _nothing

    def _finish(self, code: CloseCode) -> None:
        self._close = code
        if not self._ended:
            self._ended = True
            self._end(code)


def _nothing(*_given: object) -> None:
    pass
