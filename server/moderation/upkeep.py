"""Background task that removes old data: decided reports with their lines, ended mutes, and read
notices.
"""

import asyncio
import contextlib
import random
from collections.abc import Callable

from server.store.errors import DatabaseUnavailable
from server.store.moderation import ModerationStores

ROUND_S = 600.0
DAY_MS = 24 * 60 * 60 * 1000
DECIDED_KEPT_MS = 90 * DAY_MS
"""The time for which a decided report is kept, in case of an objection."""
READ_KEPT_MS = 30 * DAY_MS


class ModerationUpkeep:
    """Removes old reports, mutes and notices. All nodes do this, and repeating it does no harm."""

    def __init__(self, stores: ModerationStores, now_ms: Callable[[], int]) -> None:
        """Prepare with the stores. `now_ms` is the clock that all nodes share."""
        self._stores = stores
        self._now_ms = now_ms

    async def run(self) -> None:
        """Remove old reports, mutes and notices every five to fifteen minutes, until cancelled."""
        while True:
            with contextlib.suppress(DatabaseUnavailable):
                await self.run_once()
            await asyncio.sleep(ROUND_S * random.uniform(0.5, 1.5))  # noqa: S311

    async def run_once(self) -> None:
        """Remove old reports, mutes and notices once. Raises DatabaseUnavailable."""
        now_ms = self._now_ms()
        await self._stores.reports.remove_decided(now_ms - DECIDED_KEPT_MS)
        await self._stores.actions.remove_ended_mutes(now_ms)
        await self._stores.notices.remove_read(now_ms - READ_KEPT_MS)
