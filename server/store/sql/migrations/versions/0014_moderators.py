"""Moderators by account, and reserved names."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"

KEY = sa.String().with_variant(sa.String(collation="C"), "postgresql")


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "moderator",
        sa.Column("player_id", KEY, primary_key=True),
        sa.Column("since_ms", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "reserved_name",
        sa.Column("skeleton", KEY, primary_key=True),
        sa.Column("player_id", KEY),
        sa.Column("until_ms", sa.BigInteger),
    )
    op.create_index("reserved_name_by_player", "reserved_name", ["player_id"])
    op.create_index("reserved_name_by_end", "reserved_name", ["until_ms"])
