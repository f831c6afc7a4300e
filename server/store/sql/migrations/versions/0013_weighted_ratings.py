"""Weighted ratings: network tokens, different opponents, and early aborts.

Rated matches without spectators no longer count. All ratings are recomputed with the new weights:
every result is opened, and nodes compute them while they have nothing to archive.
"""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"

KEY = sa.String().with_variant(sa.String(collation="C"), "postgresql")
POOL = ("game_key", "preset", "speed")
COUNTED = (
    "SELECT count({}) FROM rated_result WHERE rated_result.player = rating.player"
    " AND rated_result.game_key = rating.game_key AND rated_result.preset = rating.preset"
    " AND rated_result.speed = rating.speed"
)


def upgrade() -> None:
    """Add the columns and indexes, and open all results."""
    for column in (
        sa.Column("network_0", KEY),
        sa.Column("network_1", KEY),
        sa.Column("aborted_by", sa.SmallInteger),
    ):
        op.add_column("finished_match", column)
    for seat in (0, 1):
        aborted = sa.text(f"aborted_by = {seat}")
        op.create_index(
            f"aborted_match_by_player_{seat}",
            "finished_match",
            [f"player_{seat}", "ended_ms"],
            postgresql_where=aborted,
            sqlite_where=aborted,
        )
    op.add_column("rated_result", sa.Column("opponent_network", KEY))
    op.create_index("rated_result_by_opponent", "rated_result", ["player", *POOL, "opponent"])
    opponents = sa.Column("opponents", sa.Integer, nullable=False, server_default=sa.text("0"))
    op.add_column("rating", opponents)
    _recount()
    op.drop_index("rating_best", "rating")
    ranked = sa.text("established_until_ms IS NOT NULL AND opponents >= 10")
    op.create_index(
        "rating_best",
        "rating",
        [*POOL, sa.text("rating DESC"), "player", "established_until_ms"],
        postgresql_where=ranked,
        sqlite_where=ranked,
    )


def _recount() -> None:
    """Remove hidden results, count games and opponents, and open every remaining result."""
    hidden = "SELECT match_id FROM finished_match WHERE rated AND NOT public"
    op.execute(f"DELETE FROM rated_result WHERE match_id IN ({hidden})")  # noqa: S608 -- constants
    op.execute("UPDATE finished_match SET rated = false WHERE rated AND NOT public")
    for column, counted in (("games", "*"), ("opponents", "DISTINCT opponent")):
        op.execute(f"UPDATE rating SET {column} = ({COUNTED.format(counted)})")  # noqa: S608 -- constants
    op.execute("DELETE FROM rating WHERE games = 0")
    # Without a rating, so that each result opens the player's next one.
    op.execute("UPDATE rated_result SET open = true, rating = NULL")
