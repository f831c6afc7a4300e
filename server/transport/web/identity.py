"""Who a request comes from: a signed token, in a cookie for browsers, as a bearer for programs."""

from collections.abc import Callable
from dataclasses import dataclass

from itsdangerous import BadSignature
from starlette.requests import HTTPConnection
from starlette.responses import Response

from protocol.core.ids import PlayerId
from server.keys import TOKEN_LASTS_S
from server.store.ports import StoreUnavailable
from server.transport.web.signatures import Signatures
from server.transport.web.site import Site

COOKIE = "spite_player"
TLS_COOKIE = f"__Host-{COOKIE}"
"""Where the site is served over TLS. Browsers take it only over TLS, for every path and for this
host alone, so that neither plain HTTP nor another name of the domain can put one in its place
(RFC 6265bis, section 4.1.3.2)."""


class BadToken(Exception):
    """There is a token, and it was not signed here."""


@dataclass(frozen=True, slots=True)
class Identity:
    """A player, and the name that others see."""

    player: PlayerId
    name: str


def bearer_token(connection: HTTPConnection) -> str | None:
    """The token that a program sends (RFC 6750, section 2.1); None where there is none."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    return token if scheme.lower() == "bearer" else None


class Identities:
    """Makes identities and recognises them again."""

    def __init__(
        self,
        keys: Signatures,
        site: Site,
        new_id: Callable[[], PlayerId],
        name_of: Callable[[PlayerId], str],
    ) -> None:
        """`keys` sign the tokens: every node must have the same."""
        self._keys = keys
        self._site = site
        self._new_id = new_id
        self._name_of = name_of

    def new(self) -> Identity:
        """A fresh guest."""
        player = self._new_id()
        return Identity(player, self._name_of(player))

    def token(self, identity: Identity) -> str:
        """The text by which the identity is recognised again: to have it is to be that player."""
        return self._keys.sign(identity.player)

    def of(self, connection: HTTPConnection) -> Identity | None:
        """Who asks; None without a token. Raises BadToken for one that was not signed here.

        Raises StoreUnavailable where this node can't know whether it was.
        """
        cookie = connection.cookies.get(self._cookie(connection), "")
        token = bearer_token(connection) or cookie
        if not token:
            return None
        try:
            player = PlayerId(self._keys.verified(token))
        except (BadSignature, UnicodeError) as error:
            if self._keys.stale:
                raise StoreUnavailable("the keys of identities may be old") from error
            raise BadToken from error
        return Identity(player, self._name_of(player))

    def remember(self, connection: HTTPConnection, response: Response, identity: Identity) -> None:
        """Set the cookie, signed with the newest key, in the `response` to this request.

        SameSite is Lax and not Strict: who comes by a link of another site would else seem to be
        new at an address that sets the cookie, and lose the identity that they have.
        """
        response.set_cookie(
            self._cookie(connection),
            self.token(identity),
            max_age=TOKEN_LASTS_S,
            path="/",
            httponly=True,
            samesite="lax",
            secure=self._site.over_tls(connection),
        )

    def _cookie(self, connection: HTTPConnection) -> str:
        return TLS_COOKIE if self._site.over_tls(connection) else COOKIE
