"""Migration that creates the tables of the first release."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = None

KEY = sa.String().with_variant(sa.String(collation="C"), "postgresql")
SERIAL = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
INDEXES = (
    ("block", "block_by_blocked", "player_id", False),
    ("block", "block_by_time", "since_ms", False),
    ("failed_login", "failed_login_by_last", "last_ms", False),
    ("finished_game", "finished_game_by_game", "game_key ended_ms id", False),
    ("finished_game", "finished_game_by_match", "match_id number", True),
    ("finished_game", "finished_game_by_player_0", "player_0 ended_ms id", False),
    ("finished_game", "finished_game_by_player_1", "player_1 ended_ms id", False),
    (
        "finished_match",
        "finished_match_by_player_0",
        "player_0 ended_ms match_id player_1 game_key preset speed winner public",
        False,
    ),
    (
        "finished_match",
        "finished_match_by_player_1",
        "player_1 ended_ms match_id player_0 game_key preset speed winner public",
        False,
    ),
    ("finished_match", "finished_match_by_players", "player_0 player_1 ended_ms match_id", False),
    ("mail_quota", "mail_quota_by_time", "since_ms", False),
    ("moderator_act", "moderator_act_by_player", "player_id at_ms id", False),
    ("moderator_act", "moderator_act_by_time", "at_ms id", False),
    ("mute", "mute_by_end", "until_ms", False),
    ("notice", "notice_by_player", "player_id read_ms", False),
    ("notice", "notice_by_reading", "read_ms", False),
    ("one_time_token", "one_time_token_by_end", "ends_ms", False),
    ("one_time_token", "one_time_token_by_player", "player_id", False),
    ("player", "player_by_email", "email_key", True),
    ("player", "player_by_erasure", "erase_until_ms", False),
    ("player", "player_by_skeleton", "skeleton", True),
    ("push_subscription", "push_subscription_by_network_0", "network_0 since_ms", False),
    ("push_subscription", "push_subscription_by_network_1", "network_1 since_ms", False),
    ("push_subscription", "push_subscription_by_network_2", "network_2 since_ms", False),
    ("push_subscription", "push_subscription_by_player", "player_id since_ms", False),
    ("rated_result", "rated_result_by_opponent", "player game_key preset speed opponent", False),
    (
        "rated_result",
        "rated_result_by_player",
        "player game_key preset speed ended_ms match_id rating",
        False,
    ),
    ("report", "report_about", "about_player state", False),
    ("report", "report_by_decision", "decided_ms", False),
    ("report", "report_by_state", "state at_ms id", False),
    ("report", "report_once", "by_player match_id about_player", True),
    ("reserved_name", "reserved_name_by_end", "until_ms", False),
    ("reserved_name", "reserved_name_by_player", "player_id", False),
    ("talk_line", "talk_line_by_player", "player_id at_ms", False),
    ("talk_line", "talk_line_by_time", "at_ms", False),
    ("follow", "follow_by_followed", "player_id", False),
    ("passkey", "passkey_by_player", "player_id", False),
    ("program_token", "program_token_by_player", "player_id", False),
    ("session", "session_by_player", "player_id", False),
    ("session", "session_by_seen", "seen_ms", False),
)
"""The indexes of the first release: table, name, columns, and whether the index is unique."""
# The conditions of indexes, on PostgreSQL and on SQLite.
PUBLIC = "public", "public = 1"
DRAWN = "public AND winner IS NULL", "public = 1 AND winner IS NULL"
OPEN = "open", "open = 1"
PARTIAL_INDEXES = (
    (
        "finished_match",
        "aborted_match_by_player_0",
        "player_0 ended_ms",
        ("aborted_by = 0", "aborted_by = 0"),
    ),
    (
        "finished_match",
        "aborted_match_by_player_1",
        "player_1 ended_ms",
        ("aborted_by = 1", "aborted_by = 1"),
    ),
    ("finished_match", "drawn_match_by_end", "winner ended_ms match_id", DRAWN),
    ("finished_match", "drawn_match_by_game", "game_key winner ended_ms match_id", DRAWN),
    (
        "finished_match",
        "drawn_match_by_preset",
        "game_key preset speed winner ended_ms match_id",
        DRAWN,
    ),
    ("finished_match", "drawn_match_by_speed", "game_key speed winner ended_ms match_id", DRAWN),
    ("finished_match", "finished_match_by_end", "ended_ms match_id", PUBLIC),
    (
        "finished_match",
        "finished_match_by_expiry",
        "expires_ms",
        ("expires_ms IS NOT NULL", "expires_ms IS NOT NULL"),
    ),
    ("finished_match", "finished_match_by_game", "game_key ended_ms match_id", PUBLIC),
    (
        "finished_match",
        "finished_match_by_preset",
        "game_key preset speed ended_ms match_id",
        PUBLIC,
    ),
    ("finished_match", "finished_match_by_speed", "game_key speed ended_ms match_id", PUBLIC),
    ("rated_result", "rated_result_open", "game_key preset speed ended_ms match_id", OPEN),
)
"""The indexes of some rows only: table, name, columns and condition."""
RANKED = sa.text("established_until_ms IS NOT NULL AND opponents >= 10")


def upgrade() -> None:
    """Create the tables of the first release and their indexes."""
    op.create_table(
        "block",
        sa.Column("by_player", KEY, primary_key=True),
        sa.Column("player_id", KEY, primary_key=True),
        sa.Column("id", KEY, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("since_ms", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "failed_login",
        sa.Column("hash", sa.LargeBinary, primary_key=True),
        sa.Column("failures", sa.Integer, nullable=False),
        sa.Column("last_ms", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "finished_game",
        sa.Column("id", SERIAL, sa.Identity(always=True), primary_key=True),
        sa.Column("match_id", KEY, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("game_key", KEY, nullable=False),
        sa.Column("preset", KEY),
        sa.Column("player_0", KEY, nullable=False),
        sa.Column("player_1", KEY, nullable=False),
        sa.Column("name_0", sa.Text, nullable=False),
        sa.Column("name_1", sa.Text, nullable=False),
        sa.Column("winner", sa.SmallInteger),
        sa.Column("reason", KEY, nullable=False),
        sa.Column("began_ms", sa.BigInteger, nullable=False),
        sa.Column("ended_ms", sa.BigInteger, nullable=False),
        sa.Column("record", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "finished_match",
        sa.Column("match_id", KEY, primary_key=True),
        sa.Column("game_key", KEY, nullable=False),
        sa.Column("preset", KEY),
        sa.Column("player_0", KEY, nullable=False),
        sa.Column("player_1", KEY, nullable=False),
        sa.Column("name_0", sa.Text, nullable=False),
        sa.Column("name_1", sa.Text, nullable=False),
        sa.Column("rules", sa.Text, nullable=False),
        sa.Column("clock", sa.Text),
        sa.Column("winner", sa.SmallInteger),
        sa.Column("score_0", sa.Integer, nullable=False),
        sa.Column("score_1", sa.Integer, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("ended_ms", sa.BigInteger, nullable=False),
        sa.Column("speed", KEY, nullable=False, server_default="correspondence"),
        sa.Column("public", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("rated", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("network_0", KEY),
        sa.Column("network_1", KEY),
        sa.Column("expires_ms", sa.BigInteger),
        sa.Column("watchers", sa.Boolean, nullable=False, server_default=sa.true()),
        sa.Column("aborted_by", sa.SmallInteger),
        sa.Column("same_browser", sa.Boolean, nullable=False, server_default=sa.false()),
    )
    op.create_table(
        "mail_quota",
        sa.Column("hash", sa.LargeBinary, primary_key=True),
        sa.Column("sent", sa.Integer, nullable=False),
        sa.Column("since_ms", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "moderator",
        sa.Column("player_id", KEY, primary_key=True),
        sa.Column("since_ms", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "moderator_act",
        sa.Column("id", KEY, primary_key=True),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
        sa.Column("moderator_id", KEY, nullable=False),
        sa.Column("player_id", KEY, nullable=False),
        sa.Column("act", KEY, nullable=False),
        sa.Column("reason", KEY, nullable=False),
        sa.Column("until_ms", sa.BigInteger),
        sa.Column("name_hidden", sa.Boolean, nullable=False),
        sa.Column("note", sa.Text, nullable=False),
        sa.Column("report_id", KEY),
    )
    op.create_table(
        "mute",
        sa.Column("player_id", KEY, primary_key=True),
        sa.Column("until_ms", sa.BigInteger),
        sa.Column("reason", KEY, nullable=False),
    )
    op.create_table(
        "notice",
        sa.Column("id", KEY, primary_key=True),
        sa.Column("player_id", KEY, nullable=False),
        sa.Column("kind", KEY, nullable=False),
        sa.Column("reason", KEY, nullable=False),
        sa.Column("until_ms", sa.BigInteger),
        sa.Column("name", sa.Text),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
        sa.Column("read_ms", sa.BigInteger),
    )
    op.create_table(
        "one_time_token",
        sa.Column("hash", sa.LargeBinary, primary_key=True),
        sa.Column("purpose", KEY, nullable=False),
        sa.Column("player_id", KEY),
        sa.Column("value", sa.LargeBinary, nullable=False),
        sa.Column("ends_ms", sa.BigInteger, nullable=False),
    )
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
        sa.Column("closed_ms", sa.BigInteger),
        sa.Column("closed_reason", KEY),
        sa.Column("name_hidden", sa.Boolean),
    )
    op.create_table(
        "push_subscription",
        sa.Column("hash", sa.LargeBinary, primary_key=True),
        sa.Column("endpoint", sa.Text, nullable=False),
        sa.Column("player_id", KEY, nullable=False),
        sa.Column("session_hash", sa.LargeBinary),
        sa.Column("p256dh", sa.LargeBinary, nullable=False),
        sa.Column("auth", sa.LargeBinary, nullable=False),
        sa.Column("language", KEY, nullable=False),
        sa.Column("since_ms", sa.BigInteger, nullable=False),
        sa.Column("network_0", KEY),
        sa.Column("network_1", KEY),
        sa.Column("network_2", KEY),
    )
    op.create_table(
        "rated_result",
        sa.Column("match_id", KEY, primary_key=True),
        sa.Column("player", KEY, primary_key=True),
        sa.Column("opponent", KEY, nullable=False),
        sa.Column("game_key", KEY, nullable=False),
        sa.Column("preset", KEY, nullable=False),
        sa.Column("speed", KEY, nullable=False),
        sa.Column("score", sa.SmallInteger, nullable=False),
        sa.Column("ended_ms", sa.BigInteger, nullable=False),
        sa.Column("rating", sa.Double),
        sa.Column("deviation", sa.Double),
        sa.Column("volatility", sa.Double),
        sa.Column("open", sa.Boolean, nullable=False),
        sa.Column("opponent_network", KEY),
    )
    op.create_table(
        "rating",
        sa.Column("player", KEY, primary_key=True),
        sa.Column("game_key", KEY, primary_key=True),
        sa.Column("preset", KEY, primary_key=True),
        sa.Column("speed", KEY, primary_key=True),
        sa.Column("rating", sa.Double, nullable=False),
        sa.Column("deviation", sa.Double, nullable=False),
        sa.Column("volatility", sa.Double, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("ended_ms", sa.BigInteger, nullable=False),
        sa.Column("established_until_ms", sa.BigInteger),
        sa.Column("opponents", sa.Integer, nullable=False, server_default=sa.text("0")),
    )
    op.create_table(
        "report",
        sa.Column("id", KEY, primary_key=True),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
        sa.Column("state", KEY, nullable=False),
        sa.Column("decided_ms", sa.BigInteger),
        sa.Column("by_player", KEY, nullable=False),
        sa.Column("about_player", KEY, nullable=False),
        sa.Column("named", sa.Text, nullable=False),
        sa.Column("match_id", KEY, nullable=False),
        sa.Column("seat", sa.SmallInteger),
        sa.Column("room", KEY),
        sa.Column("line", sa.Integer),
        sa.Column("reason", KEY, nullable=False),
        sa.Column("note", sa.Text, nullable=False),
        sa.Column("lines", sa.Text, nullable=False),
    )
    op.create_table(
        "reserved_name",
        sa.Column("skeleton", KEY, primary_key=True),
        sa.Column("player_id", KEY),
        sa.Column("until_ms", sa.BigInteger),
    )
    op.create_table(
        "talk_line",
        sa.Column("match_id", KEY, primary_key=True),
        sa.Column("room", KEY, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("at_ms", sa.BigInteger, primary_key=True),
        sa.Column("player_id", KEY, nullable=False),
        sa.Column("seat", sa.SmallInteger),
        sa.Column("phrase", KEY),
        sa.Column("text", sa.Text),
    )
    op.create_table(
        "challengers",
        sa.Column("player_id", KEY, sa.ForeignKey("player.id"), primary_key=True),
        sa.Column("who", KEY, nullable=False),
    )
    op.create_table(
        "follow",
        sa.Column("by_player", KEY, sa.ForeignKey("player.id"), primary_key=True),
        sa.Column("player_id", KEY, sa.ForeignKey("player.id"), primary_key=True),
        sa.Column("since_ms", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "hidden_player",
        sa.Column("player_id", KEY, sa.ForeignKey("player.id"), primary_key=True),
    )
    op.create_table(
        "passkey",
        sa.Column("id", sa.LargeBinary, primary_key=True),
        sa.Column("player_id", KEY, sa.ForeignKey("player.id"), nullable=False),
        sa.Column("public_key", sa.LargeBinary, nullable=False),
        sa.Column("sign_count", sa.BigInteger, nullable=False),
        sa.Column("transports", sa.Text, nullable=False),
        sa.Column("made_with", sa.Text, nullable=False),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
        sa.Column("used_ms", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "program_token",
        sa.Column("hash", sa.LargeBinary, primary_key=True),
        sa.Column("id", KEY, nullable=False),
        sa.Column("player_id", KEY, sa.ForeignKey("player.id"), nullable=False),
        sa.Column("label", sa.Text, nullable=False),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
        sa.Column("used_ms", sa.BigInteger),
    )
    op.create_table(
        "session",
        sa.Column("hash", sa.LargeBinary, primary_key=True),
        sa.Column("id", KEY, nullable=False),
        sa.Column("player_id", KEY, sa.ForeignKey("player.id"), nullable=False),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
        sa.Column("seen_ms", sa.BigInteger, nullable=False),
        sa.Column("proved_ms", sa.BigInteger, nullable=False),
        sa.Column("browser", KEY, nullable=False),
        sa.Column("system", KEY, nullable=False),
    )
    for table, name, columns, unique in INDEXES:
        op.create_index(name, table, columns.split(), unique=unique)
    for table, name, columns, (condition, on_sqlite) in PARTIAL_INDEXES:
        op.create_index(
            name,
            table,
            columns.split(),
            postgresql_where=sa.text(condition),
            sqlite_where=sa.text(on_sqlite),
        )
    op.create_index(
        "rating_best",
        "rating",
        ["game_key", "preset", "speed", sa.text("rating DESC"), "player", "established_until_ms"],
        postgresql_where=RANKED,
        sqlite_where=RANKED,
    )
