"""Migration that adds the queue of games to analyse, and the table of play statistics.

It queues the games of registered players that are archived already.
"""

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"
KEY = sa.String().with_variant(sa.String(collation="C"), "postgresql")
OF_REGISTERED = """
INSERT INTO game_to_analyse (match_id, number, ended_ms, due_ms, tries)
SELECT match_id, number, ended_ms, 0, 0 FROM finished_game
WHERE game_key = 'spite' AND EXISTS (
    SELECT 1 FROM player WHERE registered_ms IS NOT NULL AND deleted_ms IS NULL
    AND id IN (finished_game.player_0, finished_game.player_1)
)
"""


def upgrade() -> None:
    """Create the tables, and queue the archived games of registered players for analysis."""
    op.create_table(
        "game_to_analyse",
        sa.Column("match_id", KEY, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("ended_ms", sa.BigInteger, nullable=False),
        sa.Column("due_ms", sa.BigInteger, nullable=False),
        sa.Column("tries", sa.SmallInteger, nullable=False),
    )
    op.create_index("game_to_analyse_by_end", "game_to_analyse", ["ended_ms"])
    op.create_table(
        "game_statistic",
        sa.Column("match_id", KEY, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("seat", sa.SmallInteger, primary_key=True),
        sa.Column("player_id", KEY, nullable=False),
        sa.Column("game_key", KEY, nullable=False),
        sa.Column("turns", sa.Integer, nullable=False),
        sa.Column("loss", sa.Integer, nullable=False),
        sa.Column("luck", sa.Integer, nullable=False),
        sa.Column("score", sa.SmallInteger, nullable=False),
        sa.Column("review_version", sa.Integer, nullable=False),
        sa.Column("luck_version", sa.Integer, nullable=False),
        sa.Column("ended_ms", sa.BigInteger, nullable=False),
    )
    key = ["player_id", "game_key", "review_version", "luck_version"]
    summed = ["turns", "loss", "luck", "score"]
    op.create_index("game_statistic_by_player", "game_statistic", [*key, *summed])
    op.execute(OF_REGISTERED)
