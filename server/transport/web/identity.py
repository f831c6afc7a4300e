"""Identifies the sender of a request.

A guest has a signed token, which no server stores: in a cookie for browsers, as a bearer token for
API clients. A registered player has the token of a session, in another cookie, or one made for a
third-party bot. The database has both, and they can be revoked.
"""

from collections.abc import Callable
from dataclasses import dataclass

from itsdangerous import BadSignature
from starlette.requests import HTTPConnection
from starlette.responses import Response

from protocol.core.ids import PlayerId
from server.keys import TOKEN_LASTS_S
from server.matches.core.model import Player
from server.matches.names import Language, guest_name
from server.players.api_tokens import ApiTokens
from server.players.avatars import usual_avatar
from server.players.lifetimes import ABSOLUTE_MS
from server.players.profiles import Profiles, name_of
from server.players.sessions import Sessions
from server.players.tokens import PROGRAM_PREFIX
from server.store.errors import DatabaseUnavailable, StoreUnavailable
from server.store.players import Avatar, Person, Session
from server.transport.web.cookies import OVER_TLS, Cookies
from server.transport.web.languages import asked_language
from server.transport.web.signatures import Signatures
from server.transport.web.site import Site

COOKIE = "spite_player"
TLS_COOKIE = f"{OVER_TLS}{COOKIE}"
SESSION_COOKIE = "spite_session"


class BadToken(Exception):
    """A guest's, session's or bot's token is invalid: not signed here, or revoked."""


@dataclass(frozen=True, slots=True)
class Identity:
    """The player who sends a request, with the name and the avatar that others see."""

    player: PlayerId
    name: str
    avatar: Avatar | None = None
    """The player's chosen avatar; None for the one that is derived from the id."""
    is_registered: bool = False
    session: Session | None = None
    """The browser's session. None for guests and third-party bots."""

    @property
    def shown_avatar(self) -> Avatar:
        """The player's avatar, as other players see it."""
        return self.avatar or usual_avatar(self.player)

    def as_player(self, network: str | None = None, browser: str | None = None) -> Player:
        """Return this identity as a player in a seat, with the tokens of
        `server.matches.network_tokens`.
        """
        return Player(
            self.player,
            self.name,
            registered=self.is_registered_person,
            program=self.is_program,
            avatar=self.shown_avatar.numbers,
            network=network,
            browser=browser,
        )

    @property
    def is_registered_person(self) -> bool:
        """True for a registered player in a browser, but not for their bot."""
        return self.session is not None

    @property
    def is_program(self) -> bool:
        """True for the third-party bot of a registered player."""
        return self.is_registered and self.session is None


def bearer_token(connection: HTTPConnection) -> str | None:
    """Return an API client's token (RFC 6750, section 2.1), or None."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    return token if scheme.lower() == "bearer" else None


class Identities:
    """Creates the identities of guests and recognises all senders of requests by their tokens."""

    def __init__(
        self,
        *,
        keys: Signatures,
        site: Site,
        new_id: Callable[[Language], PlayerId],
        profiles: Profiles,
        sessions: Sessions,
        api_tokens: ApiTokens,
    ) -> None:
        """`keys` sign guests' tokens; all nodes must have the same keys."""
        self._keys = keys
        self._cookies = Cookies(site)
        self._new_id = new_id
        self._profiles = profiles
        self._sessions = sessions
        self._api_tokens = api_tokens

    def new(self, connection: HTTPConnection) -> Identity:
        """Create a guest with a name in the supported language that their browser prefers, or in
        English.
        """
        player = self._new_id(asked_language(connection))
        return Identity(player, guest_name(player))

    def token(self, identity: Identity) -> str:
        """Return the signed token that identifies a guest. Its holder counts as that player."""
        return self._keys.sign(identity.player)

    async def of(self, connection: HTTPConnection) -> Identity | None:
        """Return the sender's identity, or None without a token.

        Raises BadToken for an invalid token, StoreUnavailable if this node can't verify a guest's
        token, and DatabaseUnavailable if it can't look up a registered player's.
        """
        bearer = bearer_token(connection)
        if bearer is not None:
            if bearer.startswith(PROGRAM_PREFIX):
                return await self._of_program(bearer)
            return await self._of_guest(bearer)
        session = self._cookies.read(connection, SESSION_COOKIE)
        guest = self._cookies.read(connection, COOKIE)
        logged_in = await self._logged_in(session) if session else None
        if logged_in is None and session and not guest:
            raise BadToken
        return logged_in or await self._of_guest(guest)

    def remember(self, connection: HTTPConnection, response: Response, identity: Identity) -> None:
        """Set a guest's cookie, signed with the key that signs now, in the `response` to this
        request. Do nothing for a registered player.
        """
        if identity.is_registered:
            return
        token = self.token(identity)
        self._cookies.set(connection, response, COOKIE, value=token, lasts_s=TOKEN_LASTS_S)
        if self._cookies.read(connection, SESSION_COOKIE):
            # The session has ended, so the browser need not send its cookie any more.
            self.log_out(connection, response)

    def log_in(self, connection: HTTPConnection, response: Response, token: str) -> None:
        """Set the cookie of a login session, in the `response` to this request."""
        self._cookies.set(
            connection, response, SESSION_COOKIE, value=token, lasts_s=ABSOLUTE_MS // 1000
        )

    def log_out(self, connection: HTTPConnection, response: Response) -> None:
        """Remove the session's cookie from the browser, in the `response` to this request."""
        self._cookies.set(connection, response, SESSION_COOKIE, value="", lasts_s=0)

    def forget_guest(self, connection: HTTPConnection, response: Response) -> None:
        """Remove the cookie of a guest who has registered from the browser."""
        self._cookies.set(connection, response, COOKIE, value="", lasts_s=0)

    async def _logged_in(self, token: str) -> Identity | None:
        session = await self._sessions.find(token)
        if session is None:
            return None
        return _registered(await self._profiles.find(session.player), session)

    async def _of_program(self, token: str) -> Identity:
        player = await self._api_tokens.find(token)
        if player is None:
            raise BadToken
        return _registered(await self._profiles.find(player), None)

    async def _of_guest(self, token: str) -> Identity | None:
        if not token:
            return None
        try:
            player = PlayerId(self._keys.verify(token))
        except (BadSignature, UnicodeError) as error:
            if self._keys.is_stale:
                raise StoreUnavailable("the signing keys may be outdated") from error
            raise BadToken from error
        try:
            person = await self._profiles.find(player)
        except DatabaseUnavailable:
            # Guests can play without the database. Their chosen names and avatars are then unknown.
            return Identity(player, guest_name(player))
        if person.is_registered:
            # The player has registered and must log in; their guest token is no longer valid.
            raise BadToken
        return Identity(player, name_of(person), person.avatar)


def _registered(person: Person, session: Session | None) -> Identity:
    if person.deleted_ms is not None or person.closed_ms is not None:
        raise BadToken
    return Identity(person.id, name_of(person), person.avatar, True, session)
