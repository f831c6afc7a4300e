"""A match of two computers, for visitors who want to watch where nobody plays."""

import asyncio
from collections.abc import Awaitable, Callable
from itertools import cycle
from typing import Protocol

from protocol.core.ids import MatchId
from server.games.registry import GAMES
from server.matches.core.model import Match
from server.matches.core.opening import Agreed
from server.matches.live.stored import UnknownMatch


class Matches(Protocol):
    """Where matches are found and made."""

    async def newest(self, match: MatchId) -> Match:
        """A match, up to date. Raises UnknownMatch, StoreUnavailable."""

    async def exhibit(self, agreed: Agreed, levels: tuple[str, str]) -> MatchId:
        """A new match of two computers of these levels, by seat. Raises StoreUnavailable."""


class Exhibition:
    """One node's match of two computers: there is never more than one, however many ask.

    It ends by itself when nobody has watched it for a while (`server.bots.computer`).
    """

    def __init__(
        self, matches: Matches, liveliest: Callable[[], Awaitable[MatchId | None]]
    ) -> None:
        """`liveliest` gives the public match that most people watch, over all nodes, if any is on.

        It may raise StoreUnavailable.
        """
        self._matches = matches
        self._liveliest = liveliest
        self._games = cycle(GAMES.values())
        self._match: MatchId | None = None
        self._finding = asyncio.Lock()

    async def find(self, may_make: Callable[[], None]) -> MatchId:
        """A match to watch: the liveliest public one, or else the one of two computers.

        `may_make` is called before a match is made, and raises where none may be. Raises
        StoreUnavailable.
        """
        async with self._finding:
            found = await self._liveliest()
            if found is not None:
                return found
            if self._match is None or not await self._is_on(self._match):
                may_make()
                self._match = await self._make()
            return self._match

    async def _is_on(self, match: MatchId) -> bool:
        try:
            return (await self._matches.newest(match)).status not in ("finished", "expired")
        except UnknownMatch:
            return False

    async def _make(self) -> MatchId:
        game = next(self._games)
        preset = game.default_preset
        agreed = Agreed(game.key, preset, game.presets[preset], visibility="public")
        # Watchers tell them apart by their levels.
        *_, second_best, best = game.levels
        return await self._matches.exhibit(agreed, (second_best, best))
