"""What is over is removed: decided reports with the words in them, ended mutes, read notices."""

import asyncio
import contextlib
import random
from collections.abc import Callable

from server.store.archive import ArchiveUnavailable
from server.store.moderation import ModerationStores

ROUND_S = 600.0
DAY_MS = 24 * 60 * 60 * 1000
DECIDED_KEPT_MS = 90 * DAY_MS
"""A report is kept for so long after it was decided, in case somebody objects."""
READ_KEPT_MS = 30 * DAY_MS


class ModerationUpkeep:
    """Every node does all of it: to do it twice does no harm."""

    def __init__(self, stores: ModerationStores, now_ms: Callable[[], int]) -> None:
        """`now_ms` is the clock that all nodes share."""
        self._stores = stores
        self._now_ms = now_ms

    async def run(self) -> None:
        """Do it every ten minutes, until cancelled."""
        while True:
            with contextlib.suppress(ArchiveUnavailable):
                await self.do()
            await asyncio.sleep(ROUND_S * random.uniform(0.5, 1.5))  # noqa: S311

    async def do(self) -> None:
        """Do it once. Raises ArchiveUnavailable."""
        now_ms = self._now_ms()
        await self._stores.reports.remove_decided(now_ms - DECIDED_KEPT_MS)
        await self._stores.actions.remove_ended_mutes(now_ms)
        await self._stores.notices.remove_read(now_ms - READ_KEPT_MS)
