"""Rate limits shared by all connections of one identity, and by all of one address."""

import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import Generic, TypeVar

from protocol.core.ids import PlayerId
from server.addresses import PREFIX_FACTORS, address_prefixes
from server.config import Limits
from server.transport.net.message_limit import MessageLimit

K = TypeVar("K", bound=str)

BURST_S = 2.0
"""The time after the last use at which a limit is full again, and as good as a new one."""


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
        """Return the number of limits in memory."""
        return len(self._of_player) + sum(len(limits) for limits in self._of_prefix)

    @contextmanager
    def shared(
        self, host: str | None, player: PlayerId | None
    ) -> Iterator[tuple[MessageLimit, ...]]:
        """Yield the limits for a connection of `player` from the address `host`, while it lasts."""
        with ExitStack() as stack:
            limits = [
                stack.enter_context(self._of_player.shared(player)),
                *(
                    stack.enter_context(of_prefix.shared(prefix))
                    for of_prefix, prefix in zip(
                        self._of_prefix, address_prefixes(host), strict=False
                    )
                ),
            ]
            yield tuple(limit for limit in limits if limit is not None)


@dataclass(slots=True)
class _Shared:
    limit: MessageLimit
    connections: int = 0


class _KeyedLimits(Generic[K]):
    """One limit for each key with connections, and for those that had some a moment ago."""

    def __init__(self, limit: str, per_s: int, now_s: Callable[[], float]) -> None:
        self._limit, self._per_s, self._now_s = limit, per_s, now_s
        self._of: dict[K, _Shared] = {}
        self._left: OrderedDict[K, float] = OrderedDict()
        """The keys without connections, each with the end of its last one, in that order."""

    def __len__(self) -> int:
        return len(self._of)

    @contextmanager
    def shared(self, key: K | None) -> Iterator[MessageLimit | None]:
        if key is None or not self._per_s:
            yield None
            return
        self._forget_full()
        shared = self._of.setdefault(key, self._new())
        self._left.pop(key, None)
        shared.connections += 1
        try:
            yield shared.limit
        finally:
            shared.connections -= 1
            if not shared.connections:
                self._left[key] = self._now_s()

    def _new(self) -> _Shared:
        return _Shared(MessageLimit(self._per_s, BURST_S * self._per_s, name=self._limit))

    def _forget_full(self) -> None:
        full_s = self._now_s() - BURST_S
        while self._left and next(iter(self._left.values())) < full_s:
            key, _ = self._left.popitem(last=False)
            del self._of[key]
