"""Finished games of the daily deal, with their points and luck, for tests of its scores."""

from protocol.core.ids import MatchId, PlayerId
from server.store.daily import DailyGame

DAY = "2026-11-27"


def played(
    player: str, own: int, bot: int, *, deal: int = 0, luck: int = 0, day: str = DAY
) -> DailyGame:
    """Return a scored game of the daily deal, in which the player had `own` points left.

    The bot had `bot` points left. `luck` is in millionths of a win.
    """
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
