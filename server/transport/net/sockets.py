"""Limits the sockets of a process: in total, and for each address."""

import resource
from collections import Counter
from collections.abc import Callable
from functools import partial

from server.addresses import PREFIX_FACTORS, Network, address_prefixes, is_within
from server.limits import SOCKET_ROOM

RESERVED_FILES = 100
"""The number of open files reserved for other uses: Redis, the web client's files and the program's
own.
"""
ROOM_SHARE = 10
"""The number of WebSockets for which one more socket of any kind is allowed."""


def sockets_wanted(connections: int) -> int:
    """Return the limit on sockets of a process, given its limit on WebSockets; 0 means no limit."""
    return connections and connections + max(SOCKET_ROOM, connections // ROOM_SHARE)


def room_for_sockets(wanted: int) -> int:
    """Return the number of sockets this process can open, at most `wanted`; 0 wants the maximum.

    Raise the soft limit of open files if needed, up to the hard limit.
    """
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard == resource.RLIM_INFINITY:
        hard = max(soft, 1_000_000)
    most = min(hard, wanted + RESERVED_FILES) if wanted else hard
    if most > soft:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    return min(wanted, most - RESERVED_FILES) if wanted else most - RESERVED_FILES


def uncounted(_limit: str) -> None:
    """Ignore a refused socket instead of counting it in the metrics."""


class Sockets:
    """Counts the open sockets of a process. Refuses those beyond a limit, in total or of an
    address.
    """

    def __init__(
        self,
        most: int,
        of_address: int = 0,
        proxies: tuple[Network, ...] = (),
        refused: Callable[[str], None] = uncounted,
    ) -> None:
        """Allow `most` sockets in total, and `of_address` for each address; 0 means no limit.

        Only the total counts for the addresses of `proxies`, which all clients share. `refused` is
        called with the name of the limit for each refused socket.
        """
        self.open = 0
        self.refused = refused
        self._most = most
        self._of_address_most = of_address
        self._proxies = proxies
        self._of_address: Counter[str] = Counter()

    def take(self, host: str | None) -> Callable[[], None] | str:
        """Count a socket from the address `host`.

        Return a function to call when the socket closes, or the name of the limit that refuses it.
        """
        if 0 < self._most <= self.open:
            return "connections"
        prefixes = () if is_within(host, self._proxies) else address_prefixes(host)
        for prefix, factor in zip(prefixes, PREFIX_FACTORS, strict=False):
            if 0 < factor * self._of_address_most <= self._of_address[prefix]:
                return "sockets_per_address"
        self._count(prefixes, 1)
        return partial(self._count, prefixes, -1)

    def _count(self, prefixes: tuple[str, ...], by: int) -> None:
        self.open += by
        for prefix in prefixes:
            self._of_address[prefix] += by
            if not self._of_address[prefix]:
                del self._of_address[prefix]
