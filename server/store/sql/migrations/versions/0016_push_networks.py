"""Keyed hashes of the address prefixes of guests who subscribed to push messages."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"

KEY = sa.String().with_variant(sa.String(collation="C"), "postgresql")


def upgrade() -> None:
    """Add the columns and their indexes. Older rows of guests expire within a week."""
    for place in range(3):
        column = f"network_{place}"
        op.add_column("push_subscription", sa.Column(column, KEY))
        index = f"push_subscription_by_{column}"
        op.create_index(index, "push_subscription", [column, "since_ms"])
