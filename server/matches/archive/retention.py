"""Removal of what has expired from the database: archived matches, and shared deals."""

import asyncio
import logging
import random
from collections.abc import Awaitable, Callable

from server.store.errors import DatabaseUnavailable

ROUND_S = 60.0
BATCH = 200
"""The maximum number of expired matches or deals that one transaction removes."""

log = logging.getLogger(__name__)


class Retention:
    """Background task of a node that removes expired matches, or expired deals.

    Several nodes may run it at once.
    """

    def __init__(
        self, remove: Callable[[int, int], Awaitable[int]], now_ms: Callable[[], int]
    ) -> None:
        """`now_ms` is the clock that all nodes share.

        `remove` takes the time and a number, removes at most that many matches or deals that have
        expired by then, and returns how many it removed.
        """
        self._remove = remove
        self._now_ms = now_ms

    async def remove_expired(self) -> None:
        """Remove all archived matches, or all shared deals, that have expired. Raises
        DatabaseUnavailable.
        """
        while await self._remove(self._now_ms(), BATCH) == BATCH:
            log.debug("more rows have expired")

    async def run(self) -> None:
        """Remove the expired matches or deals every ROUND_S (60) seconds or so, until cancelled."""
        while True:
            try:
                await self.remove_expired()
            except DatabaseUnavailable as error:
                log.debug("expired rows are not removed yet: %s", error)
            await asyncio.sleep(ROUND_S * random.uniform(0.5, 1.5))  # noqa: S311 -- no secret
