"""A cached list of the most watched public games with their positions, for spectators."""

from collections.abc import AsyncIterator, Callable, Sequence
from hashlib import sha256

from msgspec import Struct

from protocol.core.http import RunningGame, RunningGames
from protocol.core.ids import SPECTATOR, MatchId
from protocol.core.lobby import GameOn
from server.limits import GAMES_SHOWN
from server.lobby.listed_matches import IN_PLAY
from server.matches.cache import RateLimitedCache
from server.matches.cached_reads import CachedReads
from server.matches.core.view import match_view
from server.matches.live.match_loader import UnknownMatch


class CachedAnswer(Struct, frozen=True):
    """A `RunningGames` answer for all clients, as JSON, with its ETag."""

    body: bytes
    tag: str


class TopGames:
    """The most watched public games, as spectators may see them. They are cached for a second."""

    def __init__(self, listed: Callable[[], Sequence[GameOn]], reads: CachedReads) -> None:
        """Prepare an empty cache.

        `listed` returns the public games of all nodes, the most watched first.
        """
        self._listed = listed
        self._reads = reads
        self._answers = RateLimitedCache(self._build, 1)

    async def answer(self) -> CachedAnswer:
        """Return the answer with the most watched games. Their positions are at most two seconds
        old; the order may be some seconds older.

        Raises StoreUnavailable.
        """
        return await self._answers.get("all")

    async def most_watched(self, game: str | None = None) -> MatchId | None:
        """Return the most watched public match in play, of `game` or of any game.

        The lobby's list may be some seconds old: its GAMES_SHOWN (6) most watched ones are checked.
        None if none of them is still in play. Raises StoreUnavailable.
        """
        listed = [on for on in self._listed() if game is None or on.game == game]
        async for running in self._games(listed):
            return running.match.id
        return None

    async def _build(self, _all: str) -> CachedAnswer:
        games = [game async for game in self._games(self._listed())]
        body = RunningGames(games=games).model_dump_json().encode()
        return CachedAnswer(body, sha256(body).hexdigest()[:32])

    async def _games(self, listed: Sequence[GameOn]) -> AsyncIterator[RunningGame]:
        for on in listed[:GAMES_SHOWN]:
            try:
                match = await self._reads.match(on.match)
            except UnknownMatch:
                continue
            # The list may be some seconds old.
            if match.settings.open_to_spectators and match.status in IN_PLAY:
                view = match_view(match, SPECTATOR)
                yield RunningGame(match=view, watchers=on.watchers, since_ms=on.since_ms)
