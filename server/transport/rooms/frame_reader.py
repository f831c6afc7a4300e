"""Decodes the frames of one connection, within its rate limits. No I/O."""

from dataclasses import dataclass, field
from typing import Any

from protocol.core.codec import BadFrame, Codec, Frame
from protocol.core.codes import ErrorCode
from protocol.core.commands import Sync
from protocol.core.messages import Problem
from protocol.core.vocabulary import Vocabulary
from server.limits import BAD_FRAMES
from server.transport.net.message_limit import MessageLimit

SYNC_COST = 9.0
"""The extra cost of a snapshot, which is made for one client: in all, ten ordinary messages."""


@dataclass(slots=True)
class FrameReader:
    """The incoming side of one connection."""

    codec: Codec
    vocabulary: Vocabulary
    shared: tuple[MessageLimit, ...] = ()
    """The rate limits shared with other connections of the identity and of the address."""
    limit: MessageLimit = field(default_factory=MessageLimit)
    bad_frames: int = 0
    exceeded_limit: str = ""
    """The name of the limit that was exceeded last."""

    @property
    def is_hostile(self) -> bool:
        """Return whether the client has sent too many invalid or too many messages."""
        return self.bad_frames >= BAD_FRAMES or self.limit.exhausted

    def read(self, frame: Frame, now_s: float) -> Any:
        """Return the message in `frame`, or the Problem to answer it with."""
        if not self._allows(now_s):
            return Problem(code=ErrorCode.TOO_MANY_MESSAGES, params={})
        try:
            message = self.vocabulary.read(self.codec, frame)
        except BadFrame as bad:
            self.bad_frames += 1
            return Problem(code=bad.code, params={})
        if isinstance(message, Sync) and not self._allows(now_s, SYNC_COST):
            return Problem(code=ErrorCode.TOO_MANY_MESSAGES, params={})
        return message

    def _allows(self, now_s: float, cost: float = 1.0) -> bool:
        if not self.limit.allows(now_s, cost):
            self.exceeded_limit = self.limit.name
            return False
        for shared in self.shared:
            if not shared.allows(now_s, cost):
                self.exceeded_limit = shared.name
                # This connection may be the one exceeding the shared limit, so charge it too.
                self.limit.patience -= 1
                return False
        return True
