"""Counts of mails to a mailbox and for an account, for quotas."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "mail_quota",
        sa.Column("hash", sa.LargeBinary, primary_key=True),
        sa.Column("sent", sa.Integer, nullable=False),
        sa.Column("since_ms", sa.BigInteger, nullable=False),
    )
    op.create_index("mail_quota_by_time", "mail_quota", ["since_ms"])
