"""The tables of players, as the newest migration leaves them.

A token of any kind is here as its SHA-256 alone, so a copy of the database lets nobody in. What has
an end also has an index by it, since it is removed when its time has come.
"""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    SmallInteger,
    Table,
    Text,
)

from server.store.sql.tables import KEY, METADATA

PLAYERS = Table(
    "player",
    METADATA,
    # The identity that seats and finished games have: it is the guest's, and never changes.
    Column("id", KEY, primary_key=True),
    Column("created_ms", BigInteger, nullable=False),
    # Null: the name that follows from the id.
    Column("name", Text),
    # What the name looks like; of registered players only, so that no two look alike.
    Column("skeleton", KEY),
    # Shape, colour and ground; null: those that follow from the id.
    Column("shape", SmallInteger),
    Column("colour", SmallInteger),
    Column("ground", SmallInteger),
    # Null: a guest who has chosen a name or an avatar.
    Column("registered_ms", BigInteger),
    # What argon2 says of the password, its salt and parameters included.
    Column("password", Text),
    Column("email", Text),
    # The address in the form in which it is looked up; only once it has been confirmed.
    Column("email_key", KEY),
    Column("deleted_ms", BigInteger),
    # Until when finished games are searched for a name that is to be in none.
    Column("erase_until_ms", BigInteger),
    # When a moderator closed the account, and why; null while it is open.
    Column("closed_ms", BigInteger),
    Column("closed_reason", KEY),
    # Whether the name of a closed account is kept from others.
    Column("name_hidden", Boolean),
    Index("player_by_skeleton", "skeleton", unique=True),
    Index("player_by_email", "email_key", unique=True),
    Index("player_by_erasure", "erase_until_ms"),
)


def _player() -> "Column[str]":
    return Column("player_id", KEY, ForeignKey("player.id"), nullable=False)


PASSKEYS = Table(
    "passkey",
    METADATA,
    Column("id", LargeBinary, primary_key=True),
    _player(),
    Column("public_key", LargeBinary, nullable=False),
    Column("sign_count", BigInteger, nullable=False),
    # As the browser says them, separated by spaces.
    Column("transports", Text, nullable=False),
    Column("made_with", Text, nullable=False),
    Column("created_ms", BigInteger, nullable=False),
    Column("used_ms", BigInteger, nullable=False),
    Index("passkey_by_player", "player_id"),
)

SESSIONS = Table(
    "session",
    METADATA,
    Column("hash", LargeBinary, primary_key=True),
    # What the session is called where it is listed and ended: worth nothing by itself.
    Column("id", KEY, nullable=False),
    _player(),
    Column("created_ms", BigInteger, nullable=False),
    Column("seen_ms", BigInteger, nullable=False),
    # When its player last proved who they are.
    Column("proved_ms", BigInteger, nullable=False),
    Column("browser", KEY, nullable=False),
    Column("system", KEY, nullable=False),
    Index("session_by_player", "player_id"),
    Index("session_by_seen", "seen_ms"),
)

PROGRAM_TOKENS = Table(
    "program_token",
    METADATA,
    Column("hash", LargeBinary, primary_key=True),
    Column("id", KEY, nullable=False),
    _player(),
    Column("label", Text, nullable=False),
    Column("created_ms", BigInteger, nullable=False),
    Column("used_ms", BigInteger),
    Index("program_token_by_player", "player_id"),
)

ONE_TIME = Table(
    "one_time_token",
    METADATA,
    Column("hash", LargeBinary, primary_key=True),
    # What it is good for.
    Column("purpose", KEY, nullable=False),
    # Whom it is for; a passkey is asked for before that is known.
    Column("player_id", KEY),
    Column("value", LargeBinary, nullable=False),
    Column("ends_ms", BigInteger, nullable=False),
    Index("one_time_token_by_end", "ends_ms"),
    Index("one_time_token_by_player", "player_id"),
)

FAILED_LOGINS = Table(
    "failed_login",
    METADATA,
    # Of a name that was tried, whether somebody has it or not.
    Column("hash", LargeBinary, primary_key=True),
    Column("failures", Integer, nullable=False),
    Column("last_ms", BigInteger, nullable=False),
    Index("failed_login_by_last", "last_ms"),
)

RESERVED_NAMES = Table(
    "reserved_name",
    METADATA,
    Column("skeleton", KEY, primary_key=True),
    # The only player who may take the name; null: no player may. It may be a deleted player's.
    Column("player_id", KEY),
    # Null: for as long as SPITE_MODERATORS has the name.
    Column("until_ms", BigInteger),
    Index("reserved_name_by_player", "player_id"),
    Index("reserved_name_by_end", "until_ms"),
)

PREFIXES = 3
"""The most prefixes of an address that count (`server.addresses`)."""

MAIL_QUOTAS = Table(
    "mail_quota",
    METADATA,
    # Of a mailbox, an account or a browser.
    Column("hash", LargeBinary, primary_key=True),
    Column("sent", Integer, nullable=False),
    # When the day began that is counted.
    Column("since_ms", BigInteger, nullable=False),
    Index("mail_quota_by_time", "since_ms"),
)

SUBSCRIPTIONS = Table(
    "push_subscription",
    METADATA,
    # Of the endpoint, which is too long for a key.
    Column("hash", LargeBinary, primary_key=True),
    Column("endpoint", Text, nullable=False),
    # Guests need no row among the players.
    Column("player_id", KEY, nullable=False),
    Column("session_hash", LargeBinary),
    Column("p256dh", LargeBinary, nullable=False),
    Column("auth", LargeBinary, nullable=False),
    Column("language", KEY, nullable=False),
    Column("since_ms", BigInteger, nullable=False),
    # Keyed hashes of the address prefixes that a guest asked from, narrowest first.
    *(Column(f"network_{place}", KEY) for place in range(PREFIXES)),
    Index("push_subscription_by_player", "player_id", "since_ms"),
    *(
        Index(f"push_subscription_by_network_{place}", f"network_{place}", "since_ms")
        for place in range(PREFIXES)
    ),
)
