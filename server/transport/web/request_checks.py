"""The checks that every request and WebSocket handshake passes before an endpoint sees it."""

import asyncio
from collections.abc import Awaitable, Sequence
from typing import NamedTuple
from urllib.parse import unquote_to_bytes

from starlette.requests import HTTPConnection
from starlette.routing import Match, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from protocol.core.codes import ErrorCode
from protocol.core.http import HttpProblem
from protocol.core.messages import Params
from server.addresses import address_key
from server.telemetry import Telemetry
from server.transport.web.admission import Admission, NotAdmitted
from server.transport.web.costs import cost_of
from server.transport.web.paths import HEALTH, METRICS
from server.transport.web.responses import host_of
from server.transport.web.site import HOST, Site

FORWARDED = ("forwarded", "x-forwarded-for", "x-forwarded-proto", "x-forwarded-host", "x-real-ip")
"""Headers that show that a proxy has forwarded the request."""


class Refusal(NamedTuple):
    """The answer to a request that no endpoint may see."""

    status: int
    code: ErrorCode
    params: Params = {}  # noqa: RUF012 -- never changed
    retry_s: int | None = None
    """The time after which to try again, if that helps."""


AT_A_STOP = Refusal(503, ErrorCode.UNAVAILABLE, retry_s=1)


class RequestChecks:
    """An ASGI application that passes on the requests and handshakes that an endpoint may see.

    It refuses requests, in this order:

    1. for metrics from outside the machine; on the port for operators, for anything but HEALTH
    2. beyond the limits of the address or of the node
    3. with a malformed Host, or a foreign one, which allows DNS rebinding (RFC 9110, section 7.4)
    4. with a NUL character in the address, which PostgreSQL can't store

    It refuses handshakes on the port for operators, for paths without a WebSocket, and with such a
    Host.

    Requests that are cancelled because the server stops are answered, too.
    """

    def __init__(
        self,
        app: ASGIApp,
        *,
        sockets: Sequence[WebSocketRoute],
        admission: Admission,
        telemetry: Telemetry,
        site: Site,
        metrics_port: int = 0,
    ) -> None:
        """`sockets` are the routes of all WebSockets. `metrics_port` is the port for operators; 0
        for none.
        """
        self._app = app
        self._sockets = sockets
        self._admission = admission
        self._telemetry = telemetry
        self._site = site
        self._metrics_port = metrics_port

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        """Check a request or a handshake. A WebSocket does not keep a frame of this call in
        memory.
        """
        if scope["type"] == "http":
            return self._answer(scope, receive, send)
        if scope["type"] == "websocket":
            connection = HTTPConnection(scope)
            if self._is_on_metrics_port(connection):
                return send({"type": "websocket.close"})
            refusal = self._refusal_of_handshake(connection)
            if refusal is not None:
                return self._refuse(send, refusal, "websocket.http")
        # The endpoint applies the limits on handshakes, in a way that browsers show to the page.
        return self._app(scope, receive, send)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        connection = HTTPConnection(scope)
        refusal = self._refusal(connection)
        if refusal is not None:
            await self._refuse(send, refusal)
            return
        has_begun = False

        async def note_beginning(message: Message) -> None:
            nonlocal has_begun
            has_begun = True
            await send(message)

        try:
            with self._admission.answering_request(host_of(connection)):
                await self._app(scope, receive, note_beginning)
        except asyncio.CancelledError:
            # uvicorn cancels requests after its grace period, and would answer 500 in plain text.
            if not has_begun:
                await self._refuse(send, AT_A_STOP)
            raise

    def _refusal(self, request: HTTPConnection) -> Refusal | None:
        """Return the refusal of an HTTP request, or None if an endpoint may see it."""
        path: str = request.scope["path"]
        if not self._may_reach(request, path):
            return Refusal(404, ErrorCode.NOT_FOUND)
        try:
            self._admission.admit_request(
                host_of(request), always=path in HEALTH, cost=cost_of(path)
            )
        except NotAdmitted as refused:
            return _too_many(refused)
        return self._fault_of_host(request) or _fault_of_address(request.scope)

    def _refusal_of_handshake(self, handshake: HTTPConnection) -> Refusal | None:
        """Count an invalid handshake, and return its refusal; None for a valid one."""
        fault = self._fault_of_handshake(handshake)
        if fault is None:
            return None
        try:
            self._admission.admit_upgrade(host_of(handshake))
        except NotAdmitted as refused:
            return _too_many(refused)
        return fault

    def _fault_of_handshake(self, handshake: HTTPConnection) -> Refusal | None:
        if all(route.matches(handshake.scope)[0] is not Match.FULL for route in self._sockets):
            return Refusal(404, ErrorCode.NOT_FOUND)
        return self._fault_of_host(handshake)

    def _fault_of_host(self, connection: HTTPConnection) -> Refusal | None:
        """Return the refusal of a Host (RFC 9112, section 3.2), or None for a valid one.

        A missing Host is valid. Health checks may use any name.
        """
        hosts = connection.headers.getlist("host")
        if len(hosts) > 1 or not all(HOST.fullmatch(host) for host in hosts):
            return Refusal(400, ErrorCode.BAD_REQUEST)
        if connection.scope["path"] in HEALTH or self._site.has_own_host(connection):
            return None
        return Refusal(421, ErrorCode.FOREIGN_HOST)

    def _may_reach(self, request: HTTPConnection, path: str) -> bool:
        """Return whether a request may reach this path, which is compared after percent-decoding,
        as the routes compare it.
        """
        if self._is_on_metrics_port(request):
            return path in HEALTH
        if path != METRICS:
            return True
        is_local = address_key(host_of(request)) is None
        return is_local and not any(name in request.headers for name in FORWARDED)

    def _is_on_metrics_port(self, connection: HTTPConnection) -> bool:
        server = connection.scope.get("server")
        return bool(self._metrics_port) and server is not None and server[1] == self._metrics_port

    async def _refuse(self, send: Send, refusal: Refusal, prefix: str = "http") -> None:
        """Answer with a refusal. uvicorn has the ASGI extension for answering a handshake, whose
        messages begin with `websocket.http`.
        """
        status, code, params, retry_s = refusal
        self._telemetry.problems.add(code)
        body = HttpProblem(code=code, params=params).model_dump_json().encode()
        headers = [
            (b"content-type", b"application/json"),
            (b"content-length", str(len(body)).encode()),
            (b"cache-control", b"no-store"),
            # A client that goes on must connect again each time, which slows it down.
            (b"connection", b"close"),
        ]
        if retry_s is not None:
            headers.append((b"retry-after", str(retry_s).encode()))
        await send({"type": f"{prefix}.response.start", "status": status, "headers": headers})
        await send({"type": f"{prefix}.response.body", "body": body})


def _too_many(refused: NotAdmitted) -> Refusal:
    status = 503 if refused.code == ErrorCode.TOO_BUSY else 429
    return Refusal(status, refused.code, refused.params, refused.retry_s)


def _fault_of_address(scope: Scope) -> Refusal | None:
    """Return the refusal of a path or a query with a NUL character.

    No name, id or other part of an address contains one. Lone surrogates need no check:
    percent-decoding replaces bytes that are not UTF-8.
    """
    if "\0" in scope["path"]:
        return Refusal(404, ErrorCode.NOT_FOUND)
    if b"\0" in unquote_to_bytes(scope["query_string"]):
        return Refusal(400, ErrorCode.BAD_REQUEST)
    return None
