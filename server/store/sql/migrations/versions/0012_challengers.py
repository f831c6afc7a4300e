"""Players' choice of who may challenge them."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"

KEY = sa.String().with_variant(sa.String(collation="C"), "postgresql")


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "challengers",
        sa.Column("player_id", KEY, sa.ForeignKey("player.id"), primary_key=True),
        sa.Column("who", sa.String, nullable=False),
    )
