"""Indexes that keep leaderboards, profiles and searches fast with millions of rows."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
# The newest earlier migration. One that is added between them has to be named here.
down_revision = "0007"

PLAYED = ("game_key", "preset", "speed", "winner", "public")
POOL = ("game_key", "preset", "speed")
PLACE = ("ended_ms", "match_id")


def upgrade() -> None:
    """Create the new indexes, and recreate existing ones with more columns."""
    for seat, other in ((0, 1), (1, 0)):
        name = f"finished_match_by_player_{seat}"
        op.drop_index(name, "finished_match")
        columns = [f"player_{seat}", *PLACE, f"player_{other}", *PLAYED]
        op.create_index(name, "finished_match", columns)
    op.create_index("finished_match_by_players", "finished_match", ["player_0", "player_1", *PLACE])
    op.drop_index("finished_match_by_preset", "finished_match")
    for name, columns in (
        ("finished_match_by_preset", [*POOL, *PLACE]),
        ("finished_match_by_speed", ["game_key", "speed", *PLACE]),
    ):
        _public(name, columns, "public", "public = 1")
    for name, columns in (
        ("preset", [*POOL]),
        ("speed", ["game_key", "speed"]),
        ("game", ["game_key"]),
        ("end", []),
    ):
        drawn = "public AND winner IS NULL", "public = 1 AND winner IS NULL"
        _public(f"drawn_match_by_{name}", [*columns, "winner", *PLACE], *drawn)
    op.drop_index("rated_result_by_player", "rated_result")
    columns = ["player", *POOL, *PLACE, "rating"]
    op.create_index("rated_result_by_player", "rated_result", columns)
    op.drop_index("rating_best", "rating")
    ranked = sa.text("established_until_ms IS NOT NULL AND games >= 10")
    op.create_index(
        "rating_best",
        "rating",
        [*POOL, sa.text("rating DESC"), "player", "established_until_ms"],
        postgresql_where=ranked,
        sqlite_where=ranked,
    )


def _public(name: str, columns: list[str], on_postgresql: str, on_sqlite: str) -> None:
    op.create_index(
        name,
        "finished_match",
        columns,
        postgresql_where=sa.text(on_postgresql),
        sqlite_where=sa.text(on_sqlite),
    )
