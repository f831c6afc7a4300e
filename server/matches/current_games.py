"""Finds the games that given players are playing at present, over all nodes."""

import asyncio
from collections.abc import Mapping, Sequence

from protocol.core.ids import PlayerId
from server.matches.core.model import Match
from server.matches.live.match_loader import UnreadableMatch, decode_newest
from server.store.match_counts import PlayerMatches
from server.store.ports import MatchStore, PresenceStore

NEWEST_CHECKED = 3
"""The number of a player's most recent matches to check for a current game."""
AT_ONCE = 10
"""The number of players whose matches are checked at the same time."""


class CurrentGames:
    """Finds current games over all nodes. A player must be connected to the match.

    If a node dies, its players are no longer found once their matches record them as absent.
    """

    def __init__(
        self, in_play: PlayerMatches, matches: MatchStore, presence: PresenceStore
    ) -> None:
        self._in_play = in_play
        self._matches = matches
        self._presence = presence

    async def find(self, players: Sequence[PlayerId]) -> Mapping[PlayerId, Match]:
        """Return the match that each of the given players is playing now, if they are connected to
        it.

        Only a player's NEWEST_CHECKED (3) newest matches are checked. Players without a match are
        left out, and so are prepared matches, such as daily deals. Raises StoreUnavailable.
        """
        places = asyncio.Semaphore(AT_ONCE)

        async def find_one(player: PlayerId) -> Match | None:
            async with places:
                return await self._of(player)

        found = await asyncio.gather(*map(find_one, players))
        return {
            player: match for player, match in zip(players, found, strict=True) if match is not None
        }

    async def _of(self, player: PlayerId) -> Match | None:
        entered = await self._in_play.newest(player, NEWEST_CHECKED)
        stored_matches = await self._matches.read_many(entered) if entered else ()
        for match_id, stored in zip(entered, stored_matches, strict=True):
            if stored is None:
                continue
            try:
                match = decode_newest(match_id, stored)
            except UnreadableMatch:
                continue
            seat = match.seat_of(player)
            if match.status != "playing" or match.is_prepared or seat is None:
                continue
            if (await self._presence.read(match.id)).seats[seat]:
                return match
        return None
