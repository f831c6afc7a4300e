"""Follows between players, and players who hide their current games."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"

KEY = sa.String().with_variant(sa.String(collation="C"), "postgresql")


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "follow",
        sa.Column("by_player", KEY, sa.ForeignKey("player.id"), primary_key=True),
        sa.Column("player_id", KEY, sa.ForeignKey("player.id"), primary_key=True),
        sa.Column("since_ms", sa.BigInteger, nullable=False),
    )
    op.create_index("follow_by_followed", "follow", ["player_id"])
    op.create_table(
        "hidden_player",
        sa.Column("player_id", KEY, sa.ForeignKey("player.id"), primary_key=True),
    )
