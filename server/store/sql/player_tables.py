"""The tables of players and accounts, as the newest migration leaves them.

They include passkeys, sessions, tokens, failed logins, reserved names, mail quotas and push
subscriptions.

Tokens of any kind are stored as their SHA-256 only, so a copy of the database grants no access.
Rows that expire have an index by their expiry, for removing them.
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
    # The identity in seats and finished games. It is the guest's, and never changes.
    Column("id", KEY, primary_key=True),
    Column("created_ms", BigInteger, nullable=False),
    # NULL: the generated name that follows from the id.
    Column("name", Text),
    # The look of the name. Only registered players have one, so that no two names look alike.
    Column("skeleton", KEY),
    # The shape, the colour and the ground. NULL: those that follow from the id.
    Column("shape", SmallInteger),
    Column("colour", SmallInteger),
    Column("ground", SmallInteger),
    # NULL: a guest who has chosen a name or an avatar.
    Column("registered_ms", BigInteger),
    # The argon2 hash of the password, with its salt and parameters.
    Column("password", Text),
    Column("email", Text),
    # The normalized address for look-ups. Set only once the address is confirmed.
    Column("email_key", KEY),
    Column("deleted_ms", BigInteger),
    # The time until which the player's name is erased from finished games.
    Column("erase_until_ms", BigInteger),
    # When and why a moderator closed the account; NULL while it is open.
    Column("closed_ms", BigInteger),
    Column("closed_reason", KEY),
    # True if the name of the closed account is hidden from others.
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
    # The transports that the browser reported, separated by spaces.
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
    # The id of the session in a player's list. It grants no access.
    Column("id", KEY, nullable=False),
    _player(),
    Column("created_ms", BigInteger, nullable=False),
    Column("seen_ms", BigInteger, nullable=False),
    # When the player last proved who they are.
    Column("proved_ms", BigInteger, nullable=False),
    Column("browser", KEY, nullable=False),
    Column("system", KEY, nullable=False),
    Index("session_by_player", "player_id"),
    Index("session_by_seen", "seen_ms"),
)

API_TOKENS = Table(
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
    # The purpose of the token.
    Column("purpose", KEY, nullable=False),
    # The player, if already known. A passkey is requested before that.
    Column("player_id", KEY),
    Column("value", LargeBinary, nullable=False),
    Column("ends_ms", BigInteger, nullable=False),
    Index("one_time_token_by_end", "ends_ms"),
    Index("one_time_token_by_player", "player_id"),
)

FAILED_LOGINS = Table(
    "failed_login",
    METADATA,
    # The hash of the attempted name, whether or not an account has it.
    Column("hash", LargeBinary, primary_key=True),
    Column("failures", Integer, nullable=False),
    Column("last_ms", BigInteger, nullable=False),
    Index("failed_login_by_last", "last_ms"),
)

RESERVED_NAMES = Table(
    "reserved_name",
    METADATA,
    Column("skeleton", KEY, primary_key=True),
    # The only player who may take the name; NULL: no player. The player may be deleted.
    Column("player_id", KEY),
    # NULL: for as long as SPITE_MODERATORS has the name.
    Column("until_ms", BigInteger),
    Index("reserved_name_by_player", "player_id"),
    Index("reserved_name_by_end", "until_ms"),
)

PREFIXES = 3
"""The maximum number of prefixes of a guest's address that are stored with a subscription."""

MAIL_QUOTAS = Table(
    "mail_quota",
    METADATA,
    # The hash of a mailbox, an account or a browser.
    Column("hash", LargeBinary, primary_key=True),
    Column("sent", Integer, nullable=False),
    # The beginning of the counted day.
    Column("since_ms", BigInteger, nullable=False),
    Index("mail_quota_by_time", "since_ms"),
)

SUBSCRIPTIONS = Table(
    "push_subscription",
    METADATA,
    # The hash of the endpoint, which is too long for a key.
    Column("hash", LargeBinary, primary_key=True),
    Column("endpoint", Text, nullable=False),
    # Guests have no row in the table of players.
    Column("player_id", KEY, nullable=False),
    Column("session_hash", LargeBinary),
    Column("p256dh", LargeBinary, nullable=False),
    Column("auth", LargeBinary, nullable=False),
    Column("language", KEY, nullable=False),
    Column("since_ms", BigInteger, nullable=False),
    # Keyed hashes of the guest's address prefixes, narrowest first.
    *(Column(f"network_{place}", KEY) for place in range(PREFIXES)),
    Index("push_subscription_by_player", "player_id", "since_ms"),
    *(
        Index(f"push_subscription_by_network_{place}", f"network_{place}", "since_ms")
        for place in range(PREFIXES)
    ),
)
