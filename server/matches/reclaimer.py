"""Reclaimer: ends matches without a connected player while the store is short of memory."""

import asyncio
import random

from server.matches.directory import MatchDirectory
from server.matches.live.watermarks import Watermarks
from server.matches.upkeep import run_logged
from server.store.match_counts import AddressMatches

ROUND_S = 5.0
OLDEST_CHECKED = 50
"""The number of matches that a node examines per round, the oldest first, when memory is short."""


class MatchReclaimer:
    """Background task of one node that ends abandoned matches while the store is short of memory.

    It checks only matches that count for an address.
    """

    def __init__(
        self, directory: MatchDirectory, matches: AddressMatches, watermarks: Watermarks
    ) -> None:
        self._directory = directory
        self._matches = matches
        self._watermarks = watermarks
        self._first = 0
        """The number of the oldest matches that were examined and were not ended."""

    async def run(self) -> None:
        """End abandoned matches in rounds while the store is short of memory, until cancelled."""
        while True:
            await run_logged(self.reclaim_some)
            await asyncio.sleep(ROUND_S * random.uniform(0.5, 1.5))  # noqa: S311 -- no secret

    async def reclaim_some(self) -> None:
        """End some abandoned matches, the oldest first, if the store is short of memory. Raises
        StoreUnavailable.
        """
        if self._watermarks.level == "enough":
            self._first = 0
            return
        found = await self._matches.oldest(self._first, OLDEST_CHECKED)
        for match in found:
            if not await self._directory.reclaim(match):
                self._first += 1
        if len(found) < OLDEST_CHECKED:
            self._first = 0
