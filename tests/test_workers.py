"""The sockets of several workers: one port that they share, and one for each."""

from contextlib import ExitStack

import pytest

from server.node import listen
from server.workers import take_places


def port_of_a_free_row() -> int:
    """A port that is free, as are the three after it."""
    while True:
        with listen("127.0.0.1", 0) as chosen, ExitStack() as row:
            port: int = chosen.getsockname()[1]
            try:
                for following in range(port + 1, port + 4):
                    row.enter_context(listen("127.0.0.1", following))
            except (OSError, OverflowError):
                continue
            return port


def test_workers_share_the_port_and_have_those_after_it() -> None:
    port = port_of_a_free_row()
    with ExitStack() as sockets:
        places = take_places("127.0.0.1", port, 3, sockets)
        assert [place.shared.getsockname()[1] for place in places] == [port] * 3
        assert [place.own.getsockname()[1] for place in places] == [port + 1, port + 2, port + 3]


def test_two_servers_can_t_share_a_port_by_mistake() -> None:
    with ExitStack() as sockets:
        (place,) = take_places("127.0.0.1", 0, 1, sockets)
        port = place.shared.getsockname()[1]
        with pytest.raises(OSError, match="in use"):
            take_places("127.0.0.1", port, 1, sockets)
        with pytest.raises(OSError, match="in use"):
            listen("127.0.0.1", port)


def test_there_has_to_be_a_port_for_each_worker() -> None:
    with ExitStack() as sockets, pytest.raises(OSError, match="no 2 more"):
        take_places("127.0.0.1", 65534, 2, sockets)
