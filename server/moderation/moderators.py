"""Looks up which accounts may moderate, and adds those that the setting SPITE_MODERATORS names."""

import asyncio
import logging
from collections.abc import Callable, Collection

from protocol.core.ids import PlayerId
from server.background import run_together
from server.logs import facts
from server.players.batch_loader import BatchLoader
from server.players.profiles import name_skeleton
from server.store.errors import DatabaseUnavailable
from server.store.moderation import ModeratorStore

AGAIN_S = 10.0
"""The pause between attempts to look up the accounts of SPITE_MODERATORS during an outage."""

log = logging.getLogger(__name__)


class Moderators:
    """Caches which accounts are moderators. It answers only while `run` is running."""

    def __init__(
        self, store: ModeratorStore, names: Collection[str], now_ms: Callable[[], int]
    ) -> None:
        """Prepare with the `names` of SPITE_MODERATORS.

        `now_ms` is the clock that all nodes share.
        """
        self._store = store
        self._names = names
        self._now_ms = now_ms
        self._reader: BatchLoader[PlayerId, bool] = BatchLoader(store.among)

    async def has(self, player: PlayerId) -> bool:
        """Return whether the player is a moderator, or was one up to ten seconds ago.

        While the database is unavailable, the answer may be an hour old. Raises DatabaseUnavailable
        if none is cached.
        """
        return await self._reader.get(player) or False

    async def run(self) -> None:
        """Answer `has` until cancelled, and look up the accounts of SPITE_MODERATORS once."""
        await run_together(self._reader.run, self._resolve_names)

    async def _resolve_names(self) -> None:
        looks = {await name_skeleton(name): name for name in self._names}
        while True:
            try:
                unknown = await self._store.set_reserved(looks.keys(), self._now_ms())
            except DatabaseUnavailable:
                await asyncio.sleep(AGAIN_S)
                continue
            for one in unknown:
                log.warning(
                    "a name in SPITE_MODERATORS belongs to no account",
                    extra=facts(name=looks[one]),
                )
            return
