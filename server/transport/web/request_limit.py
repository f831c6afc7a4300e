"""Applies the limits on HTTP requests, and rejects invalid WebSocket handshakes, before any
endpoint runs.
"""

from collections.abc import Sequence

from starlette.routing import Match, WebSocketRoute
from starlette.types import ASGIApp, Receive, Scope, Send

from protocol.core.codes import ErrorCode
from protocol.core.http import HttpProblem
from protocol.core.messages import Params
from server.telemetry import Telemetry
from server.transport.web.admission import Admission, NotAdmitted
from server.transport.web.costs import cost_of
from server.transport.web.host_check import host_fault
from server.transport.web.paths import HEALTH
from server.transport.web.site import Site


class RequestLimit:
    """An ASGI middleware that limits HTTP requests and rejects invalid WebSocket handshakes.

    Valid handshakes pass: the endpoint applies their limits. `sockets` are the routes of all
    WebSockets.
    """

    def __init__(
        self,
        app: ASGIApp,
        sockets: Sequence[WebSocketRoute],
        admission: Admission,
        telemetry: Telemetry,
        site: Site,
    ) -> None:
        self._app = app
        self._sockets = sockets
        self._admission = admission
        self._telemetry = telemetry
        self._site = site

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        client = scope.get("client")
        host = client[0] if client else None
        try:
            if scope["type"] == "http":
                path = scope["path"]
                self._admission.admit_request(host, always=path in HEALTH, cost=cost_of(path))
            elif scope["type"] == "websocket" and (fault := self._fault(scope)) is not None:
                self._admission.admit_upgrade(host)
                status, code = fault
                await self._refuse(scope, send, status=status, code=code)
                return
        except NotAdmitted as refusal:
            status = 503 if refusal.code == ErrorCode.TOO_BUSY else 429
            await self._refuse(
                scope,
                send,
                status=status,
                code=refusal.code,
                params=refusal.params,
                retry_s=refusal.retry_s,
            )
            return
        if scope["type"] == "http":
            with self._admission.answering_request(host):
                await self._app(scope, receive, send)
        else:
            # The endpoint rejects a handshake in a way that browsers show to the page.
            await self._app(scope, receive, send)

    def _fault(self, scope: Scope) -> tuple[int, ErrorCode] | None:
        """Return the status and the code for an invalid handshake, which no endpoint should see;
        None for a valid one.
        """
        if all(route.matches(scope)[0] is not Match.FULL for route in self._sockets):
            return 404, ErrorCode.NOT_FOUND
        return host_fault(scope, self._site)

    async def _refuse(
        self,
        scope: Scope,
        send: Send,
        *,
        status: int,
        code: ErrorCode,
        params: Params | None = None,
        retry_s: int | None = None,
    ) -> None:
        self._telemetry.problems.add(code)
        problem = HttpProblem(code=code, params=params or {}).model_dump_json().encode()
        headers = {
            "content-type": "application/json",
            "content-length": str(len(problem)),
            "cache-control": "no-store",
            # A client that continues must connect again each time, which slows it down.
            "connection": "close",
        }
        if retry_s is not None:
            headers["retry-after"] = str(retry_s)
        raw = [(name.encode(), value.encode()) for name, value in headers.items()]
        # uvicorn supports the ASGI extension for answering a handshake.
        prefix = "http" if scope["type"] == "http" else "websocket.http"
        await send({"type": f"{prefix}.response.start", "status": status, "headers": raw})
        await send({"type": f"{prefix}.response.body", "body": problem})
