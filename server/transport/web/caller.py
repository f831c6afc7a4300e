"""Finds the identity of the caller of an HTTP endpoint, without creating a guest."""

from starlette.requests import Request

from protocol.core.codes import ErrorCode
from server.transport.web.identity import BadToken, Identities, Identity, bearer_token
from server.transport.web.responses import ApiError


async def find_caller(identities: Identities, request: Request) -> Identity | None:
    """Return the caller's identity, or None without a valid cookie.

    Raises ApiError for an invalid bearer token, StoreUnavailable and DatabaseUnavailable.
    """
    try:
        return await identities.of(request)
    except BadToken as error:
        if bearer_token(request) is not None:
            raise ApiError(401, ErrorCode.BAD_TOKEN) from error
        return None
