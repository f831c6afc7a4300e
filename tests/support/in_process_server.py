"""Serves an ASGI app on a real port in the test's process, with the server's own network code."""

import asyncio
from asyncio import Protocol, StreamReader, StreamWriter, get_running_loop
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from socket import socket
from typing import Any

import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.types import ASGIApp
from starlette.websockets import WebSocket
from websockets.exceptions import InvalidState

from server.bench.wire import HANDSHAKE
from server.node import listen
from server.transport.net.bounded_http import bounded_http
from server.transport.net.fast_websocket import FastWebSocket
from server.transport.net.sockets import Sockets
from tests.support.timeouts import PATIENCE_S


@asynccontextmanager
async def listening(
    app: ASGIApp, sockets: Sockets | None = None, *, listener: socket | None = None
) -> AsyncIterator[int]:
    """Serve an ASGI app and yield its port.

    `sockets` counts the connections and may reject some. Without a `listener`, the port is a free
    one.
    """
    http = bounded_http(sockets or Sockets(1000))
    config = uvicorn.Config(app, http=http, ws=FastWebSocket, lifespan="off", log_config=None)
    config.load()
    server = uvicorn.Server(config)
    server.lifespan = config.lifespan_class(config)
    protocol: Any = config.http_protocol_class

    def new_connection() -> Protocol:
        made: Protocol = protocol(config=config, server_state=server.server_state, app_state={})
        return made

    opened = listener or listen("127.0.0.1", 0)
    async with await get_running_loop().create_server(new_connection, sock=opened):
        yield opened.getsockname()[1]
        for connection in list(server.server_state.connections):
            # A WebSocket that is closing already raises this.
            with suppress(InvalidState):
                connection.shutdown()


@asynccontextmanager
async def connected(
    serve: Callable[[WebSocket], Awaitable[None]],
) -> AsyncIterator[tuple[StreamReader, StreamWriter]]:
    """Serve a WebSocket endpoint, connect to it by TCP and do the handshake.

    Yield the client's reader and writer, for raw frames. The caller closes the connection.
    """
    app = Starlette(routes=[WebSocketRoute("/", serve)])
    async with listening(app) as port, asyncio.timeout(PATIENCE_S):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        key = "A" * 22 + "=="
        writer.write(HANDSHAKE.format(path="/", host="x", key=key, identity="").encode())
        await reader.readuntil(b"\r\n\r\n")
        yield reader, writer
