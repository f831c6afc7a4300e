"""Tests the sockets of `spite serve --workers`: one shared port, and one more for each worker."""

from contextlib import ExitStack

import pytest

from server.node import listen
from server.workers import open_sockets


def port_of_a_free_row() -> int:
    """Return a port that is free, as are the three after it."""
    while True:
        with listen("127.0.0.1", 0) as chosen, ExitStack() as row:
            port: int = chosen.getsockname()[1]
            try:
                for following in range(port + 1, port + 4):
                    row.enter_context(listen("127.0.0.1", following))
            except (OSError, OverflowError):
                continue
            return port


def test_workers_share_the_port_and_own_the_ports_after_it() -> None:
    port = port_of_a_free_row()
    with ExitStack() as sockets:
        opened = open_sockets("127.0.0.1", port, 3, sockets)
        assert [pair.shared.getsockname()[1] for pair in opened] == [port] * 3
        assert [pair.own.getsockname()[1] for pair in opened] == [port + 1, port + 2, port + 3]


def test_two_servers_can_t_share_a_port_by_mistake() -> None:
    with ExitStack() as sockets:
        (opened,) = open_sockets("127.0.0.1", 0, 1, sockets)
        port = opened.shared.getsockname()[1]
        with pytest.raises(OSError, match="in use"):
            open_sockets("127.0.0.1", port, 1, sockets)
        with pytest.raises(OSError, match="in use"):
            listen("127.0.0.1", port)


def test_too_few_ports_for_the_workers_are_an_error() -> None:
    with ExitStack() as sockets, pytest.raises(OSError, match="no 2 more"):
        open_sockets("127.0.0.1", 65534, 2, sockets)
