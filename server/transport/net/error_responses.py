"""Answers to requests that are refused before any application hears of them, ready to be sent."""

from dataclasses import dataclass
from http import HTTPStatus

from protocol.core.codes import ErrorCode
from protocol.core.http import HttpProblem

RETRY_S = 5


@dataclass(frozen=True, slots=True)
class ErrorResponse:
    """One answer, after which the connection ends."""

    limit: str
    """The name under which it is counted: that of the limit, or `malformed`."""
    answer: bytes


def error_response(
    limit: str, status: HTTPStatus, code: ErrorCode, retry_s: int | None = None
) -> ErrorResponse:
    """The refusal with this status, and a problem in JSON like that of the API."""
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
"""By the limit that a new socket is beyond."""
MALFORMED = error_response("malformed", HTTPStatus.BAD_REQUEST, ErrorCode.BAD_REQUEST)
LONG_TARGET = error_response("TARGET_BYTES", HTTPStatus.REQUEST_URI_TOO_LONG, ErrorCode.TOO_LARGE)
LONG_HEADER, MANY_HEADERS, LONG_HEAD = (
    error_response(limit, HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, ErrorCode.TOO_LARGE)
    for limit in ("HEADER_BYTES", "HEADERS", "HEAD_BYTES")
)
LONG_BODY = error_response("BODY_BYTES", HTTPStatus.REQUEST_ENTITY_TOO_LARGE, ErrorCode.TOO_LARGE)
