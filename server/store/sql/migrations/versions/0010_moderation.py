"""Reports about players, moderators' actions, and notices to players."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
# The newest earlier migration. One that is added between them has to be named here.
down_revision = "0009"

KEY = sa.String().with_variant(sa.String(collation="C"), "postgresql")


def upgrade() -> None:
    """Create the tables, and the columns for closed accounts."""
    op.add_column("player", sa.Column("closed_ms", sa.BigInteger))
    op.add_column("player", sa.Column("closed_reason", KEY))
    op.add_column("player", sa.Column("name_hidden", sa.Boolean))
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
    once = ["by_player", "match_id", "about_player"]
    op.create_index("report_once", "report", once, unique=True)
    op.create_index("report_by_state", "report", ["state", "at_ms", "id"])
    op.create_index("report_about", "report", ["about_player", "state"])
    op.create_index("report_by_decision", "report", ["decided_ms"])
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
    op.create_index("moderator_act_by_time", "moderator_act", ["at_ms", "id"])
    op.create_index("moderator_act_by_player", "moderator_act", ["player_id", "at_ms", "id"])
    op.create_table(
        "mute",
        sa.Column("player_id", KEY, primary_key=True),
        sa.Column("until_ms", sa.BigInteger),
        sa.Column("reason", KEY, nullable=False),
    )
    op.create_index("mute_by_end", "mute", ["until_ms"])
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
    op.create_index("notice_by_player", "notice", ["player_id", "read_ms"])
    op.create_index("notice_by_reading", "notice", ["read_ms"])
