"""Finds the people in the seats of a match, live or archived, for reports and blocks."""

from msgspec import Struct

from protocol.core.ids import SEATS, MatchId, PlayerId, Seat
from server.matches.cached_reads import CachedReads
from server.matches.live.match_loader import UnknownMatch
from server.matches.names import bot_level
from server.store.archive import Archive


class NamedPlayer(Struct, frozen=True, gc=False):
    """A person or a third-party bot: the player's id, and the name that others see."""

    player: PlayerId
    name: str


class SeatedPeople:
    """Finder of the people in the seats of matches."""

    def __init__(self, reads: CachedReads, archive: Archive) -> None:
        self._reads = reads
        self._archive = archive

    async def find(self, match: MatchId, by: PlayerId) -> dict[Seat, NamedPlayer] | None:
        """Return the people of a match by seat. Free seats and the server's own bots are left out.

        Return None if there is no such match, or if `by` may not see it. Raises StoreUnavailable,
        DatabaseUnavailable.
        """
        try:
            live = await self._reads.match(match)
        except UnknownMatch:
            over = await self._archive.match(match)
            if over is None or not (over.public or by in over.players):
                return None
            return {
                seat: NamedPlayer(over.players[seat], over.names[seat])
                for seat in SEATS
                if not bot_level(over.names[seat])
            }
        if not live.admits(by):
            return None
        return {
            seat: NamedPlayer(player.id, player.name)
            for seat in SEATS
            if (player := live.players[seat]) is not None and player.bot_level is None
        }
