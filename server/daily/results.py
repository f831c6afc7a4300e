"""Counts finished games of the daily deal: the points left, and the luck."""

import logging

from msgspec.json import decode
from msgspec.structs import replace

from protocol.core.ids import Seat, other
from server.daily.days import opens_ms
from server.daily.terms import RECORDS
from server.games.luck import Ledger
from server.games.records import RecordError
from server.matches.archive.analyses import Analyses, AnalysisBusy
from server.store.archive import Archive
from server.store.daily import DailyGame, DailyStore

log = logging.getLogger(__name__)

OWN_SEAT: Seat = 0
"""The player's seat."""


class DailyCounter:
    """Counts finished games of the daily deal and stores their results. Several nodes may count the
    same game: the result that is stored first stays.
    """

    def __init__(self, store: DailyStore, archive: Archive, ledgers: Analyses) -> None:
        """`ledgers` are the luck ledgers."""
        self._store = store
        self._archive = archive
        self._ledgers = ledgers

    async def count(self, game: DailyGame, *, waits: bool = True) -> bool:
        """Count a daily game and store its result. Return whether it counts.

        It counts if it is in the archive, has a readable record, and ended before its day's deals
        opened. A late or unreadable game is noted as one without a result. Luck is part of the
        result. If the luck ledger is not available yet, raise AnalysisBusy, or, unless `waits`,
        count the game without luck. Raises DatabaseUnavailable.
        """
        match = await self._archive.match(game.match)
        line = await self._archive.record(game.match, 1)
        if match is None or line is None:
            return False
        if match.ended_ms >= opens_ms(game.day):
            await self._store.give_up(game, "late")
            return False
        try:
            left = points_left(line)
        except RecordError as error:
            log.error(
                "the record of the daily deal in match %s is unreadable: %s", game.match, error
            )
            await self._store.give_up(game, "unreadable")
            return False
        luck, version = await self._luck(game, line, waits=waits)
        await self._store.count(replace(game, left=left, luck=luck, luck_version=version))
        return True

    async def _luck(self, game: DailyGame, line: bytes, *, waits: bool) -> tuple[int, int]:
        """Return the player's luck in a daily game and the version of the luck ledger. Raises
        AnalysisBusy.
        """
        try:
            ledger = await self._ledgers.of(game.match, 1, line)
        except AnalysisBusy:
            if waits:
                raise
            log.warning("the daily deal in match %s counts without luck", game.match)
            ledger = None
        if ledger is None:
            return 0, 0
        known = decode(ledger, type=Ledger)
        return known.luck_of(OWN_SEAT), known.luck_version


def points_left(line: bytes) -> tuple[int, int]:
    """Return the points left to the player and to the bot at the end of a recorded game.

    If the player gave up or left, the bot has none left.
    Raises RecordError for a line that is not a record.
    """
    left = RECORDS.points_left(line)
    return left[OWN_SEAT], left[other(OWN_SEAT)]
