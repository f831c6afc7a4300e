"""Archiver: moves finished games from the store's outbox to the archive.

A game is removed from the outbox only after the archive has it, or if it is skipped or lost. If a
node or the store dies in between, the game is written again. It is archived once, because the
archive does not change existing entries.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Protocol, TypeVar

from protocol.core.ids import MatchId
from server.matches.archive.archive_entry import ArchiveEntry, GameToArchive
from server.matches.archive.low_priority_process import ProcessEnded, ProcessNotStarted
from server.matches.archive.writer import Answer, Unwritable
from server.store.archive import Archive
from server.store.errors import DatabaseUnavailable, StoreUnavailable
from server.store.ports import Outbox, OutboxEntry

log = logging.getLogger(__name__)
T = TypeVar("T")

BATCH = 32
"""The number of games that the archiver holds in memory at a time."""
TICK_S = 0.25
"""The interval at which a node polls an empty outbox."""
WRITERS = 2
"""The number of processes that may end at the same game before the archiver gives it up for now."""
RETRY_S = 1.0
"""The pause after the database or the store did not answer."""
PING_S = 5.0
"""The interval of pings to an idle database."""
ASIDE_S = 60.0
"""The time after which this node tries again to archive a game that it could not archive."""
ASIDE_KEPT = 1_000
"""The maximum number of failed games to remember. A game beyond that is tried again without a
pause.
"""


class Writer(Protocol):
    """Writes the records of finished games for the archiver."""

    async def write(self, games: Sequence[GameToArchive]) -> Sequence[Answer]:
        """Return the archived form of each finished game, or the fault of one that can't be
        written.

        Raises ProcessEnded and ProcessNotStarted.
        """


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
        """`count` receives the result of each attempt on a game: `archived`, `skipped`,
        `unwritable` or `lost`.

        A game without a record is skipped. While `skips_guests` returns True, so are games without
        a registered player or third-party bot, unless they are compared with others on their deal.
        """
        self._skips_guests = skips_guests
        self._outbox = outbox
        self._archive = archive
        self._writer = writer
        self._count = count
        self._pinged_s = 0.0
        self._has_pending_ratings = False
        self._aside_s: dict[tuple[MatchId, int], float] = {}
        """When this node could not archive a game, by the event loop's clock, the oldest first."""
        self.available = True
        """True if the archive answered the last request."""

    async def run(self) -> None:
        """Archive finished games until cancelled. During outages, wait and retry."""
        while True:
            try:
                entries = await self._outbox.claim(BATCH)
                due = [entry for entry in entries if not self._is_aside(entry)]
                if due:
                    await self._archive_all(due)
                else:
                    await self._ping()
                    await asyncio.sleep(TICK_S)
            except StoreUnavailable as error:
                log.warning("the store can't be reached: %s", error)
                await asyncio.sleep(RETRY_S)
            except ProcessNotStarted as error:
                log.error("%s", error)
                await asyncio.sleep(RETRY_S)

    async def _archive_all(self, entries: Sequence[OutboxEntry]) -> None:
        found = [
            (entry, stored)
            for entry in entries
            for stored in await self._guarded(entry, partial(self._outbox.load_game, entry))
        ]
        available = [(entry, stored) for entry, stored in found if stored is not None]
        games = [
            GameToArchive(entry.game.number, entry.is_over, stored.state, stored.steps)
            for entry, stored in available
        ]
        answers = await self._write(games) if games else []
        written = []
        for (entry, _), answer in zip(available, answers, strict=True):
            if isinstance(answer, Unwritable):
                self._set_aside(entry, answer.reason)
            elif answer.finished is None or (answer.finished.guests_only and self._skips_guests()):
                await self._guarded(entry, partial(self._mark_archived, entry, "skipped"))
            else:
                written.append((entry, answer.finished))
        await self._archive_written(written)
        for entry, stored in found:
            if stored is None:
                await self._guarded(entry, partial(self._drop_missing, entry))

    async def _write(self, games: Sequence[GameToArchive]) -> Sequence[Answer]:
        """Return the archived form of each finished game, or the fault of one that can't be
        written. Raises ProcessNotStarted.
        """
        try:
            return await self._writer.write(games)
        except ProcessEnded as error:
            log.error("%s", error)
        # One of the games may have ended the process. The others must not wait for it.
        return [await self._write_alone(game) for game in games]

    async def _write_alone(self, game: GameToArchive) -> Answer:
        ended = ""
        for _ in range(WRITERS):
            try:
                return (await self._writer.write([game]))[0]
            except ProcessEnded as error:
                ended = str(error)
        return Unwritable(ended)

    async def _archive_written(self, written: Sequence[tuple[OutboxEntry, ArchiveEntry]]) -> None:
        try:
            await self._archive_entries([finished for _, finished in written])
        except Exception:
            # Archive the games one by one, so that a rejected one does not keep out the others.
            for entry, finished in written:
                await self._guarded(entry, partial(self._archive_one, entry, finished))
        else:
            for entry, _ in written:
                await self._guarded(entry, partial(self._mark_archived, entry, "archived"))

    async def _archive_one(self, entry: OutboxEntry, finished: ArchiveEntry) -> None:
        await self._archive_entries([finished])
        await self._mark_archived(entry, "archived")

    async def _guarded(self, entry: OutboxEntry, work: Callable[[], Awaitable[T]]) -> Sequence[T]:
        """Return the result of `work` on a game, in a list. If it fails, set the game aside for a
        minute and return an empty list.

        Raises StoreUnavailable.
        """
        try:
            return [await work()]
        except StoreUnavailable:
            raise
        except Exception as error:
            if type(error) is ValueError:
                # The archive rejects the game.
                self._set_aside(entry, str(error))
            else:
                log.exception("a game can't be archived")
                self._set_aside(entry, type(error).__name__)
        return []

    def _is_aside(self, entry: OutboxEntry) -> bool:
        since_s = self._aside_s.get((entry.match, entry.game.number))
        return since_s is not None and asyncio.get_running_loop().time() < since_s + ASIDE_S

    def _set_aside(self, entry: OutboxEntry, reason: str) -> None:
        """Leave a game in the outbox, and don't try it here for a minute. Another node, of another
        release, may be able to write it.
        """
        log.error("%s can't be archived: %s", _name(entry), reason)
        self._count("unwritable")
        game = entry.match, entry.game.number
        self._aside_s.pop(game, None)
        if len(self._aside_s) >= ASIDE_KEPT:
            del self._aside_s[next(iter(self._aside_s))]
        self._aside_s[game] = asyncio.get_running_loop().time()

    async def _mark_archived(self, entry: OutboxEntry, outcome: str) -> None:
        await self._outbox.mark_archived(entry)
        self._count(outcome)
        self._aside_s.pop((entry.match, entry.game.number), None)

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
        """Remove a game from the outbox that the store no longer has.

        If the archive does not have the game either, log that it is lost. While the archive can't
        be reached, leave the game in the outbox.
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
        self._has_pending_ratings = False
        try:
            await self._archive.ping()
            self._has_pending_ratings = await self._archive.update_ratings()
        except DatabaseUnavailable as error:
            self._set_availability(error)
        except Exception:
            # Games must be archived even if their ratings can't be computed.
            log.exception("the ratings can't be updated")
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
