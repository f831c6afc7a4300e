"""Deals of yesterday, today and tomorrow for browser tests and pictures of the daily deal.

A server that has just been started has a deal for tomorrow only, so they are written to its
database.
"""

import asyncio
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from server.daily.days import HOUR_MS, after, begins_ms, day_of
from server.daily.pools import new_pool
from server.store.daily import DailyGame
from server.store.sql.address import database_at
from server.store.sql.archive import SqlArchive
from server.store.sql.daily import SqlDaily


def today() -> str:
    """Return the present day in UTC, such as `2026-01-31`."""
    return day_of(round(1000 * time.time()))


def give_days(data: Path, games: Sequence[DailyGame] = ()) -> None:
    """Write daily deals of yesterday, today and tomorrow to a server's database, and these games.

    `data` is the server's data folder. A deal that the database has already stays. Each day's seeds
    count as committed to an hour before the day.
    """
    days = [after(today(), number) for number in (-1, 0, 1)]
    with ThreadPoolExecutor(1) as other_thread:  # Playwright's event loop runs in this thread.
        other_thread.submit(asyncio.run, _give(data, days, games)).result()


async def _give(data: Path, days: Sequence[str], games: Sequence[DailyGame]) -> None:
    async with SqlArchive(database_at(None, data)) as archive:
        daily = SqlDaily(archive)
        for day in days:
            await daily.add_pool(new_pool(day, begins_ms(day) - HOUR_MS))
        for game in games:
            await daily.add_game(game)
            await daily.count(game)
