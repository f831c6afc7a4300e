"""The log of actions on accounts, and of rejected attempts.

It follows OWASP's Logging Cheat Sheet and ASVS 5.0, V16.3: player, action, address and result. It
contains no name, password, token or e-mail address.
"""

import logging
from collections.abc import Awaitable, Callable, Sequence

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from protocol.core.ids import PlayerId
from server.logs import facts
from server.players.errors import AccountError
from server.store.errors import DatabaseUnavailable, StoreUnavailable
from server.transport.web.admission import NotAdmitted
from server.transport.web.responses import ApiError, host_of

Endpoint = Callable[[Request], Awaitable[Response]]

READS = frozenset({"account", "sessions", "tokens", "notice_read"})
"""The names of routes that only show callers their own data, or mark a notice as read."""
DONE, UNAVAILABLE = "done", "unavailable"

log = logging.getLogger("server.security")


def set_player(request: Request, player: PlayerId) -> None:
    """Store the player of a request about an account, for the security log."""
    request.state.player = player


def with_security_log(routes: Sequence[Route]) -> list[Route]:
    """Wrap routes so that their requests go into the security log, except those that only read."""
    return [
        route
        if route.name in READS
        else Route(route.path, _with_log(route.name, route.endpoint), methods=route.methods)
        for route in routes
    ]


def _with_log(action: str, endpoint: Endpoint) -> Endpoint:
    async def answered(request: Request) -> Response:
        try:
            response = await endpoint(request)
        except (AccountError, NotAdmitted) as refusal:
            about = refusal.about if isinstance(refusal, AccountError) else None
            _log(request, action, refusal.code, about)
            raise
        except ApiError as refusal:
            _log(request, action, refusal.problem.code)
            raise
        except (DatabaseUnavailable, StoreUnavailable):
            _log(request, action, UNAVAILABLE)
            raise
        _log(request, action, DONE)
        return response

    return answered


def _log(request: Request, action: str, result: str, about: PlayerId | None = None) -> None:
    player = about or getattr(request.state, "player", None)
    level = logging.INFO if result == DONE else logging.WARNING
    values = facts(action=action, result=str(result), player=player, host=host_of(request))
    log.log(level, "account", extra=values)
