"""Authentication and authorization of requests about accounts."""

from collections.abc import Callable

from starlette.requests import Request

from protocol.core.codes import ErrorCode
from server.players.ceremonies import Place
from server.players.errors import AccountError
from server.players.lifetimes import FRESH_MS, MINUTE_MS, is_fresh
from server.store.players import Session
from server.transport.web.admission import Admission
from server.transport.web.caller import find_caller
from server.transport.web.identity import Identities, Identity, bearer_token
from server.transport.web.responses import ApiError, host_of
from server.transport.web.security_log import set_player
from server.transport.web.site import Site


class LoggedIn:
    """A registered player, and the browser session in which they are logged in."""

    def __init__(self, identity: Identity, session: Session) -> None:
        self.player = identity.player
        self.name = identity.name
        self.session = session


class Auth:
    """Identifies callers and checks what they may do. Most methods raise ApiError, AccountError or
    NotAdmitted.
    """

    def __init__(
        self, identities: Identities, site: Site, admission: Admission, now_ms: Callable[[], int]
    ) -> None:
        """`now_ms` is the clock that all nodes share."""
        self.identities = identities
        self._site = site
        self._admission = admission
        self.now_ms = now_ms

    async def require_identity(self, request: Request) -> Identity:
        """Return the calling guest, or the player logged in in a browser. No bot may change an
        account.

        Raises ApiError for a bearer token, without a valid cookie, and for a page of another site.
        """
        self._check_origin(request)
        if bearer_token(request) is not None:
            raise ApiError(401, ErrorCode.BAD_TOKEN)
        identity = await find_caller(self.identities, request)
        if identity is None:
            raise ApiError(401, ErrorCode.BAD_TOKEN)
        set_player(request, identity.player)
        return identity

    async def require_registered(self, request: Request) -> LoggedIn:
        """Return the registered player who calls from a browser. Raises AccountError for a
        guest.
        """
        identity = await self.require_identity(request)
        if identity.session is None:
            raise AccountError(ErrorCode.NOT_REGISTERED)
        return LoggedIn(identity, identity.session)

    async def require_recent_login(self, request: Request) -> LoggedIn:
        """Return a registered player who logged in less than 15 minutes ago. Raises AccountError
        for an older login.

        Sensitive changes need this (OWASP's Authentication Cheat Sheet, "Require Re-authentication
        for Sensitive Features").
        """
        caller = await self.require_registered(request)
        if not self.has_recent_login(caller.session):
            raise AccountError(ErrorCode.LOG_IN_AGAIN, {"minutes": FRESH_MS // MINUTE_MS})
        return caller

    def has_recent_login(self, session: Session | None) -> bool:
        """Return whether the player of this session logged in less than 15 minutes ago."""
        return session is not None and is_fresh(session, self.now_ms())

    async def admit_login(self, request: Request) -> Identity | None:
        """Apply the rate limit on logins; return the caller's identity, if any.

        Raises NotAdmitted beyond the limit, and ApiError for a page of another site.
        """
        self._check_origin(request)
        self._admission.admit_login(host_of(request))
        return await find_caller(self.identities, request)

    def relying_party(self, request: Request) -> Place:
        """Return the page's origin and host, for passkeys. Raises ApiError without a Host."""
        origin = self._site.public_origin or self._site.origin(request)
        if origin is None:
            raise ApiError(400, ErrorCode.BAD_REQUEST)
        host = origin.partition("://")[2]
        return Place(origin, host.rpartition(":")[0] if ":" in host.rpartition("]")[2] else host)

    def _check_origin(self, request: Request) -> None:
        """Raise ApiError if a page of another site sent the request (against CSRF). GET requests,
        and those without an Origin header, pass.
        """
        if request.method != "GET" and not self._site.allows_origin(request):
            raise ApiError(403, ErrorCode.FOREIGN_ORIGIN)
