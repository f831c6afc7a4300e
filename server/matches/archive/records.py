"""The records of finished games, for those who ask."""

import asyncio
from hashlib import sha256
from typing import Protocol

from msgspec import Struct

from protocol.core.ids import MatchId, PlayerId
from server.matches.core.model import Match
from server.matches.live.match_loader import UnknownMatch
from server.store.archive import Archive, ArchiveUnavailable

WAIT_S = 10.0
"""How long somebody who asks for a game that has just ended waits until it is archived."""
LOOK_AGAIN_S = 0.2


class Matches(Protocol):
    """Where matches are found that are alive."""

    async def newest(self, match: MatchId) -> Match:
        """A match, up to date. Raises UnknownMatch, StoreUnavailable."""


class Record(Struct, frozen=True, gc=False):
    """A record as it was archived: one line of JSON, and what tells it from any other."""

    line: bytes
    tag: str


class Audience(Struct, frozen=True, gc=False):
    """The people who may read the records of a match."""

    public: bool
    """True if everybody can find the match; others need a link to it."""
    only: frozenset[PlayerId] | None
    """The players, if only they may read them; else None."""


class Records:
    """Finds records in the archive."""

    def __init__(self, archive: Archive, matches: Matches) -> None:
        self._archive = archive
        self._matches = matches

    async def record(self, match: MatchId, number: int | None = None) -> Record | None:
        """A game of the match: the `number`th, or the last that is over; None where it is not over.

        Raises UnknownMatch, StoreUnavailable, and ArchiveUnavailable.
        """
        if number is None:
            number = await self._games_over(match)
        line = await self._archive.record(match, number)
        if line is None and 0 < number <= await self._games_over(match):
            line = await self._soon(match, number)
        return None if line is None else Record(line, sha256(line).hexdigest()[:32])

    async def audience(self, match: MatchId) -> Audience:
        """Return who may read the match's records.

        Raises UnknownMatch, StoreUnavailable, ArchiveUnavailable.
        """
        over = await self._archive.match(match)
        if over is not None:
            return Audience(over.public, None if over.watchers else frozenset(over.players))
        try:
            live = await self._matches.newest(match)
        except UnknownMatch:
            if not await self._archive.games(match):
                raise
            return Audience(public=False, only=None)
        public = live.visibility == "public" and live.watchers
        players = frozenset(player.id for player in live.players if player is not None)
        return Audience(public, None if live.watchers else players)

    async def has(self, match: MatchId) -> bool:
        """Whether there are records of the match. Raises ArchiveUnavailable."""
        return await self._archive.games(match) > 0

    async def _games_over(self, match: MatchId) -> int:
        try:
            return (await self._matches.newest(match)).games_over
        except UnknownMatch:
            games = await self._archive.games(match)
            if not games:
                raise
            return games

    async def _soon(self, match: MatchId, number: int) -> bytes:
        """A game that is over, and on its way to the archive."""
        for _ in range(round(WAIT_S / LOOK_AGAIN_S)):
            await asyncio.sleep(LOOK_AGAIN_S)
            line = await self._archive.record(match, number)
            if line is not None:
                return line
        raise ArchiveUnavailable("a game is not archived yet")
