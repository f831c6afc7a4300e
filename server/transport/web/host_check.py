"""Rejects requests with a malformed or foreign Host before any handler reads it.

RFC 9112, section 3.2 and RFC 9110, section 7.4: a foreign Host allows DNS rebinding.
"""

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from protocol.core.codes import ErrorCode
from protocol.core.http import HttpProblem
from server.telemetry import Telemetry
from server.transport.web.paths import HEALTH
from server.transport.web.site import HOST, Site


class HostCheck:
    """An ASGI middleware that rejects HTTP requests with a malformed or foreign Host. RequestLimit
    checks handshakes.
    """

    def __init__(self, app: ASGIApp, telemetry: Telemetry, site: Site) -> None:
        self._app = app
        self._site = site
        self._telemetry = telemetry

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        fault = host_fault(scope, self._site) if scope["type"] == "http" else None
        if fault is not None:
            status, code = fault
            self._telemetry.problems.add(code)
            await _refuse(send, status, code)
            return
        await self._app(scope, receive, send)


def host_fault(scope: Scope, site: Site) -> tuple[int, ErrorCode] | None:
    """Return the status and code for the Host of a request or handshake, or None for a valid one.

    A missing Host is valid. Health checks may use any name.
    """
    connection = HTTPConnection(scope)
    hosts = connection.headers.getlist("host")
    if len(hosts) > 1 or not all(HOST.fullmatch(host) for host in hosts):
        return 400, ErrorCode.BAD_REQUEST
    if scope["path"] in HEALTH or site.has_own_host(connection):
        return None
    return 421, ErrorCode.FOREIGN_HOST


async def _refuse(send: Send, status: int, code: ErrorCode) -> None:
    problem = HttpProblem(code=code, params={}).model_dump_json().encode()
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(problem)).encode()),
        (b"connection", b"close"),
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": problem})
