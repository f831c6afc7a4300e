"""The chat log for reports, and blocks."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
# The newest earlier migration. One that is added between them has to be named here.
down_revision = "0008"

KEY = sa.String().with_variant(sa.String(collation="C"), "postgresql")


def upgrade() -> None:
    """Create the tables of lines and of blocks."""
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
    op.create_index("talk_line_by_time", "talk_line", ["at_ms"])
    op.create_index("talk_line_by_player", "talk_line", ["player_id", "at_ms"])
    op.create_table(
        "block",
        sa.Column("by_player", KEY, primary_key=True),
        sa.Column("player_id", KEY, primary_key=True),
        sa.Column("id", KEY, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("since_ms", sa.BigInteger, nullable=False),
    )
    op.create_index("block_by_blocked", "block", ["player_id"])
    op.create_index("block_by_time", "block", ["since_ms"])
