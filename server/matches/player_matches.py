"""Matches of one player: unfinished ones from the store, finished ones from the archive.

Unfinished matches are read whole on request. A stored summary would have to be written by every
move, for a list that is read a hundred times less often.
"""

import asyncio
from collections.abc import Sequence

from msgspec import Struct

from protocol.core.ids import MatchId, PlayerId, Seat
from server.limits import FINISHED_PER_PAGE, MATCHES_LISTED
from server.matches.core.model import Match
from server.matches.live.match_loader import UnreadableMatch, decode_newest
from server.store.archive import Archive, FinishedMatch, MatchCursor
from server.store.match_counts import PlayerMatches
from server.store.ports import MatchStore

UNFINISHED = ("open", "starting", "playing", "between")
"""The statuses of unfinished matches."""


class OwnMatch(Struct, frozen=True, gc=False):
    """An unfinished match and the player's seat."""

    match: Match
    seat: Seat

    @property
    def your_turn(self) -> bool:
        """True if the player's seat may act in the game, or is not ready for the next one."""
        match self.match.status:
            case "playing":
                return self.seat in self.match.game_type.actors(self.match.game.state)
            case "between":
                return not self.match.start.ready[self.seat]
            case _:
                return False


class OwnFinishedMatch(Struct, frozen=True, gc=False):
    """A finished match, the player's seat in it, and whether the store still has it."""

    match: FinishedMatch
    seat: Seat
    table_open: bool
    """True if the match is still in the store."""


class FinishedPage(Struct, frozen=True, gc=False):
    """A page of a player's finished matches, the newest first."""

    matches: Sequence[OwnFinishedMatch]
    following: MatchCursor | None
    """The position of the last match of the page, which the next page precedes; None on the last
    page.
    """


class PlayerMatchReader:
    """Reads the open, running and finished matches of a player."""

    def __init__(
        self,
        matches: MatchStore,
        open_matches: PlayerMatches,
        in_play: PlayerMatches,
        archive: Archive,
    ) -> None:
        self._matches = matches
        self._open = open_matches
        self._in_play = in_play
        self._archive = archive

    async def alive(self, player: PlayerId) -> list[OwnMatch]:
        """Return the player's open matches and matches in play, of each kind at most the
        MATCHES_LISTED (32) newest.

        Matches in which the player is to act come first, last among them those in which both may
        act. Then the order is by the last change, newest first. Matches that are over leave the
        player's list in the store. Raises StoreUnavailable.
        """
        wanted = await self._entered(player)
        found: list[OwnMatch] = []
        for match_id, stored in zip(wanted, await self._matches.read_many(wanted), strict=True):
            if stored is None:
                continue
            try:
                match = decode_newest(match_id, stored)
            except UnreadableMatch:
                continue
            seat = match.seat_of(player)
            if match.status in UNFINISHED and seat is not None:
                found.append(OwnMatch(match, seat))
            elif match.status != "open":
                await self._leave(player, match_id)
            # Reading a match takes part of a millisecond. Other tasks run in between.
            await asyncio.sleep(0)
        return sorted(found, key=_sort_key)

    async def finished(self, player: PlayerId, before: MatchCursor | None) -> FinishedPage:
        """Return a page of the player's finished matches: at most FINISHED_PER_PAGE (12) that ended
        last, or last `before` a position.

        Raises DatabaseUnavailable, StoreUnavailable.
        """
        found = await self._archive.finished_of(player, before, FINISHED_PER_PAGE + 1)
        page = found[:FINISHED_PER_PAGE]
        kept = await self._matches.exists([match.match for match in page])
        matches = [
            OwnFinishedMatch(match, 0 if match.players[0] == player else 1, table_open)
            for match, table_open in zip(page, kept, strict=True)
        ]
        if len(found) == len(page):
            return FinishedPage(matches, None)
        return FinishedPage(matches, MatchCursor(page[-1].ended_ms, page[-1].match))

    async def _entered(self, player: PlayerId) -> list[MatchId]:
        """Return the ids of a player's newest open matches and matches in play.

        A match that was just accepted may be in both.
        """
        in_play = await self._in_play.newest(player, MATCHES_LISTED)
        waiting = await self._open.newest(player, MATCHES_LISTED)
        return list(dict.fromkeys([*in_play, *waiting]))

    async def _leave(self, player: PlayerId, match: MatchId) -> None:
        """Remove a match that is over from the player's open matches and matches in play.

        The node that ended it died before it could do so.
        """
        for kind in (self._open, self._in_play):
            await kind.leave(player, match)


def _sort_key(own: OwnMatch) -> tuple[bool, bool, int]:
    """Return a sort key of a player's own matches: those where it is their turn come first.

    Among those, games in which both may act come last. Each kind has the newest first.
    """
    match = own.match
    both = match.status == "playing" and len(match.game_type.actors(match.game.state)) > 1
    return not own.your_turn, both, -match.moved_ms
