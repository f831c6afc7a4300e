"""What is over is removed: sessions, codes, and the names of players who are gone."""

import asyncio
import logging
import random
from collections.abc import Callable

from server.logs import facts
from server.matches.names import guest_name
from server.players.lifetimes import ABSOLUTE_MS, DAY_MS, FORGOTTEN_MS, IDLE_MS
from server.store.archive import ArchiveUnavailable
from server.store.players import (
    FailureStore,
    MailQuotaStore,
    OneTimeStore,
    PlayerStore,
    SessionStore,
)

ROUND_S = 60.0
BATCH = 100
"""Games whose names are changed in one transaction."""

log = logging.getLogger(__name__)


class PlayersUpkeep:
    """Every node does all of it: to do it twice does no harm."""

    def __init__(
        self,
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
        """Somebody has deleted their account."""
        self._deleted.set()

    async def run(self) -> None:
        """Do it every minute, until cancelled."""
        while True:
            try:
                async with asyncio.timeout(ROUND_S * random.uniform(0.5, 1.5)):  # noqa: S311
                    await self._deleted.wait()
            except TimeoutError:
                pass
            self._deleted.clear()
            try:
                await self.do()
            except ArchiveUnavailable:
                continue

    async def do(self) -> None:
        """Do it once. Raises ArchiveUnavailable."""
        now_ms = self._now_ms()
        await self._sessions.remove_lapsed(now_ms - IDLE_MS, now_ms - ABSOLUTE_MS)
        await self._once.remove_lapsed(now_ms)
        await self._failures.remove_lapsed(now_ms - FORGOTTEN_MS)
        await self._mail_quotas.remove_lapsed(now_ms - DAY_MS)
        await self._players.remove_lapsed_names(now_ms)
        for player in await self._players.erasures(now_ms):
            changed = 0
            while some := await self._players.erase_name(player, guest_name(player), BATCH):
                changed += some
            if changed:
                log.info("erased the name of a deleted player", extra=facts(rows=changed))
