"""What may be told of a match to somebody who has a link to it and has not opened it yet."""

from msgspec import Struct

from protocol.core.ids import GameKey, MatchId
from server.limits import SEEN_KEPT
from server.matches.cache import RateLimitedCache
from server.matches.core.model import Match
from server.matches.live.match_loader import UnknownMatch
from server.matches.spectator_reads import SpectatorReads
from server.store.archive import Archive, FinishedMatch


class LinkPreview(Struct, frozen=True, gc=False):
    """A match as everybody may know it. Nothing that is hidden in its game is here."""

    game_key: GameKey
    names: tuple[str, ...]
    """Who plays, by seat; of an open match only who invites; nobody where it is not for all."""
    score: tuple[int, int]
    """The points of each seat in the games that are over."""
    is_open: bool
    """Whether somebody is invited to take its free seat."""
    is_over: bool


class LinkPreviews:
    """Finds matches by links, each at most once a second."""

    def __init__(self, reads: SpectatorReads, archive: Archive) -> None:
        self._reads = reads
        self._archive = archive
        self._over = RateLimitedCache(self._read, SEEN_KEPT)

    async def find(self, match: MatchId) -> LinkPreview | None:
        """A match that is alive or archived; None where there is none.

        Raises StoreUnavailable and ArchiveUnavailable.
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
    public = match.visibility == "public" and match.watchers
    is_open = match.status == "open" and not match.awaits_both
    # The one who sends an invitation is named in it, also where nobody else may find the match.
    named = public or is_open
    return LinkPreview(
        match.game_key,
        tuple(player.name for player in match.players if player is not None) if named else (),
        match.score if public else (0, 0),
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
