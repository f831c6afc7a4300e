"""The sockets of a node, beneath HTTP and WebSocket: how many there are, and how long one may idle.

What is refused here costs next to nothing: no request is read. Players are refused above, where
they can be told why; this is the bound for those who open sockets and say nothing.
"""

import asyncio
import resource
from asyncio import TimerHandle
from typing import Any, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

REQUEST_S = 10.0
"""How long a request may take to arrive."""
RESERVED_FILES = 100
"""Open files that are not sockets of visitors: Redis, the web client's, the program's own."""
FULL = (
    b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 5\r\ncontent-length: 0\r\n"
    b"connection: close\r\n\r\n"
)


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


def door(most: int) -> type[asyncio.Protocol]:
    """The protocol of a listening socket that lets in at most so many connections."""

    class Door(BoundedHttp):
        limit = most

    return Door


class BoundedHttp(HttpToolsProtocol):
    """uvicorn's HTTP protocol, with a limit to the connections, and to how long a request takes."""

    limit: int

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._overdue: TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(cast(asyncio.Transport, transport))
        if len(self.connections) > self.limit:
            self.transport.write(FULL)
            self.transport.close()
        else:
            self._expect_request()

    def connection_lost(self, exc: Exception | None) -> None:
        self._request_came()
        super().connection_lost(exc)

    def on_message_begin(self) -> None:
        self._expect_request()
        super().on_message_begin()

    def on_message_complete(self) -> None:
        self._request_came()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._request_came()
        super().handle_websocket_upgrade()
        # They hold each other, and would wait for the garbage collector.
        del self.parser, self.flow

    def _expect_request(self) -> None:
        if self._overdue is None:
            self._overdue = self.loop.call_later(REQUEST_S, self.transport.abort)

    def _request_came(self) -> None:
        if self._overdue is not None:
            self._overdue.cancel()
            self._overdue = None
