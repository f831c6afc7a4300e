"""A rate limit for messages, as a token bucket: for a connection, an identity or an address."""

from dataclasses import dataclass

from server.limits import MESSAGES_PER_S, MESSAGES_TOO_MANY


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
        """Return whether another message may come at `now_s`, the seconds of a monotonic clock.

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
        """Return whether the connection has exceeded the limit too often."""
        return self.patience <= 0
