"""Decodes the frames of one connection, within its rate limits. No I/O."""

from dataclasses import dataclass, field
from typing import Any

from protocol.core.codec import BadFrame, Codec, Payload, Vocabulary
from protocol.core.codes import ErrorCode
from protocol.core.commands import Sync
from protocol.core.messages import Problem
from server.limits import BAD_FRAMES, MESSAGES_PER_S, MESSAGES_TOO_MANY


@dataclass(slots=True)
class MessageLimit:
    """A rate limit: an average number of messages per second, and the size of a burst."""

    per_s: float = MESSAGES_PER_S
    burst: float = 2 * MESSAGES_PER_S
    patience: int = MESSAGES_TOO_MANY
    """The number of messages beyond the limit after which the connection counts as hostile."""
    name: str = "MESSAGES_PER_S"
    """The name under which rejected messages are counted."""
    _tokens: float = -1.0
    _at_s: float = 0.0

    def allows(self, now_s: float, cost: float = 1.0) -> bool:
        """Count a message received at `now_s` (monotonic seconds); return whether it is within the
        limit.

        A message that is expensive to answer counts as `cost` ordinary ones.
        """
        if self._tokens < 0:
            self._tokens, self._at_s = self.burst, now_s
        self._tokens = min(self.burst, self._tokens + (now_s - self._at_s) * self.per_s)
        self._at_s = now_s
        if self._tokens >= cost:
            self._tokens -= cost
            return True
        self.patience -= 1
        return False

    @property
    def exhausted(self) -> bool:
        """True if the connection has exceeded the rate limit too often."""
        return self.patience <= 0


SYNC_COST = 9.0
"""The additional cost of a request for a snapshot, which the server builds for this client alone.

With its ordinary cost, the request counts as ten messages.
"""


@dataclass(slots=True)
class FrameReader:
    """The incoming side of one WebSocket connection: its decoder and its rate limits."""

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
        """True if the client has sent too many invalid messages, or exceeded a rate limit too
        often.
        """
        return self.bad_frames >= BAD_FRAMES or self.limit.exhausted

    def read(self, payload: Payload, now_s: float) -> Any:
        """Return the message in a frame's payload, or the Problem to answer it with."""
        if not self._allows(now_s):
            return Problem(code=ErrorCode.TOO_MANY_MESSAGES, params={})
        try:
            message = self.vocabulary.read(self.codec, payload)
        except BadFrame as bad:
            self.bad_frames += 1
            return Problem(code=bad.code, params={})
        if type(message) is Sync and not self._allows(now_s, SYNC_COST):
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
