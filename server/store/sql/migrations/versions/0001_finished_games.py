"""Finished games and matches."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

KEY = sa.String().with_variant(sa.String(collation="C"), "postgresql")
SERIAL = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Create the tables of finished games and matches."""
    op.create_table(
        "finished_game",
        sa.Column("id", SERIAL, sa.Identity(always=True), primary_key=True),
        sa.Column("match_id", KEY, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("game_key", KEY, nullable=False),
        sa.Column("preset", KEY),
        sa.Column("player_0", KEY, nullable=False),
        sa.Column("player_1", KEY, nullable=False),
        sa.Column("name_0", sa.Text, nullable=False),
        sa.Column("name_1", sa.Text, nullable=False),
        sa.Column("winner", sa.SmallInteger),
        sa.Column("reason", KEY, nullable=False),
        sa.Column("began_ms", sa.BigInteger, nullable=False),
        sa.Column("ended_ms", sa.BigInteger, nullable=False),
        sa.Column("record", sa.LargeBinary, nullable=False),
    )
    for name, columns, unique in (
        ("match", ["match_id", "number"], True),
        ("player_0", ["player_0", "ended_ms", "id"], False),
        ("player_1", ["player_1", "ended_ms", "id"], False),
        ("game", ["game_key", "ended_ms", "id"], False),
    ):
        op.create_index(f"finished_game_by_{name}", "finished_game", columns, unique=unique)
    op.create_table(
        "finished_match",
        sa.Column("match_id", KEY, primary_key=True),
        sa.Column("game_key", KEY, nullable=False),
        sa.Column("preset", KEY),
        sa.Column("rules", sa.Text, nullable=False),
        sa.Column("clock", sa.Text),
        sa.Column("player_0", KEY, nullable=False),
        sa.Column("player_1", KEY, nullable=False),
        sa.Column("name_0", sa.Text, nullable=False),
        sa.Column("name_1", sa.Text, nullable=False),
        sa.Column("winner", sa.SmallInteger),
        sa.Column("score_0", sa.Integer, nullable=False),
        sa.Column("score_1", sa.Integer, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("ended_ms", sa.BigInteger, nullable=False),
    )
