"""What one node allows one address and one identity: to connect, to ask, to make something.

A visitor over the loopback interface counts for no address: that is the machine itself, or a
proxy that does not say for whom it asks (see docs/operations.md, "Limits"). An IPv6 address stands
for its network of 64 bits, which is what one visitor has.
"""

import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network, ip_address
from math import ceil

from protocol.core.codes import CloseCode, ErrorCode
from protocol.core.ids import PlayerId
from protocol.core.messages import Params
from server.config import Limits
from server.transport.web.saturation import Saturation

KEYS_KEPT = 50_000
"""A rate is remembered of so many; those that asked longest ago are forgotten first."""
RETRY_S = 5
"""When to ask again a node that takes nobody in."""


class NotAdmitted(Exception):
    """Somebody was not let in, or may not make something now."""

    def __init__(
        self, code: ErrorCode, close: CloseCode, retry_s: int | None, params: Params | None = None
    ) -> None:
        """`close` is for a WebSocket; `retry_s` says when it may be allowed, if time helps."""
        super().__init__(code)
        self.code = code
        self.close = close
        self.retry_s = retry_s
        self.params = params or {}


class Rates:
    """A token bucket for each key: `per_minute` on average, and as many at once."""

    def __init__(self, per_minute: int) -> None:
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
        if len(self._buckets) > KEYS_KEPT:
            self._buckets.popitem(last=False)
        return 0.0 if allowed else (1 - left) / per_s


class Admission:
    """What has been let in to this node, and what may be."""

    def __init__(
        self,
        limits: Limits,
        saturation: Saturation,
        now_s: Callable[[], float] = time.monotonic,
    ) -> None:
        """`now_s` gives the seconds of a clock that never jumps."""
        self.draining = False
        """The node is stopping: nobody is let in any more."""
        self.connections = 0
        self._limits = limits
        self._saturation = saturation
        self._now_s = now_s
        self._of_address: Counter[str] = Counter()
        self._of_player: Counter[PlayerId] = Counter()
        self._handshakes = Rates(limits.handshakes_per_minute)
        self._requests = Rates(limits.requests_per_minute)
        self._created = Rates(limits.created_per_minute)
        self._matches = Rates(limits.matches_per_minute)

    @property
    def open(self) -> bool:
        """Whether the node takes in new visitors."""
        return not (self.draining or self._saturation.saturated or self._full)

    @property
    def _full(self) -> bool:
        return 0 < self._limits.connections <= self.connections

    def ask_to_connect(self, host: str | None, player: PlayerId | None, *, in_play: bool) -> None:
        """Somebody wants to connect, from the address `host`. Raises NotAdmitted.

        `in_play` is for a player who comes back to a match that is on at this node: it costs little
        to have them back, and the other player waits. A node that is merely busy lets them in.
        """
        if self.draining:
            raise NotAdmitted(ErrorCode.TOO_BUSY, CloseCode.RESTART, RETRY_S)
        if self._full or (self._saturation.saturated and not in_play):
            raise NotAdmitted(ErrorCode.TOO_BUSY, CloseCode.UNAVAILABLE, RETRY_S)
        address = address_key(host)
        if address is not None:
            self._take(self._handshakes, address)
        of_address, of_player = (
            self._limits.connections_per_address,
            self._limits.connections_per_player,
        )
        if (address is not None and 0 < of_address <= self._of_address[address]) or (
            player is not None and 0 < of_player <= self._of_player[player]
        ):
            raise NotAdmitted(ErrorCode.TOO_MANY_CONNECTIONS, CloseCode.TOO_MANY, None)

    @contextmanager
    def connected(self, host: str | None, player: PlayerId | None) -> Iterator[None]:
        """Count a connection for as long as it lasts."""
        address = address_key(host)
        self._count(address, player, 1)
        try:
            yield
        finally:
            self._count(address, player, -1)

    def may_ask(self, host: str | None) -> None:
        """Somebody sends an HTTP request. Raises NotAdmitted."""
        address = address_key(host)
        if address is not None:
            self._take(self._requests, address)

    def may_become_guest(self, host: str | None) -> None:
        """Somebody wants a new identity. Raises NotAdmitted."""
        self._may_create(host)

    def may_create_match(self, host: str | None, player: PlayerId) -> None:
        """Somebody wants to make a match. Raises NotAdmitted."""
        self._take(self._matches, player)
        self._may_create(host)

    def _may_create(self, host: str | None) -> None:
        if not self.open:
            raise NotAdmitted(ErrorCode.TOO_BUSY, CloseCode.UNAVAILABLE, RETRY_S)
        address = address_key(host)
        if address is not None:
            self._take(self._created, address)

    def _take(self, rates: Rates, key: str) -> None:
        wait_s = rates.take(key, self._now_s())
        if wait_s:
            after_s = ceil(wait_s)
            raise NotAdmitted(
                ErrorCode.TOO_MANY_REQUESTS, CloseCode.UNAVAILABLE, after_s, {"after_s": after_s}
            )

    def _count(self, address: str | None, player: PlayerId | None, by: int) -> None:
        self.connections += by
        if address is not None:
            self._of_address[address] += by
            if not self._of_address[address]:
                del self._of_address[address]
        if player is not None:
            self._of_player[player] += by
            if not self._of_player[player]:
                del self._of_player[player]


@lru_cache(maxsize=4096)
def address_key(host: str | None) -> str | None:
    """What an address counts as; None for those that are not counted."""
    try:
        address = ip_address(host or "")
    except ValueError:
        # A Unix socket has no address; a proxy may send any text for one.
        return host or None
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped is None:
            network = IPv6Network((address, 64), strict=False)
            return None if address.is_loopback else str(network)
        address = address.ipv4_mapped
    return None if address.is_loopback else str(address)
