"""Background task of the daily deal: commits to future deals, counts finished games, removes old
days.

Every node runs it; running it twice does no harm.
"""

import logging
from functools import partial

from server.daily.days import HOUR_MS, KEPT_DAYS, after, begins_ms
from server.daily.deals import COMMITTED_DAYS, COUNTED_DAYS, DailyDeals
from server.daily.results import DailyCounter
from server.daily.rounds import log_errors, repeat
from server.matches.archive.analyses import AnalysisBusy
from server.store.daily import DailyGame, DailyStore

LEDGER_DAYS = 2
"""The days for which a game waits for its luck ledger."""
BATCH = 200
"""The maximum number of games that one round counts."""
WARNED_BEFORE_MS = 2 * HOUR_MS
"""The time before a day at which the log warns that its deals are not committed to."""

log = logging.getLogger(__name__)


class DailyUpkeep:
    """Commits to the next days' daily deals, counts finished games, and removes old days."""

    def __init__(self, deals: DailyDeals, store: DailyStore, counter: DailyCounter) -> None:
        self._deals = deals
        self._store = store
        self._counter = counter
        self._warned_of = ""
        """The last day of which the log has warned."""
        self._removed_before = ""
        """The day before which old days were removed last."""

    async def run(self) -> None:
        """Do the upkeep of the daily deal in rounds, until cancelled."""
        await repeat(self.do)

    async def do(self) -> None:
        """Do one round: commit to deals, count finished games, and remove old days.

        An error in one part, or with one game, is logged and does not stop the rest.
        """
        for part in (self._commit, self._warn, self._count_games, self._remove_old):
            await log_errors(part)

    async def _commit(self) -> None:
        today = self._deals.today()
        for days in range(1, COMMITTED_DAYS + 1):
            await self._deals.commit(after(today, days))

    async def _warn(self) -> None:
        """Log an error once if tomorrow's deals are not committed to two hours before the day."""
        day = self._deals.tomorrow()
        is_near = self._deals.now_ms() >= begins_ms(day) - WARNED_BEFORE_MS
        if is_near and day != self._warned_of and await self._deals.pool(day) is None:
            self._warned_of = day
            log.error("the deals of %s are not committed to yet", day)

    async def _count_games(self) -> None:
        since = after(self._deals.today(), -COUNTED_DAYS)
        for game in await self._store.uncounted(since, BATCH):
            await log_errors(partial(self._count, game))

    async def _count(self, game: DailyGame) -> None:
        try:
            waits = game.day > after(self._deals.today(), -LEDGER_DAYS)
            await self._counter.count(game, waits=waits)
        except AnalysisBusy:
            return

    async def _remove_old(self) -> None:
        before = after(self._deals.today(), -KEPT_DAYS)
        if before != self._removed_before:
            await self._store.remove_before(before)
            await self._store.remove_places_before(after(self._deals.today(), -1))
            self._removed_before = before
