"""The game that has a daily deal, and its terms: the rules, the bot and the points."""

from server.games.daily import DailyRecords
from server.games.registry import GAMES
from server.matches.link_preview import LinkPreview

GAME, RECORDS = next(
    (key, game.records) for key, game in GAMES.items() if isinstance(game.records, DailyRecords)
)
"""The first game that has a daily deal, and its records."""
TERMS = RECORDS.daily
"""The rules, the bot and the points of the daily deal in that game."""
LINK_PREVIEW = LinkPreview(GAME, (), (0, 0), is_open=True, is_over=False, deal="daily")
"""The preview of links to the daily deal."""
