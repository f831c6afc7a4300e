"""Access control for `/metrics`: from the machine itself, or through a port for operators.

The path is compared after percent-decoding, as the routes compare it.
"""

from collections.abc import Awaitable

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from protocol.core.codes import ErrorCode
from protocol.core.http import HttpProblem
from server.addresses import address_key
from server.transport.web.paths import HEALTH, METRICS

FORWARDED = ("forwarded", "x-forwarded-for", "x-forwarded-proto", "x-forwarded-host", "x-real-ip")
"""Headers that show that a proxy has forwarded the request."""


class OperatorPort:
    """An ASGI middleware that answers 404 to requests for metrics without access to them.

    On the port for operators, it answers 404 to all paths but those of HEALTH, and closes
    WebSockets.
    """

    def __init__(self, app: ASGIApp, port: int) -> None:
        """Prepare the middleware. `port` is that of the metrics; 0 for none."""
        self._app = app
        self._port = port

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        """Pass the request on, or reject it if it has no access to its path on this port.

        No connection keeps a frame of this class.
        """
        if scope["type"] == "http" and not self._allows(HTTPConnection(scope)):
            return _refuse(send)
        if scope["type"] == "websocket" and self._is_own(HTTPConnection(scope)):
            return send({"type": "websocket.close"})
        return self._app(scope, receive, send)

    def _allows(self, request: HTTPConnection) -> bool:
        path = request.scope["path"]
        if self._is_own(request):
            return path in HEALTH
        if path != METRICS:
            return True
        host = request.client.host if request.client else None
        return address_key(host) is None and not any(name in request.headers for name in FORWARDED)

    def _is_own(self, request: HTTPConnection) -> bool:
        server = request.scope.get("server")
        return bool(self._port) and server is not None and server[1] == self._port


async def _refuse(send: Send) -> None:
    problem = HttpProblem(code=ErrorCode.NOT_FOUND, params={}).model_dump_json().encode()
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(problem)).encode()),
        (b"cache-control", b"no-store"),
    ]
    await send({"type": "http.response.start", "status": 404, "headers": headers})
    await send({"type": "http.response.body", "body": problem})
