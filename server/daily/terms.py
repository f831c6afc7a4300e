"""The game of the daily deal, and the terms on which it is played."""

from server.games.daily import DailyRecords
from server.games.registry import GAMES

GAME, RECORDS = next(
    (key, game.records) for key, game in GAMES.items() if isinstance(game.records, DailyRecords)
)
"""The first game that has a daily deal, and its records."""
TERMS = RECORDS.daily
"""The rules, the bot and the points of the daily deal in that game."""
