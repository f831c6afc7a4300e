"""Migration that adds the table of luck ledgers of finished games."""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"
KEY = sa.String().with_variant(sa.String(collation="C"), "postgresql")


def upgrade() -> None:
    """Create the table of luck ledgers."""
    op.create_table(
        "luck_ledger",
        sa.Column("match_id", KEY, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("ledger", sa.LargeBinary, nullable=False),
    )
