"""The response to requests that are not answered when the server stops.

uvicorn cancels them after its grace period and would answer 500 in plain text.
"""

import asyncio
from collections.abc import Awaitable

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from protocol.core.codes import ErrorCode
from protocol.core.http import HttpProblem
from server.telemetry import Telemetry


class ShutdownAnswer:
    """An ASGI middleware that answers requests cancelled at a stop with 503 `unavailable`."""

    def __init__(self, app: ASGIApp, telemetry: Telemetry) -> None:
        self._app = app
        self._telemetry = telemetry

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        """Pass the request on. A WebSocket does not keep a frame of this call in memory."""
        if scope["type"] != "http":
            return self._app(scope, receive, send)
        return self._pass_on(scope, receive, send)

    async def _pass_on(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on. If it is cancelled without a response yet, respond with 503."""
        started = False

        async def note_start(message: Message) -> None:
            nonlocal started
            started = True
            await send(message)

        try:
            await self._app(scope, receive, note_start)
        except asyncio.CancelledError:
            if not started:
                await self._answer(send)
            raise

    async def _answer(self, send: Send) -> None:
        self._telemetry.problems.add(ErrorCode.UNAVAILABLE)
        problem = HttpProblem(code=ErrorCode.UNAVAILABLE, params={}).model_dump_json().encode()
        headers = [
            (b"content-type", b"application/json"),
            (b"content-length", str(len(problem)).encode()),
            (b"cache-control", b"no-store"),
            (b"retry-after", b"1"),
            (b"connection", b"close"),
        ]
        await send({"type": "http.response.start", "status": 503, "headers": headers})
        await send({"type": "http.response.body", "body": problem})
