"""The ports (interfaces) of players, accounts, passkeys, sessions, tokens and mail quotas.

Every coroutine here raises DatabaseUnavailable: the database is that of the archive. Tokens are
passed as hashes. A name's skeleton is its form for comparison: names that look alike share it.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Protocol

from msgspec import Struct

from protocol.core.ids import PlayerId
from protocol.core.moderation import ReportReason

RESERVED_NAME_MS = 90 * 24 * 60 * 60 * 1000
"""The time for which a given-up name is reserved for its former owner."""
RESERVED_NAMES_PER_PLAYER = 10
"""The maximum number of former names that are reserved for a player. Beyond it, the oldest is
freed.
"""


class NameTaken(Exception):
    """A registered player has a name that looks like this one, or the name is reserved."""


class EmailTaken(Exception):
    """Another account has confirmed this e-mail address."""


class AlreadyRegistered(Exception):
    """The identity has an account, or had one that was deleted."""


class TooManyKept(Exception):
    """The account has as many passkeys or API tokens as allowed."""


class Avatar(Struct, frozen=True, gc=False):
    """A player's picture, made of shapes. Clients know what the numbers mean."""

    shape: int
    colour: int
    ground: int

    @property
    def numbers(self) -> tuple[int, int, int]:
        """The shape, the colour and the background of the avatar."""
        return self.shape, self.colour, self.ground


class Person(Struct, frozen=True, gc=False):
    """A player's name, avatar, and times of the account, if they have one."""

    id: PlayerId
    name: str | None
    """None stands for the generated name that follows from the id."""
    avatar: Avatar | None
    registered_ms: int | None
    """When the account was made (Unix milliseconds); None for a guest."""
    deleted_ms: int | None
    """When the account was deleted (Unix milliseconds)."""
    closed_ms: int | None = None
    """When a moderator closed the account; None while its owner may log in."""
    closed_reason: ReportReason | None = None
    name_hidden: bool = False
    """True if others see the generated name instead."""

    @property
    def is_registered(self) -> bool:
        """True if the identity has an account, or had one that was deleted.

        Guests' tokens for it are invalid then.
        """
        return self.registered_ms is not None


class Account(Struct, frozen=True, gc=False):
    """A registered player's account."""

    person: Person
    created_ms: int
    password: str | None
    """The argon2 hash; None for an account that has only passkeys."""
    email: str | None
    email_confirmed: bool


class Registration(Struct, frozen=True, gc=False):
    """The data that turns a guest into a registered player: a name, and a password or passkey."""

    player: PlayerId
    name: str
    skeleton: str
    at_ms: int
    password: str | None = None
    passkey: "Passkey | None" = None


class Passkey(Struct, frozen=True, gc=False):
    """A passkey of an account: a WebAuthn credential."""

    id: bytes
    player: PlayerId
    public_key: bytes
    sign_count: int
    transports: str
    """The transports that the browser reported, separated by spaces."""
    made_with: str
    """The browser and the system that the passkey was made with."""
    created_ms: int
    used_ms: int


class Session(Struct, frozen=True, gc=False):
    """A login session: a browser in which a player is logged in."""

    hash: bytes
    id: str
    """The id of the session in a player's list. It grants no access."""
    player: PlayerId
    created_ms: int
    seen_ms: int
    """When the session was last used, to within a minute."""
    proved_ms: int
    """When the player last proved who they are."""
    browser: str
    system: str


class ApiToken(Struct, frozen=True, gc=False):
    """An API token of a player, for third-party bots."""

    hash: bytes
    id: str
    player: PlayerId
    label: str
    created_ms: int
    used_ms: int | None


class OneTime(Struct, frozen=True, gc=False):
    """A secret of a player (a WebAuthn challenge or a token in a mail), stored as a hash.

    It is valid for one purpose, once, and for a short time.
    """

    hash: bytes
    purpose: str
    player: PlayerId | None
    value: bytes
    ends_ms: int


class Failures(Struct, frozen=True, gc=False):
    """The number of failed logins in a row under a name, and the time of the last."""

    count: int
    last_ms: int


class PlayerStore(Protocol):
    """The interface for players and their accounts."""

    async def find_persons(self, players: Collection[PlayerId]) -> Mapping[PlayerId, Person]:
        """Return those of the given players who have a name or an avatar, or who registered.

        Deleted accounts are included, without a name.
        """

    async def find_account(self, player: PlayerId) -> Account | None:
        """Return the account of a registered player; None for a guest or a deleted account."""

    async def find_account_named(self, skeleton: str) -> Account | None:
        """Return the account whose name has this skeleton, or None."""

    async def is_taken(self, player: PlayerId, skeleton: str, at_ms: int) -> bool:
        """Return whether another account has, or has reserved, a name with this skeleton.

        A name of SPITE_MODERATORS that belongs to no account is taken too.
        """

    async def find_account_at(self, email_key: str) -> Account | None:
        """Return the account that has confirmed this e-mail address, or None."""

    async def set_profile(
        self, player: PlayerId, name: tuple[str, str] | None, avatar: Avatar | None, at_ms: int
    ) -> None:
        """Set the name, given with its skeleton, and the avatar. None leaves a value as it is.

        An account's former name is reserved. Raises NameTaken, for guests too.
        """

    async def register(self, wanted: Registration) -> None:
        """Turn a guest into a registered player. Raises NameTaken or AlreadyRegistered."""

    async def set_password(self, player: PlayerId, password: str | None) -> None:
        """Store the account's new password, given as its argon2 hash; None removes the password."""

    async def set_email(self, player: PlayerId, email: str | None, key: str | None) -> None:
        """Set the account's e-mail address; None removes it. With its `key` it is confirmed.

        Raises EmailTaken if another account has confirmed it.
        """

    async def delete(self, player: PlayerId, at_ms: int, erase_until_ms: int) -> None:
        """Delete a player's account with its data.

        Finished games, ratings, reports and the chat log keep the player's id. The name is
        reserved. Until `erase_until_ms`, `list_erasures` returns the player, so that the name is
        erased from finished games too.
        """

    async def reserved_names(self, player: PlayerId, now_ms: int) -> Mapping[str, int]:
        """Return the account's reserved former names: their skeletons, and when each reservation
        ends (Unix milliseconds).
        """

    async def remove_lapsed_names(self, now_ms: int) -> None:
        """Remove reservations of former names that have ended by `now_ms`."""

    async def list_erasures(self, now_ms: int) -> Sequence[PlayerId]:
        """Return the players whose names are to be erased from finished games at `now_ms`.

        They stay listed until a fixed time, because more games may be archived.
        """

    async def erase_name(self, player: PlayerId, name: str, limit: int) -> int:
        """Replace the player's name by `name` in finished games, and return the number of changes.

        For each seat, a call changes at most `limit` games and as many matches. It returns 0 when
        none are left.
        """


class PasskeyStore(Protocol):
    """The interface for the passkeys of accounts."""

    async def add(self, passkey: Passkey, most: int) -> None:
        """Add a passkey. Raises TooManyKept, or ValueError if its id exists."""

    async def find(self, passkey_id: bytes) -> Passkey | None:
        """Return the passkey with this id, or None."""

    async def of(self, player: PlayerId) -> Sequence[Passkey]:
        """Return all passkeys of a player, oldest first."""

    async def mark_used(self, passkey_id: bytes, sign_count: int, at_ms: int) -> None:
        """Record a use of the passkey, with its new signature count."""

    async def remove(self, player: PlayerId, passkey_id: bytes) -> bool:
        """Remove a passkey of the player; return False if there is none."""


class SessionStore(Protocol):
    """The interface for the login sessions of registered players."""

    async def add(self, session: Session, replaced: bytes | None = None) -> None:
        """Add a login session, and end the session whose token has the hash `replaced`."""

    async def find(self, hashes: Collection[bytes]) -> Mapping[bytes, Session]:
        """Return those of the given sessions that have not ended, by the hashes of their tokens."""

    async def of(self, player: PlayerId) -> Sequence[Session]:
        """Return all login sessions of a player, the last used first."""

    async def mark_seen(self, hashes: Collection[bytes], at_ms: int) -> None:
        """Record that the login sessions with these hashes were used at `at_ms`."""

    async def end(self, player: PlayerId, session_id: str) -> bytes | None:
        """End a login session of the player. Return the hash of its token, or None if there is
        none.
        """

    async def end_all(self, player: PlayerId, but: bytes | None = None) -> None:
        """End all login sessions of the player, except the one whose token has the hash `but`."""

    async def remove_lapsed(self, unseen_since_ms: int, begun_before_ms: int) -> None:
        """Remove login sessions that were last used before `unseen_since_ms`, or began before
        `begun_before_ms`.
        """


class ApiTokenStore(Protocol):
    """The interface for the API tokens of players."""

    async def add(self, token: ApiToken, most: int) -> None:
        """Add an API token to an account. Raises TooManyKept."""

    async def find(self, hashes: Collection[bytes]) -> Mapping[bytes, ApiToken]:
        """Return those of the given API tokens that are not revoked, by their hashes."""

    async def of(self, player: PlayerId) -> Sequence[ApiToken]:
        """Return all API tokens of a player, oldest first."""

    async def mark_used(self, hashes: Collection[bytes], at_ms: int) -> None:
        """Record that the API tokens with these hashes were used at `at_ms`."""

    async def revoke(self, player: PlayerId, token_id: str) -> bool:
        """Revoke an API token of the player; return False if there is none."""


class OneTimeStore(Protocol):
    """The interface for one-time secrets: WebAuthn challenges and tokens in mails."""

    async def add(self, token: OneTime) -> None:
        """Add a one-time secret."""

    async def take(self, hash_: bytes, purpose: str, now_ms: int) -> OneTime | None:
        """Remove the one-time secret with this hash and purpose, and return it.

        Return None if there is none, or if it has expired by `now_ms`.
        """

    async def remove(self, player: PlayerId, purpose: str) -> None:
        """Remove the player's one-time secrets for this purpose."""

    async def remove_lapsed(self, now_ms: int) -> None:
        """Remove one-time secrets that have expired."""


class FailureStore(Protocol):
    """The interface for the counts of failed logins."""

    async def of(self, hash_: bytes) -> Failures:
        """Return the number of failed logins in a row under the name with this hash, and the last
        one's time; zeros if there were none.
        """

    async def add(self, hash_: bytes, at_ms: int, forgotten_before_ms: int) -> None:
        """Count a failed login under the name with this hash.

        If the last one was before `forgotten_before_ms`, the count starts again at one.
        """

    async def reset(self, hash_: bytes) -> None:
        """Reset the number of failed logins under this hash to zero."""

    async def remove_lapsed(self, before_ms: int) -> None:
        """Remove counts of failed logins whose last failure was before that time."""


class MailQuotaStore(Protocol):
    """The interface for the counts of mails sent within a window of time."""

    async def take(self, quotas: Mapping[bytes, int], at_ms: int, window_ms: int) -> bool:
        """Count one mail for each quota, and return True, if all of these quotas allow it.

        Otherwise count nothing and return False. A quota maps the hash of its subject, such as a
        mailbox, to the most mails within the window.
        """

    async def remove_lapsed(self, before_ms: int) -> None:
        """Remove the counts of mails whose window began at that time or before."""


class PlayerStores(Struct, frozen=True):
    """The stores of player data: one field for each interface of this module."""

    players: PlayerStore
    passkeys: PasskeyStore
    sessions: SessionStore
    api_tokens: ApiTokenStore
    once: OneTimeStore
    failures: FailureStore
    mail_quotas: MailQuotaStore
