"""Archiver: moves finished games from the store's outbox to the archive.

If a node or the store dies in between, a game is written twice. It is archived once, because the
archive does not change existing entries. Only then is it removed from the outbox.
"""

import asyncio
import logging
from collections.abc import Callable, Sequence
from typing import Protocol

from server.matches.archive.archive_entry import ArchiveEntry, GameToArchive
from server.matches.archive.writer import Answer, Unwritable, WriterEnded
from server.store.archive import Archive
from server.store.errors import DatabaseUnavailable, StoreUnavailable
from server.store.ports import Outbox, OutboxEntry

log = logging.getLogger(__name__)

BATCH = 32
"""The number of games to hold in memory at a time."""
TICK_S = 0.25
"""The interval at which a node polls an empty outbox."""
WRITERS = 3
"""The number of writer processes that may fail on the same games."""
RETRY_S = 1.0
"""The pause after the database or the store did not answer."""
PING_S = 5.0
"""The interval of pings to an idle database."""


class Writer(Protocol):
    """A writer of records."""

    async def write(self, games: Sequence[GameToArchive]) -> Sequence[Answer]:
        """Return the archived form of each game. Raises WriterEnded."""


class Archiver:
    """Background task of one node that archives finished games."""

    def __init__(
        self,
        outbox: Outbox,
        archive: Archive,
        writer: Writer,
        count: Callable[[str], None],
        skips_guests: Callable[[], bool] = lambda: False,
    ) -> None:
        """`count` receives the result of each game: `archived`, `skipped`, `unwritable` or `lost`.

        While `skips_guests` returns True, games between guests are skipped.
        """
        self._skips_guests = skips_guests
        self._outbox = outbox
        self._archive = archive
        self._writer = writer
        self._count = count
        self._pinged_s = 0.0
        self._has_pending_ratings = False
        self.available = True
        """True if the archive answered the last request."""

    async def run(self) -> None:
        """Run until cancelled. During outages it waits and retries."""
        while True:
            try:
                entries = await self._outbox.claim(BATCH)
                if entries:
                    await self._archive_all(entries)
                else:
                    await self._ping()
                    await asyncio.sleep(TICK_S)
            except StoreUnavailable as error:
                log.warning("the store can't be reached: %s", error)
                await asyncio.sleep(RETRY_S)
            except WriterEnded as error:
                log.error("%s", error)
                await asyncio.sleep(RETRY_S)

    async def _archive_all(self, entries: Sequence[OutboxEntry]) -> None:
        found = [(entry, await self._outbox.load_game(entry)) for entry in entries]
        available = [(entry, stored) for entry, stored in found if stored is not None]
        games = [
            GameToArchive(entry.game.number, entry.is_over, stored.state, stored.steps)
            for entry, stored in available
        ]
        answers = await self._write(games) if games else []
        written = []
        for (entry, _), answer in zip(available, answers, strict=True):
            if isinstance(answer, Unwritable):
                self._count_unwritable(entry, answer.reason)
            elif answer.finished.guests_only and self._skips_guests():
                await self._outbox.mark_archived(entry)
                self._count("skipped")
            else:
                written.append((entry, answer.finished))
        try:
            await self._archive_entries([finished for _, finished in written])
        except ValueError:
            await self._archive_one_by_one(written)
        else:
            for entry, _ in written:
                await self._mark_archived(entry)
        for entry, stored in found:
            if stored is None:
                await self._drop_missing(entry)

    async def _write(self, games: Sequence[GameToArchive]) -> Sequence[Answer]:
        for _ in range(WRITERS):
            try:
                return await self._writer.write(games)
            except WriterEnded as error:
                log.error("%s", error)
        raise WriterEnded("these games wait until their claims lapse")

    async def _archive_one_by_one(
        self, written: Sequence[tuple[OutboxEntry, ArchiveEntry]]
    ) -> None:
        """Archive games one by one, so that a rejected one does not keep out the others."""
        for entry, finished in written:
            try:
                await self._archive_entries([finished])
            except ValueError as error:
                self._count_unwritable(entry, str(error))
            else:
                await self._mark_archived(entry)

    def _count_unwritable(self, entry: OutboxEntry, reason: str) -> None:
        # The claim expires and the game returns: another release may be able to write it.
        log.error("%s can't be archived: %s", _name(entry), reason)
        self._count("unwritable")

    async def _mark_archived(self, entry: OutboxEntry) -> None:
        await self._outbox.mark_archived(entry)
        self._count("archived")

    async def _archive_entries(self, entries: Sequence[ArchiveEntry]) -> None:
        games = [finished.game for finished in entries]
        matches = [finished.match for finished in entries if finished.match is not None]
        while True:
            try:
                await self._archive.write(games, matches)
            except DatabaseUnavailable as error:
                self._set_availability(error)
                await asyncio.sleep(RETRY_S)
            else:
                self._set_availability(None)
                return

    async def _drop_missing(self, entry: OutboxEntry) -> None:
        """Handle a game that came back although the store no longer has it.

        It should be archived.
        """
        try:
            known = await self._archive.record(entry.match, entry.game.number)
        except DatabaseUnavailable as error:
            self._set_availability(error)
            return
        if known is None:
            log.error("%s is lost: the store no longer has it", _name(entry))
            self._count("lost")
        await self._outbox.mark_archived(entry)

    async def _ping(self) -> None:
        now_s = asyncio.get_running_loop().time()
        pause_s = PING_S if self.available else RETRY_S
        if not self._has_pending_ratings and now_s - self._pinged_s < pause_s:
            return
        self._pinged_s = now_s
        try:
            await self._archive.ping()
            self._has_pending_ratings = await self._archive.update_ratings()
        except DatabaseUnavailable as error:
            self._has_pending_ratings = False
            self._set_availability(error)
        else:
            self._set_availability(None)

    def _set_availability(self, error: DatabaseUnavailable | None) -> None:
        before, self.available = self.available, error is None
        if error is not None and before:
            log.warning("the archive can't be reached, and ended games wait: %s", error)
        if error is None and not before:
            log.warning("the archive is back")


def _name(entry: OutboxEntry) -> str:
    return f"game {entry.game.number} of match {entry.match}"
