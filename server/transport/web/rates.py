"""How often each address, or each identity, may have something."""

from collections import OrderedDict

from server.limits import KEYS_KEPT

FULL_AFTER_S = 60.0
"""So long after its key asked last, a bucket is full again, and as good as a new one."""


class Rates:
    """A token bucket for each key: `per_minute` on average, and as many at once.

    A bucket that is full again is forgotten. Of KEYS_KEPT others they are remembered; those that
    asked longest ago are forgotten first.
    """

    def __init__(self, limit: str, per_minute: int) -> None:
        """`limit` is the name of the limit."""
        self.limit = limit
        self._per_minute = per_minute
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, key: str, now_s: float) -> float:
        """Take one: 0 where there was one, else the seconds until there will be."""
        if not self._per_minute:
            return 0.0
        per_s = self._per_minute / 60
        left, at_s = self._buckets.pop(key, (float(self._per_minute), now_s))
        left = min(float(self._per_minute), left + (now_s - at_s) * per_s)
        allowed = left >= 1
        self._buckets[key] = (left - 1 if allowed else left, now_s)
        self._forget_full(now_s)
        if len(self._buckets) > KEYS_KEPT:
            self._buckets.popitem(last=False)
        return 0.0 if allowed else (1 - left) / per_s

    def __len__(self) -> int:
        """How many keys are remembered."""
        return len(self._buckets)

    def _forget_full(self, now_s: float) -> None:
        # In the order in which they asked.
        while next(iter(self._buckets.values()))[1] <= now_s - FULL_AFTER_S:
            self._buckets.popitem(last=False)
