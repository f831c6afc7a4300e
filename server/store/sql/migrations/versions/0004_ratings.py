"""Ratings, and the columns of matches that they depend on."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

KEY = sa.String().with_variant(sa.String(collation="C"), "postgresql")
POOL = ("game_key", "preset", "speed")


def upgrade() -> None:
    """Add the columns, and create the tables of results and ratings."""
    for column in (
        # Older matches stay findable by their players only, and unrated.
        sa.Column("speed", KEY, nullable=False, server_default="correspondence"),
        sa.Column("public", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("rated", sa.Boolean, nullable=False, server_default=sa.false()),
    ):
        op.add_column("finished_match", column)
    public = sa.column("public", sa.Boolean)
    for name, columns in (
        ("preset", ["game_key", "preset"]),
        ("game", ["game_key"]),
        ("end", []),
    ):
        op.create_index(
            f"finished_match_by_{name}",
            "finished_match",
            [*columns, "ended_ms", "match_id"],
            postgresql_where=public,
            sqlite_where=sa.text("public = 1"),
        )
    op.create_table(
        "rated_result",
        sa.Column("match_id", KEY, primary_key=True),
        sa.Column("player", KEY, primary_key=True),
        sa.Column("opponent", KEY, nullable=False),
        *(sa.Column(name, KEY, nullable=False) for name in POOL),
        sa.Column("score", sa.SmallInteger, nullable=False),
        sa.Column("ended_ms", sa.BigInteger, nullable=False),
        sa.Column("rating", sa.Double),
        sa.Column("deviation", sa.Double),
        sa.Column("volatility", sa.Double),
        sa.Column("open", sa.Boolean, nullable=False),
    )
    place = ["ended_ms", "match_id"]
    op.create_index("rated_result_by_player", "rated_result", ["player", *POOL, *place])
    is_open = sa.column("open", sa.Boolean)
    op.create_index(
        "rated_result_open",
        "rated_result",
        [*POOL, *place],
        postgresql_where=is_open,
        sqlite_where=sa.text("open = 1"),
    )
    op.create_table(
        "rating",
        sa.Column("player", KEY, primary_key=True),
        *(sa.Column(name, KEY, primary_key=True) for name in POOL),
        sa.Column("rating", sa.Double, nullable=False),
        sa.Column("deviation", sa.Double, nullable=False),
        sa.Column("volatility", sa.Double, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("ended_ms", sa.BigInteger, nullable=False),
        sa.Column("established_until_ms", sa.BigInteger),
    )
    established = sa.column("established_until_ms").is_not(None)
    op.create_index(
        "rating_best",
        "rating",
        [*POOL, "rating", "player"],
        postgresql_where=established,
        sqlite_where=established,
    )
