"""Test archive that can be made to fail, and a context that runs a node's archiver into it."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress

from protocol.core.ids import MatchId, PlayerId
from server.matches.archive.archiver import Archiver, Writer
from server.store.archive import Archive, FinishedGame, FinishedMatch, MatchCursor
from server.store.errors import DatabaseUnavailable
from tests.matches.nodes import Node


class UnsteadyArchive:
    """A real archive that tests can make unavailable, and whose answers they can lose."""

    def __init__(self, archive: Archive) -> None:
        self._archive = archive
        self.away = False
        """True while the archive is unavailable: every call fails."""
        self.unanswered = 0
        """The number of the next writes that succeed without an answer."""
        self.refused: set[MatchId] = set()
        """The matches that the database rejects."""
        self.refusal: Exception = ValueError("not in this database")
        """The error by which the database rejects them."""
        self.rating_error: Exception | None = None
        """The error that each update of the ratings raises; None for no error."""
        self.tried = asyncio.Event()
        """An event that is set by each call that fails with DatabaseUnavailable."""

    async def write(
        self, games: Sequence[FinishedGame], matches: Sequence[FinishedMatch] = ()
    ) -> None:
        self._answer()
        if any(game.match in self.refused for game in games):
            raise self.refusal
        await self._archive.write(games, matches)
        if self.unanswered:
            self.unanswered -= 1
            self.tried.set()
            raise DatabaseUnavailable("no answer")

    async def update_ratings(self) -> bool:
        self._answer()
        if self.rating_error is not None:
            raise self.rating_error
        return await self._archive.update_ratings()

    async def record(self, match: MatchId, number: int) -> bytes | None:
        self._answer()
        return await self._archive.record(match, number)

    async def records_of(self, matches: Sequence[MatchId]) -> Sequence[bytes]:
        self._answer()
        return await self._archive.records_of(matches)

    async def match(self, match: MatchId) -> FinishedMatch | None:
        self._answer()
        return await self._archive.match(match)

    async def finished_of(
        self, player: PlayerId, before: MatchCursor | None, limit: int
    ) -> Sequence[FinishedMatch]:
        self._answer()
        return await self._archive.finished_of(player, before, limit)

    async def games(self, match: MatchId) -> int:
        self._answer()
        return await self._archive.games(match)

    async def records(self) -> AsyncIterator[bytes]:
        self._answer()
        async for record in self._archive.records():
            yield record

    async def ping(self) -> None:
        self._answer()
        await self._archive.ping()

    def _answer(self) -> None:
        if self.away:
            self.tried.set()
            raise DatabaseUnavailable("away")


@asynccontextmanager
async def archiving(
    node: Node,
    archive: Archive,
    writer: Writer,
    skips_guests: Callable[[], bool] = lambda: False,
) -> AsyncIterator[tuple[Archiver, Counter[str]]]:
    """Run a node's archiver in this context.

    Yields it, and the number of its results so far by name.
    """
    came: Counter[str] = Counter()

    def count(outcome: str) -> None:
        came[outcome] += 1

    archiver = Archiver(node.stores.outbox, archive, writer, count, skips_guests)
    running = asyncio.create_task(archiver.run())
    try:
        yield archiver, came
    finally:
        running.cancel()
        with suppress(asyncio.CancelledError):
            await running
