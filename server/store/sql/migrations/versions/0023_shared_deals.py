"""Migration that adds the tables of shared deals, and of the games on them."""

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"
KEY = sa.String().with_variant(sa.String(collation="C"), "postgresql")


def upgrade() -> None:
    """Create the tables of shared deals, and of the games on them, and their indexes."""
    op.create_table(
        "shared_deal",
        sa.Column("id", KEY, primary_key=True),
        sa.Column("player", KEY, nullable=False),
        sa.Column("match_id", KEY, nullable=False),
        sa.Column("until_ms", sa.BigInteger, nullable=False),
    )
    op.create_index("shared_deal_by_player", "shared_deal", ["player"])
    op.create_index("shared_deal_by_time", "shared_deal", ["until_ms"])
    op.create_table(
        "deal_game",
        sa.Column("deal_id", KEY, primary_key=True),
        sa.Column("player", KEY, primary_key=True),
        sa.Column("match_id", KEY, nullable=False),
        sa.Column("begun_ms", sa.BigInteger, nullable=False),
        sa.Column("dealt_ms", sa.BigInteger),
        sa.Column("ended_ms", sa.BigInteger),
        sa.Column("score", sa.SmallInteger),
        sa.Column("left_own", sa.SmallInteger),
        sa.Column("left_bot", sa.SmallInteger),
        sa.Column("network", KEY),
    )
    op.create_index("deal_game_by_match", "deal_game", ["match_id"], unique=True)
    op.create_index("deal_game_by_player", "deal_game", ["player"])
