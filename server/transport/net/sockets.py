"""How many sockets a process has: in all, and of each address."""

import resource
from collections import Counter
from collections.abc import Callable
from functools import partial

from server.addresses import PREFIX_FACTORS, Network, address_prefixes, is_within
from server.limits import SOCKET_ROOM

RESERVED_FILES = 100
"""Open files that are not sockets of visitors: Redis, the web client's, the program's own."""
ROOM_SHARE = 10
"""For so many WebSockets there is room for one more socket."""


def sockets_wanted(connections: int) -> int:
    """How many sockets there may be where there may be so many WebSockets; 0 for no limit."""
    return connections and connections + max(SOCKET_ROOM, connections // ROOM_SHARE)


def room_for_sockets(wanted: int) -> int:
    """How many sockets this process can have, at most `wanted`; 0 wants as many as there can be.

    Raises the soft limit of open files as far as that needs, and the hard limit allows.
    """
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard == resource.RLIM_INFINITY:
        hard = max(soft, 1_000_000)
    most = min(hard, wanted + RESERVED_FILES) if wanted else hard
    if most > soft:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    return min(wanted, most - RESERVED_FILES) if wanted else most - RESERVED_FILES


def uncounted(_limit: str) -> None:
    """Note a refusal nowhere."""


class Sockets:
    """Counts the sockets of a process, and says which are too many."""

    def __init__(
        self,
        most: int,
        of_address: int = 0,
        proxies: tuple[Network, ...] = (),
        refused: Callable[[str], None] = uncounted,
    ) -> None:
        """So many in all, and `of_address` of each address; 0 means no limit.

        All visitors come from a proxy's address, so that only the sum counts for one of `proxies`.
        `refused` is told the name of a limit each time that one refuses somebody.
        """
        self.open = 0
        self.refused = refused
        self._most = most
        self._of_address_most = of_address
        self._proxies = proxies
        self._of_address: Counter[str] = Counter()

    def take(self, host: str | None) -> Callable[[], None] | str:
        """Let in a socket from the address `host`.

        Gives what is to be called once it is gone, or the name of the limit that refuses it.
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
