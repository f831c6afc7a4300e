"""How requests are answered, or refused, and who asks."""

from typing import TypeVar

from pydantic import ValidationError
from starlette.requests import Request
from starlette.responses import Response

from protocol.core.codes import ErrorCode
from protocol.core.http import HttpProblem
from protocol.core.message import Message
from protocol.core.messages import Params
from server.limits import JSON_BYTES
from server.transport.web.identity import BadToken, Identities, Identity, bearer_token

M = TypeVar("M", bound=Message)


class Refusal(Exception):
    """A request that is answered with a problem."""

    def __init__(
        self,
        status: int,
        code: ErrorCode,
        params: Params | None = None,
        retry_s: int | None = None,
    ) -> None:
        """`retry_s` says when to ask again, if that helps."""
        super().__init__(code)
        self.status = status
        self.retry_s = retry_s
        self.problem = HttpProblem(code=code, params=params or {})


def reply(status: int, message: Message) -> Response:
    """A message as the JSON body of a response that no cache keeps."""
    return Response(
        message.model_dump_json(),
        status_code=status,
        media_type="application/json",
        headers={"cache-control": "no-store"},
    )


async def known_caller(identities: Identities, request: Request) -> Identity | None:
    """Who asks; None for a first visitor, and for a browser whose cookie is not ours.

    Raises Refusal for a program whose token is not ours, StoreUnavailable and ArchiveUnavailable.
    """
    try:
        return await identities.of(request)
    except BadToken as error:
        if bearer_token(request) is not None:
            raise Refusal(401, ErrorCode.BAD_TOKEN) from error
        return None


def is_known(request: Request, tag: str) -> bool:
    """Whether the caller has what has this entity tag (RFC 9110, section 13.1.2)."""
    known = request.headers.get("if-none-match", "")
    return tag in (one.strip().removeprefix("W/") for one in known.split(","))


def host_of(request: Request) -> str | None:
    """The address that a request comes from, or that a trusted proxy says it comes from."""
    return request.client.host if request.client else None


async def body(request: Request, kind: type[M]) -> M:
    """The request's body. Raises Refusal for one that is too long, or no message of this kind."""
    data = b""
    async for chunk in request.stream():
        data += chunk
        if len(data) > JSON_BYTES:
            raise Refusal(413, ErrorCode.TOO_LARGE)
    if data.strip()[:1] not in (b"", b"{"):
        raise Refusal(400, ErrorCode.BAD_REQUEST)
    try:
        return kind.model_validate_json(data.strip() or b"{}")
    except ValidationError as error:
        raise Refusal(400, ErrorCode.BAD_REQUEST) from error
