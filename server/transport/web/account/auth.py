"""Who may ask what about an account."""

from collections.abc import Callable

from starlette.requests import Request

from protocol.core.codes import ErrorCode
from server.players.ceremonies import Place
from server.players.lifetimes import FRESH_MS, MINUTE_MS, is_fresh
from server.players.refused import AccountRefused
from server.store.players import Session
from server.transport.web.account.security_log import set_player
from server.transport.web.admission import Admission
from server.transport.web.identity import Identities, Identity, bearer_token
from server.transport.web.responses import ApiError, find_caller, host_of
from server.transport.web.site import Site


class LoggedIn:
    """A registered player, by the browser in which they are logged in."""

    def __init__(self, identity: Identity, session: Session) -> None:
        self.player = identity.player
        self.name = identity.name
        self.session = session


class Auth:
    """Finds out who asks. What it refuses raises ApiError, AccountRefused or NotAdmitted."""

    def __init__(
        self, identities: Identities, site: Site, admission: Admission, now_ms: Callable[[], int]
    ) -> None:
        """`now_ms` is the clock that all nodes share."""
        self.identities = identities
        self._site = site
        self._admission = admission
        self.now_ms = now_ms

    async def require_identity(self, request: Request) -> Identity:
        """A guest, or a registered player in a browser: no program changes an account."""
        self._check_origin(request)
        if bearer_token(request) is not None:
            raise ApiError(401, ErrorCode.BAD_TOKEN)
        identity = await find_caller(self.identities, request)
        if identity is None:
            raise ApiError(401, ErrorCode.BAD_TOKEN)
        set_player(request, identity.player)
        return identity

    async def require_registered(self, request: Request) -> LoggedIn:
        """A registered player."""
        identity = await self.require_identity(request)
        if identity.session is None:
            raise AccountRefused(ErrorCode.NOT_REGISTERED)
        return LoggedIn(identity, identity.session)

    async def require_recent_login(self, request: Request) -> LoggedIn:
        """A registered player who has just logged in: they may change how that is done.

        OWASP's Authentication Cheat Sheet, "Require Re-authentication for Sensitive Features".
        """
        caller = await self.require_registered(request)
        if not self.has_recent_login(caller.session):
            raise AccountRefused(ErrorCode.LOG_IN_AGAIN, {"minutes": FRESH_MS // MINUTE_MS})
        return caller

    def has_recent_login(self, session: Session | None) -> bool:
        """Whether the player of this session has just logged in."""
        return session is not None and is_fresh(session, self.now_ms())

    async def admit_login(self, request: Request) -> Identity | None:
        """Who wants to log in or to register: as often as an address may."""
        self._check_origin(request)
        self._admission.may_log_in(host_of(request))
        return await find_caller(self.identities, request)

    def relying_party(self, request: Request) -> Place:
        """Where the page is that asks. Raises ApiError where no Host says it."""
        origin = self._site.public_origin or self._site.origin(request)
        if origin is None:
            raise ApiError(400, ErrorCode.BAD_REQUEST)
        host = origin.partition("://")[2]
        return Place(origin, host.rpartition(":")[0] if ":" in host.rpartition("]")[2] else host)

    def _check_origin(self, request: Request) -> None:
        """The page that asks has to be ours: so no other one can use the cookies."""
        if request.method != "GET" and not self._site.welcomes(request):
            raise ApiError(403, ErrorCode.FOREIGN_ORIGIN)
