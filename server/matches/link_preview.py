"""Finds the public facts of a match for previews of links to it, for people who have not opened the
link yet.
"""

from typing import Literal

from msgspec import Struct

from protocol.core.ids import GameKey, MatchId
from server.limits import SEEN_KEPT
from server.matches.cache import RateLimitedCache
from server.matches.cached_reads import CachedReads
from server.matches.core.model import Match
from server.matches.live.match_loader import UnknownMatch
from server.store.archive import Archive, FinishedMatch

DealKind = Literal["same", "stranger", "daily"]
"""A deal to play by a link: one that a player shared, a stranger's, or the daily deal."""


class LinkPreview(Struct, frozen=True, gc=False):
    """The public facts of a match or a deal, for previews of links to it.

    Nothing hidden in the game is among them.
    """

    game_key: GameKey
    names: tuple[str, ...]
    """The players by seat; of a match with a free seat, only its creator. Empty for any other match
    that is not public."""
    score: tuple[int, int]
    """The points of each seat in finished games."""
    is_open: bool
    """True while the match has a free seat."""
    is_over: bool
    deal: DealKind | None = None
    """The kind of a deal, whose only name is that of the player who shared it; None for a match."""


class LinkPreviews:
    """Finder of previews of links to matches. It reads each match at most once a second."""

    def __init__(self, reads: CachedReads, archive: Archive) -> None:
        self._reads = reads
        self._archive = archive
        self._over = RateLimitedCache(self._read, SEEN_KEPT)

    async def find(self, match: MatchId) -> LinkPreview | None:
        """Return the preview of a live or archived match; None if there is no such match.

        Raises StoreUnavailable, DatabaseUnavailable.
        """
        try:
            found = await self._reads.match(match)
        except UnknownMatch:
            return await self._over.get(match)
        return _alive(found)

    async def _read(self, match: MatchId) -> LinkPreview | None:
        over = await self._archive.match(match)
        return None if over is None else _archived(over)


def _alive(match: Match) -> LinkPreview:
    public = match.settings.open_to_spectators
    is_open = match.status == "open" and None in match.players
    # An invitation names its sender, even if the match is listed nowhere.
    named = public or is_open
    return LinkPreview(
        match.settings.game_key,
        tuple(player.name for player in match.players if player is not None) if named else (),
        match.series.score if public else (0, 0),
        is_open,
        is_over=match.status in ("finished", "expired"),
    )


def _archived(match: FinishedMatch) -> LinkPreview:
    public = match.public
    return LinkPreview(
        match.game_key,
        match.names if public else (),
        match.score if public else (0, 0),
        is_open=False,
        is_over=True,
    )
