"""Background task that ends unfinished games of the daily deal, an hour after their day. Every node
runs it; running it twice does no harm.
"""

from functools import partial
from typing import Protocol

from protocol.core.ids import MatchId, PlayerId
from server.daily.days import after, last_ended
from server.daily.deals import COUNTED_DAYS, DailyDeals
from server.daily.rounds import log_errors, repeat
from server.matches.live.match_loader import UnknownMatch, UnreadableMatch
from server.store.archive import Archive
from server.store.daily import DailyGame, DailyStore

BATCH = 100
"""The games that are read at a time."""


class Matches(Protocol):
    """The node's matches, as this task needs them."""

    async def forfeit(self, match: MatchId, player: PlayerId) -> bool:
        """End a match that a player has not finished: the player loses. Return whether it has a
        result.

        Raises UnknownMatch, UnreadableMatch, StoreUnavailable.
        """


class DailyEnder:
    """Ends unfinished games of the daily deal, an hour after their day.

    The player loses. The game counts with the points that the player has left at that moment, and
    none left for the bot. A game that never began gets no result.
    """

    def __init__(
        self, deals: DailyDeals, store: DailyStore, archive: Archive, matches: Matches
    ) -> None:
        self._deals = deals
        self._store = store
        self._archive = archive
        self._matches = matches

    async def run(self) -> None:
        """End unfinished games of the daily deal that are due, in rounds, until cancelled."""
        await repeat(self.do)

    async def do(self) -> None:
        """End the unfinished daily games of the last four days that ended an hour ago or earlier.

        Those of the latest day come first, because its deals open soon.
        """
        last = last_ended(self._deals.now_ms())
        for before in range(COUNTED_DAYS + 1):
            await self._end_day(after(last, -before))

    async def _end_day(self, day: str) -> None:
        player = PlayerId("")
        while games := await self._store.unfinished(day, player, BATCH):
            for game in games:
                await log_errors(partial(self._end, game))
            player = games[-1].player

    async def _end(self, game: DailyGame) -> None:
        try:
            has_result = await self._matches.forfeit(game.match, game.player)
        except UnreadableMatch:
            # A node of another release may be able to read it.
            return
        except UnknownMatch:
            has_result = False
        # A finished match is known until it is in the archive.
        if not has_result and await self._archive.match(game.match) is None:
            await self._store.give_up(game, "unfinished")
