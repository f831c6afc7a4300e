"""What one connection has sent so far, and whether the next frame is a message. No I/O."""

from dataclasses import dataclass, field
from typing import Any

from protocol.core.codec import BadFrame, Codec, Frame
from protocol.core.codes import ErrorCode
from protocol.core.commands import Sync
from protocol.core.messages import Problem
from protocol.core.vocabulary import Vocabulary
from server.transport.net.message_limit import MessageLimit

BAD_FRAMES = 20
"""So many frames that are no messages end the connection."""

SYNC_COST = 9.0
"""A snapshot is made for one client alone: with the message itself, ten times the usual."""


@dataclass(slots=True)
class Session:
    """The incoming side of one connection."""

    codec: Codec
    vocabulary: Vocabulary
    limit: MessageLimit = field(default_factory=MessageLimit)
    bad_frames: int = 0

    @property
    def hostile(self) -> bool:
        """Whether this client has sent so much nonsense, or so fast, that it is better closed."""
        return self.bad_frames >= BAD_FRAMES or self.limit.exhausted

    def read(self, frame: Frame, now_s: float) -> Any:
        """The message in `frame`, or the Problem to answer it with."""
        if not self.limit.allows(now_s):
            return Problem(code=ErrorCode.TOO_MANY_MESSAGES, params={})
        try:
            message = self.vocabulary.read(self.codec, frame)
        except BadFrame as bad:
            self.bad_frames += 1
            return Problem(code=bad.code, params={})
        if isinstance(message, Sync) and not self.limit.allows(now_s, SYNC_COST):
            return Problem(code=ErrorCode.TOO_MANY_MESSAGES, params={})
        return message
