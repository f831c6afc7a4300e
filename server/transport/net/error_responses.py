"""Prepared HTTP error responses to requests that never reach the application."""

from dataclasses import dataclass
from http import HTTPStatus

from protocol.core.codes import ErrorCode
from protocol.core.http import HttpProblem

RETRY_S = 5


@dataclass(frozen=True, slots=True)
class ErrorResponse:
    """A prepared HTTP error response, after which the connection ends."""

    limit: str
    """The name under which the response is counted: that of the limit, or `malformed`."""
    answer: bytes


def error_response(
    limit: str, status: HTTPStatus, code: ErrorCode, retry_s: int | None = None
) -> ErrorResponse:
    """Return the error response with this status and the same JSON problem that the API sends."""
    body = HttpProblem(code=code, params={}).model_dump_json().encode()
    retry = "" if retry_s is None else f"retry-after: {retry_s}\r\n"
    head = (
        f"HTTP/1.1 {status} {status.phrase}\r\ncontent-type: application/json\r\n"
        f"content-length: {len(body)}\r\ncache-control: no-store\r\n"
        f"x-content-type-options: nosniff\r\n{retry}connection: close\r\n\r\n"
    )
    return ErrorResponse(limit, head.encode() + body)


SOCKETS = {
    refused.limit: refused
    for refused in (
        error_response("connections", HTTPStatus.SERVICE_UNAVAILABLE, ErrorCode.TOO_BUSY, RETRY_S),
        error_response(
            "sockets_per_address", HTTPStatus.TOO_MANY_REQUESTS, ErrorCode.TOO_MANY_CONNECTIONS
        ),
    )
}
"""The error responses to a new socket, by the name of the limit that it exceeds."""
MALFORMED = error_response("malformed", HTTPStatus.BAD_REQUEST, ErrorCode.BAD_REQUEST)
LONG_TARGET = error_response("TARGET_BYTES", HTTPStatus.REQUEST_URI_TOO_LONG, ErrorCode.TOO_LARGE)
LONG_HEADER, MANY_HEADERS, LONG_HEAD = (
    error_response(limit, HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, ErrorCode.TOO_LARGE)
    for limit in ("HEADER_BYTES", "HEADERS", "HEAD_BYTES")
)
LONG_BODY, LONG_RECORD = (
    error_response(limit, HTTPStatus.REQUEST_ENTITY_TOO_LARGE, ErrorCode.TOO_LARGE)
    for limit in ("BODY_BYTES", "REPLAY_BYTES")
)
