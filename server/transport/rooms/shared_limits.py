"""How fast all connections of one identity, and all of one address, may send together."""

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
"""A limit is full again so long after it was last used, and then as good as a new one."""


class SharedLimits:
    """The limits of a node, which connections share; they outlive them until they are full."""

    def __init__(self, limits: Limits, now_s: Callable[[], float] = time.monotonic) -> None:
        """`now_s` is a clock that never jumps, in seconds."""
        self._of_player: _KeyedLimits[PlayerId] = _KeyedLimits(
            "messages_per_player", limits.messages_per_player, now_s
        )
        self._of_prefix: tuple[_KeyedLimits[str], ...] = tuple(
            _KeyedLimits("messages_per_address", factor * limits.messages_per_address, now_s)
            for factor in PREFIX_FACTORS
        )

    def __len__(self) -> int:
        """How many limits are remembered."""
        return len(self._of_player) + sum(len(limits) for limits in self._of_prefix)

    @contextmanager
    def shared(
        self, host: str | None, player: PlayerId | None
    ) -> Iterator[tuple[MessageLimit, ...]]:
        """What a connection from the address `host` shares with others, while it is there."""
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
    """One for each key that has connections, or had some until a moment ago."""

    def __init__(self, limit: str, per_s: int, now_s: Callable[[], float]) -> None:
        self._limit, self._per_s, self._now_s = limit, per_s, now_s
        self._of: dict[K, _Shared] = {}
        self._left: OrderedDict[K, float] = OrderedDict()
        """The keys without connections, and when the last one ended, in that order."""

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
