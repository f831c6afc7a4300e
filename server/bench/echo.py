"""Servers that echo frames without any work, to measure the limits of the libraries.

`python -m server.bench.echo` serves `/ws/direct` through this project's WebSocket protocol, and
`/ws/asgi` through the one of uvicorn and Starlette. Each message is answered with one of the size
of a move's step.
"""

import uvicorn
import uvloop
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from protocol.core.codec import Payload, binary_frame
from server.node import address_of, announce, listen
from server.transport.net.fast_websocket import FastWebSocket, fast_websocket

ANSWER = bytes(54)
"""The answer of the echo servers. It has the size of a play's step."""
FRAME = binary_frame(ANSWER)


class Echo:
    """Answers each frame at once with a fixed one, to measure the transport alone."""

    def __init__(self, wire: FastWebSocket) -> None:
        self._wire = wire
        self.gone = wire.loop.create_future()

    def receive(self, _message: Payload) -> None:
        self._wire.write(FRAME)

    def pause(self) -> None:
        pass

    def resume(self) -> None:
        pass

    def connection_closed(self) -> None:
        if not self.gone.done():
            self.gone.set_result(None)


async def echo_direct(socket: WebSocket) -> None:
    """Serve `/ws/direct`: answer through our own WebSocket protocol, without ASGI."""
    await socket.accept()
    echo = Echo(fast_websocket(socket))
    fast_websocket(socket).take_over(echo)
    await echo.gone


async def echo_asgi(socket: WebSocket) -> None:
    """Serve `/ws/asgi`: answer through uvicorn's and Starlette's WebSockets."""
    await socket.accept()
    try:
        while True:
            await socket.receive_bytes()
            await socket.send_bytes(ANSWER)
    except WebSocketDisconnect:
        pass


async def serve() -> None:
    """Serve the echo endpoints for measurements on any free port."""
    routes = [
        WebSocketRoute("/ws/direct", echo_direct),
        WebSocketRoute("/ws/asgi", echo_asgi),
    ]
    listener = listen("127.0.0.1", 0)
    config = uvicorn.Config(
        Starlette(routes=routes),
        ws=FastWebSocket,
        http="httptools",
        lifespan="off",
        log_config=None,
        ws_per_message_deflate=False,
    )
    announce(address_of(listener))
    await uvicorn.Server(config).serve(sockets=[listener])


if __name__ == "__main__":
    uvloop.run(serve())
