"""Rate limits: token buckets by address prefix or by identity."""

from collections import OrderedDict
from collections.abc import Sequence

from server.addresses import PREFIX_FACTORS
from server.limits import KEYS_KEPT

FULL_AFTER_S = 60.0
"""The time after which an unused token bucket is full again, so that it can be dropped."""


class RateLimit:
    """A token bucket for each key: `per_minute` on average, and as many in a burst.

    A full bucket is removed. Of the others, at most KEYS_KEPT are kept: those used last.
    """

    def __init__(self, limit: str, per_minute: int) -> None:
        """Prepare a rate limit without any buckets. `limit` is its name."""
        self.limit = limit
        self._per_minute = per_minute
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, key: str, now_s: float) -> float:
        """Take one token of the rate limit: return 0, or the seconds until there will be one."""
        return self.take_of_each((key,), now_s)

    def take_of_each(self, prefixes: Sequence[str], now_s: float, cost: int = 1) -> float:
        """Take `cost` tokens from the bucket of each prefix, narrowest prefix first.

        A wider prefix has a larger bucket (PREFIX_FACTORS). Return 0, or the seconds until all of
        them have the tokens; then none is taken. A cost above the smallest bucket's size counts as
        that size.
        """
        if not self._per_minute:
            return 0.0
        per_s = self._per_minute / 60
        cost = min(cost, self._per_minute)
        wait_s, tokens = 0.0, {}
        for prefix, factor in zip(prefixes, PREFIX_FACTORS, strict=False):
            most = float(self._per_minute * factor)
            left, at_s = self._buckets.pop(prefix, (most, now_s))
            left = min(most, left + (now_s - at_s) * per_s * factor)
            tokens[prefix] = left, left < most
            if left < cost:
                wait_s = max(wait_s, (cost - left) / (per_s * factor))
        for prefix, (left, used) in tokens.items():
            # A refused network must not fill the memory with full buckets of its addresses.
            if used or not wait_s:
                self._buckets[prefix] = (left if wait_s else left - cost, now_s)
        self._forget_full(now_s)
        while len(self._buckets) > KEYS_KEPT:
            self._buckets.popitem(last=False)
        return wait_s

    def __len__(self) -> int:
        """Return the number of token buckets in memory."""
        return len(self._buckets)

    def _forget_full(self, now_s: float) -> None:
        # The buckets are in the order of their last use.
        while self._buckets and next(iter(self._buckets.values()))[1] <= now_s - FULL_AFTER_S:
            self._buckets.popitem(last=False)
