"""The matches of one player: those that are alive in the store, and those that the archive has."""

import asyncio
from collections.abc import Sequence

from msgspec import Struct

from protocol.core.ids import MatchId, PlayerId, Seat
from server.limits import FINISHED_A_PAGE, MATCHES_LISTED
from server.matches.core.model import Match
from server.matches.live.match_loader import UnreadableMatch, decode_newest
from server.store.archive import Archive, Before, FinishedMatch
from server.store.ports import MatchStore, PlayerMatches

ALIVE = ("open", "starting", "playing", "between")
"""The statuses of matches that are not over."""


class OwnMatch(Struct, frozen=True, gc=False):
    """A match that is not over, and its player's seat."""

    match: Match
    seat: Seat

    @property
    def your_turn(self) -> bool:
        """Whether the seat may act in the game, or has yet to agree that the next one begins."""
        match self.match.status:
            case "playing":
                return self.seat in self.match.plays.actors(self.match.game)
            case "between":
                return not self.match.ready[self.seat]
            case _:
                return False


class OwnFinishedMatch(Struct, frozen=True, gc=False):
    """A match that is over, and its player's seat."""

    match: FinishedMatch
    seat: Seat
    table_open: bool
    """Whether the store still has it."""


class FinishedPage(Struct, frozen=True, gc=False):
    """Matches that are over, the newest first."""

    matches: Sequence[OwnFinishedMatch]
    following: Before | None
    """What the next page comes before; None where there is none."""


class PlayerMatchReader:
    """Finds the matches of a player."""

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
        """What is open or in play: where the player may act first, then what changed last.

        Of each kind the `MATCHES_LISTED` that were entered last. Raises StoreUnavailable.
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
            if match.status in ALIVE and seat is not None:
                found.append(OwnMatch(match, seat))
            elif match.status != "open":
                await self._leave(player, match_id)
            # To read a match takes part of a millisecond; others have their turn in between.
            await asyncio.sleep(0)
        return sorted(found, key=_place)

    async def finished(self, player: PlayerId, before: Before | None) -> FinishedPage:
        """The `FINISHED_A_PAGE` matches that ended last, or last `before` another one.

        Raises ArchiveUnavailable, StoreUnavailable.
        """
        found = await self._archive.finished_of(player, before, FINISHED_A_PAGE + 1)
        page = found[:FINISHED_A_PAGE]
        kept = await self._matches.exists([match.match for match in page])
        matches = [
            OwnFinishedMatch(match, 0 if match.players[0] == player else 1, table_open)
            for match, table_open in zip(page, kept, strict=True)
        ]
        if len(found) == len(page):
            return FinishedPage(matches, None)
        return FinishedPage(matches, Before(page[-1].ended_ms, page[-1].match))

    async def _entered(self, player: PlayerId) -> list[MatchId]:
        """What may be open or in play. A match that was just accepted may be in both."""
        in_play = await self._in_play.newest(player, MATCHES_LISTED)
        waiting = await self._open.newest(player, MATCHES_LISTED)
        return list(dict.fromkeys([*in_play, *waiting]))

    async def _leave(self, player: PlayerId, match: MatchId) -> None:
        """Forget a match that the node forgot to take out which ended it, since it died."""
        for kind in (self._open, self._in_play):
            await kind.leave(player, match)


def _place(own: OwnMatch) -> tuple[bool, bool, int]:
    """Return a sort key: the player's turn first, then both players', each newest first."""
    match = own.match
    both = match.status == "playing" and len(match.plays.actors(match.game)) > 1
    return not own.your_turn, both, -match.moved_ms
