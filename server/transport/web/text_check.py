"""Rejects requests whose address contains a NUL character.

PostgreSQL cannot store NUL in text, and fails on a query that compares with it. No name, id or
other part of an address contains one. So such a request is rejected before any handler sees it.
Lone surrogates need no check here: percent-decoding replaces bytes that are not UTF-8.
"""

from urllib.parse import unquote_to_bytes

from starlette.types import ASGIApp, Receive, Scope, Send

from protocol.core.codes import ErrorCode
from protocol.core.http import HttpProblem
from server.telemetry import Telemetry


class TextCheck:
    """An ASGI middleware that answers 404 for a path with a NUL character, and 400 for such a
    query.
    """

    def __init__(self, app: ASGIApp, telemetry: Telemetry) -> None:
        self._app = app
        self._telemetry = telemetry

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            if "\0" in scope["path"]:
                await self._refuse(send, 404, ErrorCode.NOT_FOUND)
                return
            if b"\0" in unquote_to_bytes(scope["query_string"]):
                await self._refuse(send, 400, ErrorCode.BAD_REQUEST)
                return
        await self._app(scope, receive, send)

    async def _refuse(self, send: Send, status: int, code: ErrorCode) -> None:
        self._telemetry.problems.add(code)
        problem = HttpProblem(code=code, params={}).model_dump_json().encode()
        headers = [
            (b"content-type", b"application/json"),
            (b"content-length", str(len(problem)).encode()),
            (b"cache-control", b"no-store"),
        ]
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": problem})
