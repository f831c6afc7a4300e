"""Web Push subscriptions."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
# The newest earlier migration. One that is added between them has to be named here.
down_revision = "0004"

KEY = sa.String().with_variant(sa.String(collation="C"), "postgresql")


def upgrade() -> None:
    """Create the table of subscriptions."""
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
    )
    op.create_index("push_subscription_by_player", "push_subscription", ["player_id", "since_ms"])
