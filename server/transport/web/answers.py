"""How requests are answered, or refused, and who asks."""

from starlette.requests import Request
from starlette.responses import Response

from protocol.core.codes import ErrorCode
from protocol.core.http import HttpProblem
from protocol.core.message import Message
from protocol.core.messages import Params
from server.transport.web.identity import BadToken, Identities, Identity, bearer_token


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


def known_caller(identities: Identities, request: Request) -> Identity | None:
    """Who asks; None for a first visitor, and for a browser whose cookie is not ours.

    Raises Refusal for a program whose token is not ours, and StoreUnavailable.
    """
    try:
        return identities.of(request)
    except BadToken as error:
        if bearer_token(request) is not None:
            raise Refusal(401, ErrorCode.BAD_TOKEN) from error
        return None
