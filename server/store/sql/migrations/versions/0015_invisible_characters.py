"""Skeletons of names without default-ignorable code points, which are invisible.

If an account's name then looks like another's, it keeps its old skeleton, so that its owner can log
in. A notice asks the owner to choose another name.
"""

import logging
import re
import secrets
import time

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"

IGNORABLE = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e"
    "\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
PLAYERS = sa.table(
    "player",
    *(sa.column(name) for name in ("id", "skeleton", "registered_ms")),
)
NOTICES = sa.table(
    "notice", *(sa.column(name) for name in ("id", "player_id", "kind", "reason", "at_ms"))
)

log = logging.getLogger(__name__)


def upgrade() -> None:
    """Change the skeletons of accounts, oldest first, and warn owners whose name looks taken."""
    database = op.get_bind()
    accounts = sa.select(PLAYERS.c.id, PLAYERS.c.skeleton).where(PLAYERS.c.skeleton.is_not(None))
    rows = database.execute(accounts.order_by(PLAYERS.c.registered_ms, PLAYERS.c.id)).all()
    taken = {skeleton for _, skeleton in rows}
    for player, skeleton in rows:
        visible = IGNORABLE.sub("", skeleton)
        if visible == skeleton:
            continue
        if visible and visible not in taken:
            taken.add(visible)
            changed = sa.update(PLAYERS).where(PLAYERS.c.id == player)
            database.execute(changed.values(skeleton=visible))
            continue
        log.warning("the name of player %s looks like another player's, or is invisible", player)
        database.execute(
            sa.insert(NOTICES).values(
                id=secrets.token_urlsafe(9),
                player_id=player,
                kind="warned",
                reason="name",
                at_ms=time.time_ns() // 1_000_000,
            )
        )
