"""Who plays now: at a table with a game that is on, and connected to it."""

import asyncio
from collections.abc import Mapping, Sequence

from protocol.core.ids import PlayerId
from server.matches.core.model import Match
from server.matches.live.match_loader import UnreadableMatch, decode_newest
from server.store.ports import MatchStore, PlayerMatches, PresenceStore

LOOKED_AT = 3
"""So many matches of a player are looked at: those that were entered last."""
AT_ONCE = 10
"""So many players are looked for at a time."""


class CurrentGames:
    """Finds them over all nodes, by what each match knows of the connections of its seats.

    Where a node dies, those who were connected to it count as gone as soon as they do in matches.
    """

    def __init__(
        self, in_play: PlayerMatches, matches: MatchStore, presence: PresenceStore
    ) -> None:
        self._in_play = in_play
        self._matches = matches
        self._presence = presence

    async def find(self, players: Sequence[PlayerId]) -> Mapping[PlayerId, Match]:
        """What each of them plays now; nothing for those who do not. Raises StoreUnavailable."""
        places = asyncio.Semaphore(AT_ONCE)

        async def look(player: PlayerId) -> Match | None:
            async with places:
                return await self._of(player)

        found = await asyncio.gather(*map(look, players))
        return {
            player: match for player, match in zip(players, found, strict=True) if match is not None
        }

    async def _of(self, player: PlayerId) -> Match | None:
        entered = await self._in_play.newest(player, LOOKED_AT)
        looked = await self._matches.read_many(entered) if entered else ()
        for match_id, stored in zip(entered, looked, strict=True):
            if stored is None:
                continue
            try:
                match = decode_newest(match_id, stored)
            except UnreadableMatch:
                continue
            seat = match.seat_of(player)
            if match.status != "playing" or match.lesson or seat is None:
                continue
            if (await self._presence.read(match.id)).seats[seat]:
                return match
        return None
