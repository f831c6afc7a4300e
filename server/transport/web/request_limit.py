"""HTTP requests of one address come at a rate; what comes faster is refused before it is read."""

from starlette.types import ASGIApp, Receive, Scope, Send

from protocol.core.http import HttpProblem
from server.telemetry import Telemetry
from server.transport.web.admission import Admission, NotAdmitted


class RequestLimit:
    """An ASGI application before another one."""

    def __init__(self, app: ASGIApp, admission: Admission, telemetry: Telemetry) -> None:
        self._app = app
        self._admission = admission
        self._telemetry = telemetry

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            client = scope.get("client")
            try:
                self._admission.may_ask(client[0] if client else None)
            except NotAdmitted as refusal:
                self._telemetry.problems.add(refusal.code)
                await _refuse(refusal, send)
                return
        await self._app(scope, receive, send)


async def _refuse(refusal: NotAdmitted, send: Send) -> None:
    problem = HttpProblem(code=refusal.code, params=refusal.params).model_dump_json().encode()
    headers = {
        "content-type": "application/json",
        "content-length": str(len(problem)),
        "cache-control": "no-store",
        "retry-after": str(refusal.retry_s),
        # Whoever goes on has to connect anew each time, and so is slower.
        "connection": "close",
    }
    raw = [(name.encode(), value.encode()) for name, value in headers.items()]
    await send({"type": "http.response.start", "status": 429, "headers": raw})
    await send({"type": "http.response.body", "body": problem})
