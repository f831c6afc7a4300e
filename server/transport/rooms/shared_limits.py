"""Rate limits shared by all connections of one identity, and by all of one address."""

import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from protocol.core.ids import PlayerId
from server.addresses import PREFIX_FACTORS, address_prefixes
from server.config import Limits
from server.transport.net.frame_reader import MessageLimit

K = TypeVar("K", bound=str)

BURST_S = 2.0
"""The time after which an unused rate limit is full again, so that it can be dropped."""


class SharedLimits:
    """A node's shared rate limits. They outlive their connections until they are full again."""

    def __init__(self, limits: Limits, now_s: Callable[[], float] = time.monotonic) -> None:
        """`now_s` is a monotonic clock, in seconds."""
        self._of_player: _KeyedLimits[PlayerId] = _KeyedLimits(
            "messages_per_player", limits.messages_per_player, now_s
        )
        self._of_prefix: tuple[_KeyedLimits[str], ...] = tuple(
            _KeyedLimits("messages_per_address", factor * limits.messages_per_address, now_s)
            for factor in PREFIX_FACTORS
        )

    def __len__(self) -> int:
        """Return the number of shared rate limits in memory."""
        return len(self._of_player) + sum(len(limits) for limits in self._of_prefix)

    def shared(self, host: str | None, player: PlayerId | None) -> "SharedUse":
        """Return the context in which a connection of `player` from `host` has its shared rate
        limits.
        """
        return SharedUse(self, player, address_prefixes(host))

    def use(
        self, player: PlayerId | None, prefixes: Sequence[str], by: int
    ) -> tuple[MessageLimit, ...]:
        """Count one connection more, or less if `by` is -1, and return its shared rate limits."""
        limits = [
            self._of_player.use(player, by),
            *(
                each.use(prefix, by)
                for each, prefix in zip(self._of_prefix, prefixes, strict=False)
            ),
        ]
        return tuple(limit for limit in limits if limit is not None)


class SharedUse:
    """The context of a connection that uses shared rate limits."""

    __slots__ = ("_limits", "_player", "_prefixes")

    def __init__(
        self, limits: SharedLimits, player: PlayerId | None, prefixes: Sequence[str]
    ) -> None:
        self._limits, self._player, self._prefixes = limits, player, prefixes

    def begin(self) -> tuple[MessageLimit, ...]:
        """Count the connection, and return its shared rate limits. Call `end` later, if the context
        is not entered.
        """
        return self._limits.use(self._player, self._prefixes, 1)

    def end(self) -> None:
        """Count the connection no more for its shared rate limits."""
        self._limits.use(self._player, self._prefixes, -1)

    def __enter__(self) -> tuple[MessageLimit, ...]:
        return self.begin()

    def __exit__(self, *_: object) -> None:
        self.end()


@dataclass(slots=True)
class _Shared:
    limit: MessageLimit
    connections: int = 0


class _KeyedLimits(Generic[K]):
    """Rate limits by key. A key keeps its limit until BURST_S (two) seconds after its last
    connection.
    """

    def __init__(self, limit: str, per_s: int, now_s: Callable[[], float]) -> None:
        self._limit, self._per_s, self._now_s = limit, per_s, now_s
        self._of: dict[K, _Shared] = {}
        self._left: OrderedDict[K, float] = OrderedDict()
        """The keys without connections, and when the last one of each ended, oldest first."""

    def __len__(self) -> int:
        return len(self._of)

    def use(self, key: K | None, by: int) -> MessageLimit | None:
        """Count one connection more or less, and return the rate limit of the key, if any."""
        if key is None or not self._per_s:
            return None
        self._forget_full()
        shared = self._of.get(key)
        if shared is None:
            shared = self._of[key] = self._new()
        self._left.pop(key, None)
        shared.connections += by
        if not shared.connections:
            self._left[key] = self._now_s()
        return shared.limit

    def _new(self) -> _Shared:
        return _Shared(MessageLimit(self._per_s, BURST_S * self._per_s, name=self._limit))

    def _forget_full(self) -> None:
        full_s = self._now_s() - BURST_S
        while self._left and next(iter(self._left.values())) < full_s:
            key, _ = self._left.popitem(last=False)
            del self._of[key]
