"""A request whose Host is no host is refused (RFC 9112, section 3.2), before anything reads it."""

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from protocol.core.codes import ErrorCode
from protocol.core.http import HttpProblem
from server.telemetry import Telemetry
from server.transport.web.site import HOST


class HostCheck:
    """An ASGI application before another one; handshakes are checked by RequestLimit."""

    def __init__(self, app: ASGIApp, telemetry: Telemetry) -> None:
        self._app = app
        self._telemetry = telemetry

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and not has_host(scope):
            self._telemetry.problems.add(ErrorCode.BAD_REQUEST)
            await _refuse(send)
            return
        await self._app(scope, receive, send)


def has_host(scope: Scope) -> bool:
    """Whether the Host of a request or a handshake is one, or is not given."""
    hosts = HTTPConnection(scope).headers.getlist("host")
    return len(hosts) <= 1 and all(HOST.fullmatch(host) for host in hosts)


async def _refuse(send: Send) -> None:
    problem = HttpProblem(code=ErrorCode.BAD_REQUEST, params={}).model_dump_json().encode()
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(problem)).encode()),
        (b"connection", b"close"),
    ]
    await send({"type": "http.response.start", "status": 400, "headers": headers})
    await send({"type": "http.response.body", "body": problem})
