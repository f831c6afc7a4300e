"""Who a request comes from: a signed token, in a cookie for browsers, as a bearer for programs."""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass

from itsdangerous import BadSignature, Signer
from starlette.requests import HTTPConnection
from starlette.responses import Response

from protocol.core.ids import PlayerId

COOKIE = "spite_player"
COOKIE_AGE_S = 400 * 24 * 3600
"""The longest that browsers keep a cookie."""


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
        key: bytes,
        new_id: Callable[[], PlayerId],
        name_of: Callable[[PlayerId], str],
    ) -> None:
        """`key` signs the tokens: every node must have the same."""
        self._signer = Signer(key, salt="spite.player", digest_method=hashlib.sha256)
        self._new_id = new_id
        self._name_of = name_of

    def new(self) -> Identity:
        """A fresh guest."""
        player = self._new_id()
        return Identity(player, self._name_of(player))

    def token(self, identity: Identity) -> str:
        """The text by which the identity is recognised again. Whoever has it is that player."""
        return self._signer.sign(identity.player).decode()

    def of(self, connection: HTTPConnection) -> Identity | None:
        """Who asks; None without a token. Raises BadToken for one that was not signed here."""
        token = bearer_token(connection) or connection.cookies.get(COOKIE, "")
        if not token:
            return None
        try:
            player = PlayerId(self._signer.unsign(token).decode("ascii"))
        except (BadSignature, UnicodeDecodeError) as error:
            raise BadToken from error
        return Identity(player, self._name_of(player))

    def remember(self, response: Response, identity: Identity, *, secure: bool) -> None:
        """Set the cookie. `secure`: the page came over TLS, so the cookie must, too."""
        response.set_cookie(
            COOKIE,
            self.token(identity),
            max_age=COOKIE_AGE_S,
            httponly=True,
            samesite="lax",
            secure=secure,
        )
