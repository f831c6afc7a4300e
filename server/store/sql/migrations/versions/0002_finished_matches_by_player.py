"""Finished matches by player."""

from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Create an index for each seat."""
    for seat in (0, 1):
        columns = [f"player_{seat}", "ended_ms", "match_id"]
        op.create_index(f"finished_match_by_player_{seat}", "finished_match", columns)
