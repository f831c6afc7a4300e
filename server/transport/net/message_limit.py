"""How fast one connection may send, as a token bucket."""

from dataclasses import dataclass


@dataclass(slots=True)
class MessageLimit:
    """So many messages a second on average, and so many at once."""

    per_s: float = 100.0
    burst: float = 200.0
    patience: int = 200
    """How many messages may come too fast before the connection is closed as hostile."""
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
