"""How fast one connection may send, or all of an identity or an address, as a token bucket."""

from dataclasses import dataclass

from server.limits import MESSAGES_PER_S, MESSAGES_TOO_MANY


@dataclass(slots=True)
class MessageLimit:
    """So many messages a second on average, and so many at once."""

    per_s: float = MESSAGES_PER_S
    burst: float = 2 * MESSAGES_PER_S
    patience: int = MESSAGES_TOO_MANY
    """How many messages may come too fast before the connection is closed as hostile."""
    name: str = "MESSAGES_PER_S"
    """Under this name its refusals are counted."""
    _tokens: float = -1.0
    _at_s: float = 0.0

    def allows(self, now_s: float, cost: float = 1.0) -> bool:
        """Whether one more message may come at `now_s` (seconds of any clock that never jumps).

        A message that is dear to answer counts for `cost` of the usual ones.
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
        """Whether the connection has gone on for too long at too high a rate."""
        return self.patience <= 0
