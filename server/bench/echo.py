"""The limits of the libraries: the same frames with nothing done in between.

`python -m server.bench.echo` serves `/ws/direct`, where our own way of frames ends at once, and
`/ws/asgi`, where the same goes by uvicorn's and Starlette's own way. Each message is answered with
one of the size that a move's step has.
"""

import uvicorn
import uvloop
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from protocol.core.codec import Frame
from server.node import address_of, announce, listen
from server.transport.net.direct import DirectWire, direct

ANSWER = bytes(54)
"""As long as the step of a play."""


class Echo:
    """Answers at once."""

    def __init__(self, wire: DirectWire) -> None:
        self._wire = wire
        self.gone = wire.loop.create_future()

    def receive(self, _frame: Frame) -> None:
        self._wire.write(ANSWER)

    def hold(self) -> None:
        pass

    def release(self) -> None:
        pass

    def lost(self) -> None:
        if not self.gone.done():
            self.gone.set_result(None)


async def echo_direct(socket: WebSocket) -> None:
    """Answer by plain calls."""
    await socket.accept()
    echo = Echo(direct(socket))
    direct(socket).take_over(echo)
    await echo.gone


async def echo_asgi(socket: WebSocket) -> None:
    """Answer through ASGI."""
    await socket.accept()
    try:
        while True:
            await socket.receive_bytes()
            await socket.send_bytes(ANSWER)
    except WebSocketDisconnect:
        pass


async def serve() -> None:
    """Serve on any free port."""
    routes = [
        WebSocketRoute("/ws/direct", echo_direct),
        WebSocketRoute("/ws/asgi", echo_asgi),
    ]
    listener = listen("127.0.0.1", 0)
    config = uvicorn.Config(
        Starlette(routes=routes),
        ws=DirectWire,
        http="httptools",
        lifespan="off",
        log_config=None,
        ws_per_message_deflate=False,
    )
    announce(address_of(listener))
    await uvicorn.Server(config).serve(sockets=[listener])


if __name__ == "__main__":
    uvloop.run(serve())
