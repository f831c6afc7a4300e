"""A mark on matches whose players used the same browser."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    """Add the column. Earlier matches have no mark."""
    same_browser = sa.Column("same_browser", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("finished_match", same_browser)
