"""Reads records of finished games from the archive, and tells who may read the records of a
match.
"""

import asyncio
from collections.abc import Awaitable, Callable
from hashlib import sha256
from typing import Protocol

from msgspec import Struct

from protocol.core.ids import MatchId, PlayerId, Version
from server.matches.core.model import Match
from server.matches.live.match_loader import UnknownMatch
from server.store.archive import Archive
from server.store.errors import DatabaseUnavailable
from server.store.ports import Outbox

IsSealed = Callable[[MatchId], Awaitable[bool | None]]
"""Returns whether the deal of a match is still secret after its end; None if it never is.

Only the players may see the game of a sealed match, and not even they its seed. Once the deal is
not secret any more, everybody may read the records. Raises DatabaseUnavailable.
"""


OtherReaders = Callable[[MatchId], Awaitable[frozenset[PlayerId]]]
"""Returns the people who may read a game on a shared deal besides its players.

Other players may not, even if the match had admitted spectators. There are none for any other game.
Raises DatabaseUnavailable.
"""


async def never_sealed(_match: MatchId) -> None:
    """Return None: no deal stays secret after its match, on a server without daily deals."""


async def no_others(_match: MatchId) -> frozenset[PlayerId]:
    """Return an empty set: no other player of a shared deal may read, on a server without them."""
    return frozenset()


class NotArchived(DatabaseUnavailable):
    """A finished game was not archived, and never will be."""


WAIT_S = 15.0
"""The longest wait for a game that has just ended to be archived. It is longer than the claim of a
node that died while it archived the game (`server/store/redis/outbox.py`): another node archives it
after that.
"""
LOOK_AGAIN_S = 0.2
"""The interval at which to check whether a game is archived."""


class Matches(Protocol):
    """Access to the live matches, for the reader of records."""

    async def catch_up(self, match: MatchId, version: Version | None) -> None:
        """Read what other nodes have committed. Raises UnknownMatch, StoreUnavailable."""

    async def newest(self, match: MatchId) -> Match:
        """Return the newest state of a match that this node knows. Raises UnknownMatch,
        StoreUnavailable.
        """


class Record(Struct, frozen=True, gc=False):
    """An archived game's record: one line of JSON, and its ETag."""

    line: bytes
    tag: str


class ReadAccess(Struct, frozen=True, gc=False):
    """The people who may read the records of a match, and whether its deal is still secret."""

    public: bool
    """True if the match is listed publicly; False if a link to it is needed."""
    only: frozenset[PlayerId] | None
    """The only people who may read the records; None if everybody may."""
    sealed: bool = False
    """True if the deal is still secret: not even a player gets the record, which has the seed."""

    def allows(self, player: PlayerId | None) -> bool:
        """Return whether this player may read the match's records; None is a caller without an
        identity.
        """
        return self.only is None or player in self.only


class Records:
    """Reads records of finished games from the archive, and decides who may read them."""

    def __init__(
        self,
        archive: Archive,
        matches: Matches,
        outbox: Outbox,
        is_sealed: IsSealed = never_sealed,
        other_readers: OtherReaders = no_others,
    ) -> None:
        self._is_sealed = is_sealed
        self._other_readers = other_readers
        self._archive = archive
        self._outbox = outbox
        self._matches = matches

    async def record(self, match: MatchId, number: int | None = None) -> Record | None:
        """Return the record of the match's `number`th game, or of the last finished game.

        None if the game is unfinished, or if no record is kept of it. Wait up to WAIT_S (15)
        seconds for a game that has just ended. Raises UnknownMatch, StoreUnavailable,
        DatabaseUnavailable.
        """
        if number is None:
            number = await self._games_over(match)
        line = await self._archive.record(match, number)
        if line is None and 0 < number <= await self._games_over(match):
            line = await self._soon(match, number)
        return None if line is None else Record(line, sha256(line).hexdigest()[:32])

    async def access(self, match: MatchId) -> ReadAccess:
        """Return who may read the match's records.

        Raises UnknownMatch, StoreUnavailable, DatabaseUnavailable.
        """
        access = await self._access(match)
        if access.public:
            return access
        match await self._is_sealed(match):
            case None:
                others = await self._other_readers(match)
                only = others | (access.only or frozenset()) if others else access.only
                return ReadAccess(public=False, only=only)
            case True:
                return ReadAccess(False, access.only or frozenset(), sealed=True)
            case False:
                return ReadAccess(public=False, only=None)

    async def _access(self, match: MatchId) -> ReadAccess:
        """Return who may read the match's records by its settings alone. `access` adds the rules of
        its deal.
        """
        over = await self._archive.match(match)
        if over is not None:
            return ReadAccess(over.public, None if over.watchers else frozenset(over.players))
        try:
            live = await self._matches.newest(match)
        except UnknownMatch:
            if not await self._archive.games(match):
                raise
            return ReadAccess(public=False, only=None)
        public = live.settings.open_to_spectators
        players = frozenset(player.id for player in live.players if player is not None)
        return ReadAccess(public, None if live.settings.watchers else players)

    async def has(self, match: MatchId) -> bool:
        """Return whether the match has archived records. Raises DatabaseUnavailable."""
        return await self._archive.games(match) > 0

    async def _games_over(self, match: MatchId) -> int:
        try:
            # Another node may have just ended a game, and its notification may be on the way.
            await self._matches.catch_up(match, None)
            newest = await self._matches.newest(match)
            return newest.games_over if newest.settings.is_recorded else 0
        except UnknownMatch:
            games = await self._archive.games(match)
            if not games:
                raise
            return games

    async def _soon(self, match: MatchId, number: int) -> bytes:
        """Wait for a finished game to be archived, and return its record.

        Raises StoreUnavailable, NotArchived, and DatabaseUnavailable if it is not archived within
        WAIT_S (15) seconds.
        """
        for _ in range(round(WAIT_S / LOOK_AGAIN_S)):
            has_left_outbox = await self._outbox.has_left_outbox(match, number)
            line = await self._archive.record(match, number)
            if line is not None:
                return line
            if has_left_outbox:
                raise NotArchived("a game was not archived")
            await asyncio.sleep(LOOK_AGAIN_S)
        raise DatabaseUnavailable("a game is not archived yet")
