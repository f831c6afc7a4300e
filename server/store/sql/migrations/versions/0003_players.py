"""Players and their credentials."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

KEY = sa.String().with_variant(sa.String(collation="C"), "postgresql")


def upgrade() -> None:
    """Create the tables of players, passkeys, sessions and tokens."""
    op.create_table(
        "player",
        sa.Column("id", KEY, primary_key=True),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
        sa.Column("name", sa.Text),
        sa.Column("skeleton", KEY),
        sa.Column("shape", sa.SmallInteger),
        sa.Column("colour", sa.SmallInteger),
        sa.Column("ground", sa.SmallInteger),
        sa.Column("registered_ms", sa.BigInteger),
        sa.Column("password", sa.Text),
        sa.Column("email", sa.Text),
        sa.Column("email_key", KEY),
        sa.Column("deleted_ms", sa.BigInteger),
        sa.Column("erase_until_ms", sa.BigInteger),
    )
    op.create_index("player_by_skeleton", "player", ["skeleton"], unique=True)
    op.create_index("player_by_email", "player", ["email_key"], unique=True)
    op.create_index("player_by_erasure", "player", ["erase_until_ms"])
    op.create_table(
        "passkey",
        sa.Column("id", sa.LargeBinary, primary_key=True),
        _player(),
        sa.Column("public_key", sa.LargeBinary, nullable=False),
        sa.Column("sign_count", sa.BigInteger, nullable=False),
        sa.Column("transports", sa.Text, nullable=False),
        sa.Column("made_with", sa.Text, nullable=False),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
        sa.Column("used_ms", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "session",
        sa.Column("hash", sa.LargeBinary, primary_key=True),
        sa.Column("id", KEY, nullable=False),
        _player(),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
        sa.Column("seen_ms", sa.BigInteger, nullable=False),
        sa.Column("proved_ms", sa.BigInteger, nullable=False),
        sa.Column("browser", KEY, nullable=False),
        sa.Column("system", KEY, nullable=False),
    )
    op.create_index("session_by_seen", "session", ["seen_ms"])
    op.create_table(
        "program_token",
        sa.Column("hash", sa.LargeBinary, primary_key=True),
        sa.Column("id", KEY, nullable=False),
        _player(),
        sa.Column("label", sa.Text, nullable=False),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
        sa.Column("used_ms", sa.BigInteger),
    )
    op.create_table(
        "one_time_token",
        sa.Column("hash", sa.LargeBinary, primary_key=True),
        sa.Column("purpose", KEY, nullable=False),
        sa.Column("player_id", KEY),
        sa.Column("value", sa.LargeBinary, nullable=False),
        sa.Column("ends_ms", sa.BigInteger, nullable=False),
    )
    op.create_index("one_time_token_by_end", "one_time_token", ["ends_ms"])
    for table in ("passkey", "session", "program_token", "one_time_token"):
        op.create_index(f"{table}_by_player", table, ["player_id"])
    op.create_table(
        "failed_login",
        sa.Column("hash", sa.LargeBinary, primary_key=True),
        sa.Column("failures", sa.Integer, nullable=False),
        sa.Column("last_ms", sa.BigInteger, nullable=False),
    )
    op.create_index("failed_login_by_last", "failed_login", ["last_ms"])


def _player() -> "sa.Column[str]":
    return sa.Column("player_id", KEY, sa.ForeignKey("player.id"), nullable=False)
