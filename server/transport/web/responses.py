"""Common parts of HTTP endpoints: reading the body of a request, JSON responses, and the error
`ApiError`.
"""

import json
from typing import TypeVar

from pydantic import ValidationError
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from protocol.core.body import Body
from protocol.core.codes import ErrorCode
from protocol.core.http import HttpProblem
from protocol.core.messages import Params
from server.limits import JSON_BYTES

M = TypeVar("M", bound=Body)

ESCAPED_NUL = b"\\u0000"
"""The JSON escape of NUL. The same bytes also occur in an escaped backslash that is followed by
`u0000`.
"""


class ApiError(Exception):
    """An HTTP request is answered with this error."""

    def __init__(
        self,
        status: int,
        code: ErrorCode,
        params: Params | None = None,
        retry_s: int | None = None,
    ) -> None:
        """`retry_s` is the time after which to try again, if that helps."""
        super().__init__(code)
        self.status = status
        self.retry_s = retry_s
        self.problem = HttpProblem(code=code, params=params or {})


def reply(status: int, message: Body) -> Response:
    """Return an uncached JSON response with this status and the message as its body."""
    return Response(
        message.model_dump_json(),
        status_code=status,
        media_type="application/json",
        headers={"cache-control": "no-store"},
    )


def matches_etag(request: Request, tag: str) -> bool:
    """Return whether the client has the content with this entity tag (RFC 9110, section 13.1.2)."""
    known = request.headers.get("if-none-match", "")
    return tag in (one.strip().removeprefix("W/") for one in known.split(","))


def host_of(request: HTTPConnection) -> str | None:
    """Return the client's address, as seen by this server or given by a trusted proxy; None if
    unknown.
    """
    return request.client.host if request.client else None


async def read_bytes(request: Request, limit: int) -> bytes:
    """Return the request's body. Raises ApiError if it is longer than `limit`."""
    data = bytearray()
    async for chunk in request.stream():
        data += chunk
        if len(data) > limit:
            raise ApiError(413, ErrorCode.TOO_LARGE)
    return bytes(data)


async def read_body(request: Request, kind: type[M]) -> M:
    """Return the request's body as a message of this kind. An empty body counts as `{}`.

    Raises ApiError if it is too long, is not a message of this kind, or has text with NUL, which
    PostgreSQL cannot store.
    """
    data = await read_bytes(request, JSON_BYTES)
    if data.strip()[:1] not in (b"", b"{"):
        raise ApiError(400, ErrorCode.BAD_REQUEST)
    try:
        message = kind.model_validate_json(data.strip() or b"{}")
    except ValidationError as error:
        raise ApiError(400, ErrorCode.BAD_REQUEST) from error
    if ESCAPED_NUL in data and _has_nul(json.loads(data)):
        raise ApiError(400, ErrorCode.BAD_REQUEST)
    return message


def _has_nul(value: object) -> bool:
    """Return whether a text in this JSON value contains a NUL character."""
    match value:
        case str():
            return "\0" in value
        case list():
            return any(_has_nul(element) for element in value)
        case dict():
            return any(_has_nul(key) or _has_nul(element) for key, element in value.items())
        case _:
            return False
