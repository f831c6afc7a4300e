"""Background task that removes expired sessions, codes and counts, and the names of deleted
players.
"""

import asyncio
import logging
import random
from collections.abc import Callable

from server.logs import facts
from server.matches.names import guest_name
from server.players.lifetimes import ABSOLUTE_MS, DAY_MS, FORGOTTEN_MS, IDLE_MS
from server.store.errors import DatabaseUnavailable
from server.store.players import (
    FailureStore,
    MailQuotaStore,
    OneTimeStore,
    PlayerStore,
    SessionStore,
)

ROUND_S = 60.0
BATCH = 100
"""The number of games in which one transaction replaces a deleted player's name."""

log = logging.getLogger(__name__)


class PlayersUpkeep:
    """Deletes what has expired from the players' tables, and replaces the names of deleted players.
    Every node runs it; running it twice does no harm.
    """

    def __init__(
        self,
        *,
        players: PlayerStore,
        sessions: SessionStore,
        once: OneTimeStore,
        failures: FailureStore,
        mail_quotas: MailQuotaStore,
        now_ms: Callable[[], int],
    ) -> None:
        """`now_ms` is the clock that all nodes share."""
        self._players = players
        self._sessions = sessions
        self._once = once
        self._failures = failures
        self._mail_quotas = mail_quotas
        self._now_ms = now_ms
        self._deleted = asyncio.Event()

    def look_now(self) -> None:
        """Make the next clean-up run at once, because a player has deleted their account."""
        self._deleted.set()

    async def run(self) -> None:
        """Clean up the players' tables about every minute, and at once after `look_now`, until
        cancelled.
        """
        while True:
            try:
                async with asyncio.timeout(ROUND_S * random.uniform(0.5, 1.5)):  # noqa: S311
                    await self._deleted.wait()
            except TimeoutError:
                pass
            self._deleted.clear()
            try:
                await self.do()
            except DatabaseUnavailable:
                continue

    async def do(self) -> None:
        """Delete what has expired from the players' tables, and replace the names of deleted
        players, once. Raises DatabaseUnavailable.
        """
        now_ms = self._now_ms()
        await self._sessions.remove_lapsed(now_ms - IDLE_MS, now_ms - ABSOLUTE_MS)
        await self._once.remove_lapsed(now_ms)
        await self._failures.remove_lapsed(now_ms - FORGOTTEN_MS)
        await self._mail_quotas.remove_lapsed(now_ms - DAY_MS)
        await self._players.remove_lapsed_names(now_ms)
        for player in await self._players.list_erasures(now_ms):
            changed = 0
            while some := await self._players.erase_name(player, guest_name(player), BATCH):
                changed += some
            if changed:
                log.info("erased the name of a deleted player", extra=facts(rows=changed))
