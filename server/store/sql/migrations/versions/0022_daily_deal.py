"""Migration that adds the tables of the daily deal: the secrets of the days, and the games."""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"
KEY = sa.String().with_variant(sa.String(collation="C"), "postgresql")


def upgrade() -> None:
    """Create the tables of the daily deal and their indexes."""
    op.create_table(
        "daily_pool",
        sa.Column("day", KEY, primary_key=True),
        sa.Column("secret", sa.LargeBinary, nullable=False),
        sa.Column("committed_ms", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "daily_game",
        sa.Column("day", KEY, primary_key=True),
        sa.Column("player", KEY, primary_key=True),
        sa.Column("deal", sa.SmallInteger, nullable=False),
        sa.Column("match_id", KEY, nullable=False),
        sa.Column("begun_ms", sa.BigInteger, nullable=False),
        sa.Column("stored_ms", sa.BigInteger),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("in_mean", sa.Boolean, nullable=False),
        sa.Column("left_own", sa.SmallInteger),
        sa.Column("left_bot", sa.SmallInteger),
        sa.Column("no_result", KEY),
        sa.Column("luck", sa.Integer, nullable=False),
        sa.Column("luck_version", sa.Integer, nullable=False),
    )
    op.create_index("daily_game_by_match", "daily_game", ["match_id"], unique=True)
    op.create_index("daily_game_by_player", "daily_game", ["player", "day"])
    op.create_index(
        "daily_game_uncounted",
        "daily_game",
        ["day"],
        postgresql_where=sa.text("left_own IS NULL"),
        sqlite_where=sa.text("left_own IS NULL"),
    )
    op.create_table(
        "daily_place",
        sa.Column("day", KEY, primary_key=True),
        sa.Column("network", KEY, primary_key=True),
        sa.Column("place", sa.SmallInteger, primary_key=True),
    )
