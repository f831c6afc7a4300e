"""Finds a match for visitors who want to watch: a public one, or else a new match of two bots."""

import asyncio
from collections.abc import Awaitable, Callable
from itertools import cycle
from typing import Protocol

from protocol.core.ids import GameKey, MatchId
from server.games.registry import GAMES
from server.matches.core.match_settings import MatchSettings
from server.matches.core.model import Match
from server.matches.live.match_loader import UnknownMatch


class Matches(Protocol):
    """Access to the node's matches, for exhibition matches."""

    async def newest(self, match: MatchId) -> Match:
        """Return a match in its newest version. Raises UnknownMatch, StoreUnavailable."""

    async def exhibit(self, settings: MatchSettings, levels: tuple[str, str]) -> MatchId:
        """Create an exhibition match of two bots of these levels. Raises StoreUnavailable."""


class Exhibition:
    """The matches of two bots of one node: at most one for each game that visitors ask for.

    Each ends by itself after some time without spectators (`server.bots.bot`).
    """

    def __init__(
        self, matches: Matches, most_watched: Callable[[str | None], Awaitable[MatchId | None]]
    ) -> None:
        """Start without exhibition matches.

        `most_watched` returns the most watched public match of all nodes, of the given game or of
        any game; None if there is none. It may raise StoreUnavailable.
        """
        self._matches = matches
        self._most_watched = most_watched
        self._games = cycle(GAMES.values())
        self._bot_matches: dict[str | None, MatchId] = {}
        self._finding = asyncio.Lock()

    async def find(self, may_make: Callable[[], None], game: str | None = None) -> MatchId:
        """Return a match to watch: the most watched public one, or else a match between two bots.

        `game` is the key of a registered game, or None for any game.

        `may_make` is called before a match is created, and raises if none may be created. Raises
        StoreUnavailable.
        """
        async with self._finding:
            found = await self._most_watched(game)
            if found is not None:
                return found
            known = self._bot_matches.get(game)
            if known is not None and await self._is_on(known):
                return known
            may_make()
            created = self._bot_matches[game] = await self._make(game)
            return created

    async def _is_on(self, match: MatchId) -> bool:
        try:
            return (await self._matches.newest(match)).status not in ("finished", "expired")
        except UnknownMatch:
            return False

    async def _make(self, key: str | None) -> MatchId:
        game = next(self._games) if key is None else GAMES[GameKey(key)]
        preset = game.default_preset
        settings = MatchSettings(game.key, preset, game.presets[preset], visibility="public")
        # Spectators tell the bots apart by their levels.
        *_, second_best, best = game.levels
        return await self._matches.exhibit(settings, (second_best, best))
