"""A column that marks finished matches without spectators."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    """Add the column. Older matches allow spectators, because their records were public."""
    column = sa.Column("watchers", sa.Boolean, nullable=False, server_default=sa.true())
    op.add_column("finished_match", column)
