"""Counted games of the daily deal."""

from protocol.core.ids import MatchId, PlayerId
from server.store.daily import DailyGame

DAY = "2026-11-27"


def played(
    player: str, own: int, bot: int, *, deal: int = 0, luck: int = 0, day: str = DAY
) -> DailyGame:
    """Return a game in which the player had `own` and the bot `bot` points left."""
    match = MatchId(f"{player}{day}")
    left = own, bot
    return DailyGame(
        day,
        PlayerId(player),
        deal,
        match,
        0,
        listed=True,
        in_mean=True,
        left=left,
        luck=luck,
        luck_version=1,
    )
