"""The game of the daily deal, and its terms."""

from server.games.daily import DailyRecords
from server.games.registry import GAMES

GAME, RECORDS = next(
    (key, game.records) for key, game in GAMES.items() if isinstance(game.records, DailyRecords)
)
"""The first game that has a daily deal, and its records."""
TERMS = RECORDS.daily
