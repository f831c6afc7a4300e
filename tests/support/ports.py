"""Ports for servers of the tests, which several processes of tests hand out at the same time."""

import os
import socket
from contextlib import suppress
from itertools import cycle
from random import randrange

LOWEST, COUNT = 16_000, 6_000
"""Below those that the system gives to outgoing connections (32768 and above, as ip(7) has it)."""
BUS_PORT = 10_000
"""A node of a Redis Cluster listens on its port, and on one so much higher."""


def _own_ports() -> list[int]:
    """The ports of this process of tests: another one must not take what is not bound yet."""
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    worker = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
    share = COUNT // workers
    ports = list(range(LOWEST + worker * share, LOWEST + (worker + 1) * share))
    # Two suites at once on a machine should not meet either.
    start = randrange(share)
    return ports[start:] + ports[:start]


_NEXT = cycle(_own_ports())


def free_port() -> int:
    """A port that is free, as is the one of the bus; it is not given out again for long."""
    for port in _NEXT:
        with suppress(OSError), listening(port), listening(port + BUS_PORT):
            return port
    raise AssertionError("a cycle has no end")


def listening(port: int) -> socket.socket:
    """A socket that listens on the loopback. Raises OSError."""
    return socket.create_server(("127.0.0.1", port))
