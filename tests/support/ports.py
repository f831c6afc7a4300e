"""Finds free ports for test servers. Test processes that run at once get different ones."""

import os
import socket
from contextlib import suppress
from itertools import cycle
from random import randrange

LOWEST, COUNT = 16_000, 6_000
"""Ports below those of outgoing connections (32768 and above, see ip(7))."""
BUS_PORT = 10_000
"""The offset of the second port of a Redis Cluster node."""


def _own_ports() -> list[int]:
    """Return the ports that this test process may use, each unlike those of the others."""
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    worker = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
    share = COUNT // workers
    ports = list(range(LOWEST + worker * share, LOWEST + (worker + 1) * share))
    # Two test runs on one machine should not collide either.
    start = randrange(share)
    return ports[start:] + ports[:start]


_NEXT = cycle(_own_ports())


def free_port() -> int:
    """Return a free port whose cluster bus port is free too.

    It is not returned again until all other ports of this test process have been.
    """
    for port in _NEXT:
        with suppress(OSError), listening(port), listening(port + BUS_PORT):
            return port
    raise AssertionError("a cycle has no end")


def listening(port: int) -> socket.socket:
    """Return a socket that listens on loopback at this port. Raise OSError if it is in use."""
    return socket.create_server(("127.0.0.1", port))
