"""The time at which a finished match is removed."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    """Add the column and its index. Older matches stay."""
    op.add_column("finished_match", sa.Column("expires_ms", sa.BigInteger))
    expires = sa.text("expires_ms IS NOT NULL")
    op.create_index(
        "finished_match_by_expiry",
        "finished_match",
        ["expires_ms"],
        postgresql_where=expires,
        sqlite_where=expires,
    )
