"""What the server needs of the database of players: small ports, each of which is handed out alone.

All of them raise ArchiveUnavailable while the database is away: it is that of the archive. A token
is given here as its hash.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Protocol

from msgspec import Struct

from protocol.core.ids import PlayerId
from protocol.core.moderation import ReportReason

RESERVED_NAME_MS = 90 * 24 * 60 * 60 * 1000
"""A name that an account has given up is reserved for so long, except for its former owner."""
RESERVED_NAMES_A_PLAYER = 10
"""Names that a player has given up and that are reserved. Beyond it, the oldest is freed."""


class NameTaken(Exception):
    """A registered player has a name that looks like this one, or the name is reserved."""


class EmailTaken(Exception):
    """Another account has confirmed this address."""


class AlreadyRegistered(Exception):
    """The identity has an account, or had one that was deleted."""


class TooManyKept(Exception):
    """The account has as many of these as it may."""


class Avatar(Struct, frozen=True, gc=False):
    """A picture made of shapes: what the numbers mean, clients know."""

    shape: int
    colour: int
    ground: int

    @property
    def numbers(self) -> tuple[int, int, int]:
        """All three, in this order."""
        return self.shape, self.colour, self.ground


class Person(Struct, frozen=True, gc=False):
    """A player who has chosen something, as others may know them."""

    id: PlayerId
    name: str | None
    """None: the name that follows from the id."""
    avatar: Avatar | None
    registered_ms: int | None
    """When the account was made (Unix milliseconds); None for a guest."""
    deleted_ms: int | None
    """When it was deleted: nobody is this player any more."""
    closed_ms: int | None = None
    """When a moderator closed the account; None while its owner may log in."""
    closed_reason: ReportReason | None = None
    name_hidden: bool = False
    """Whether others are told the name that follows from the id, as of a guest."""

    @property
    def is_registered(self) -> bool:
        """Whether the identity belongs to an account: no guest's token is good for it."""
        return self.registered_ms is not None


class Account(Struct, frozen=True, gc=False):
    """A registered player, as the server knows them."""

    person: Person
    created_ms: int
    password: str | None
    """What argon2 says of it; None for an account that has only passkeys."""
    email: str | None
    email_confirmed: bool


class Registration(Struct, frozen=True, gc=False):
    """What turns a guest into a registered player."""

    player: PlayerId
    name: str
    skeleton: str
    at_ms: int
    password: str | None = None
    passkey: "Passkey | None" = None


class Passkey(Struct, frozen=True, gc=False):
    """A credential of WebAuthn."""

    id: bytes
    player: PlayerId
    public_key: bytes
    sign_count: int
    transports: str
    """As the browser says them, separated by spaces."""
    made_with: str
    """The browser and the system that it was made with."""
    created_ms: int
    used_ms: int


class Session(Struct, frozen=True, gc=False):
    """A browser in which somebody has logged in."""

    hash: bytes
    id: str
    """What it is called where sessions are listed; it opens nothing."""
    player: PlayerId
    created_ms: int
    seen_ms: int
    """When it was last used, give or take a minute."""
    proved_ms: int
    """When its player last proved who they are."""
    browser: str
    system: str


class ProgramToken(Struct, frozen=True, gc=False):
    """What a program of a player's is known by."""

    hash: bytes
    id: str
    player: PlayerId
    label: str
    created_ms: int
    used_ms: int | None


class OneTime(Struct, frozen=True, gc=False):
    """Something that is good for one purpose, once, and not for long."""

    hash: bytes
    purpose: str
    player: PlayerId | None
    value: bytes
    ends_ms: int


class Failures(Struct, frozen=True, gc=False):
    """How often in a row somebody has failed to log in by a name, and when last."""

    count: int
    last_ms: int


class PlayerStore(Protocol):
    """Players and their accounts."""

    async def persons(self, players: Collection[PlayerId]) -> Mapping[PlayerId, Person]:
        """Those of these players who have chosen something, registered or not."""

    async def account(self, player: PlayerId) -> Account | None:
        """The account of a registered player; None for a guest, and once it is deleted."""

    async def account_named(self, skeleton: str) -> Account | None:
        """The account whose name looks so."""

    async def is_taken(self, player: PlayerId, skeleton: str, at_ms: int) -> bool:
        """Return whether the player can't have a name of this skeleton."""

    async def account_at(self, email_key: str) -> Account | None:
        """The account that has confirmed this address."""

    async def show(
        self, player: PlayerId, name: tuple[str, str] | None, avatar: Avatar | None, at_ms: int
    ) -> None:
        """Set the name, given with its skeleton, and the avatar; what is None stays as it is.

        The name that an account gives up is reserved.
        Raises NameTaken, for guests too.
        """

    async def register(self, wanted: Registration) -> None:
        """Turn a guest into a registered player. Raises NameTaken and AlreadyRegistered."""

    async def set_password(self, player: PlayerId, password: str | None) -> None:
        """Replace the password, as argon2 says it; None removes it."""

    async def set_email(self, player: PlayerId, email: str | None, key: str | None) -> None:
        """Set the address; with its `key` it is confirmed. Raises EmailTaken."""

    async def delete(self, player: PlayerId, at_ms: int, erase_until_ms: int) -> None:
        """Remove all that is known of a player but the id, which finished games have.

        The name is reserved.
        """

    async def remove_lapsed_names(self, now_ms: int) -> None:
        """Remove reservations of names whose time is over."""

    async def erasures(self, now_ms: int) -> Sequence[PlayerId]:
        """Players whose name is to be in no finished game, and may still be in some."""

    async def erase_name(self, player: PlayerId, name: str, limit: int) -> int:
        """Put `name` in the place of the player's in finished games; gives how many it changed.

        At most `limit` games and as many matches in a call: 0 means that there are none left.
        """


class PasskeyStore(Protocol):
    """The passkeys of accounts."""

    async def add(self, passkey: Passkey, most: int) -> None:
        """Keep one. Raises TooManyKept, and ValueError where there is one with its id."""

    async def find(self, passkey_id: bytes) -> Passkey | None:
        """The one with this id."""

    async def of(self, player: PlayerId) -> Sequence[Passkey]:
        """All of a player's, oldest first."""

    async def used(self, passkey_id: bytes, sign_count: int, at_ms: int) -> None:
        """Note that it was used, and what it counts by now."""

    async def remove(self, player: PlayerId, passkey_id: bytes) -> bool:
        """Remove one of the player's; False where they have no such one."""


class SessionStore(Protocol):
    """The sessions of registered players."""

    async def begin(self, session: Session, replaced: bytes | None = None) -> None:
        """Keep a session, and end the one that it takes the place of."""

    async def found(self, hashes: Collection[bytes]) -> Mapping[bytes, Session]:
        """Those of these sessions that have not been ended."""

    async def of(self, player: PlayerId) -> Sequence[Session]:
        """All of a player's, the one that was used last first."""

    async def seen(self, hashes: Collection[bytes], at_ms: int) -> None:
        """Note that they are in use."""

    async def end(self, player: PlayerId, session_id: str) -> bytes | None:
        """End one of the player's; gives its hash, and None where they have no such one."""

    async def end_all(self, player: PlayerId, but: bytes | None = None) -> None:
        """End all of the player's, but perhaps one."""

    async def remove_lapsed(self, unseen_since_ms: int, begun_before_ms: int) -> None:
        """Remove those that were not used since then, or began before then."""


class ProgramTokenStore(Protocol):
    """The tokens of players' programs."""

    async def add(self, token: ProgramToken, most: int) -> None:
        """Keep one. Raises TooManyKept."""

    async def found(self, hashes: Collection[bytes]) -> Mapping[bytes, ProgramToken]:
        """Those of these tokens that have not been revoked."""

    async def of(self, player: PlayerId) -> Sequence[ProgramToken]:
        """All of a player's, oldest first."""

    async def used(self, hashes: Collection[bytes], at_ms: int) -> None:
        """Note that they are in use."""

    async def revoke(self, player: PlayerId, token_id: str) -> bool:
        """Revoke one of the player's; False where they have no such one."""


class OneTimeStore(Protocol):
    """Challenges, and the tokens in letters."""

    async def keep(self, token: OneTime) -> None:
        """Keep one."""

    async def take(self, hash_: bytes, purpose: str, now_ms: int) -> OneTime | None:
        """The one that is good for this purpose now; nobody gets it a second time."""

    async def drop(self, player: PlayerId, purpose: str) -> None:
        """Forget the player's for this purpose."""

    async def remove_lapsed(self, now_ms: int) -> None:
        """Remove those whose time is over."""


class FailureStore(Protocol):
    """Failed logins."""

    async def of(self, hash_: bytes) -> Failures:
        """How often this one has failed in a row."""

    async def note(self, hash_: bytes, at_ms: int, forgotten_before_ms: int) -> None:
        """One more; those that were last before `forgotten_before_ms` do not count any more."""

    async def forget(self, hash_: bytes) -> None:
        """Count from zero again."""

    async def remove_lapsed(self, before_ms: int) -> None:
        """Remove what was last before then."""


class MailQuotaStore(Protocol):
    """Mail that was sent within a window of time."""

    async def take(self, quotas: Mapping[bytes, int], at_ms: int, window_ms: int) -> bool:
        """Count one mail for each quota, and return True, if all of them allow it.

        A quota is the hash of what it is for, and the most mails within the window.
        """

    async def remove_lapsed(self, before_ms: int) -> None:
        """Remove windows that began at that time or before."""


class PlayerStores(Struct, frozen=True):
    """All of them."""

    players: PlayerStore
    passkeys: PasskeyStore
    sessions: SessionStore
    programs: ProgramTokenStore
    once: OneTimeStore
    failures: FailureStore
    mail_quotas: MailQuotaStore
