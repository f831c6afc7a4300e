"""How many matches a player may have, over all nodes: open ones, and ones in play.

Computers may have any number; how many of them play is for each node to say (server/bots).
"""

import contextlib
from collections.abc import Iterable
from dataclasses import dataclass

from protocol.core.codes import ErrorCode, RejectionCode
from protocol.core.ids import MatchId, PlayerId
from server.games.api import Rejection
from server.matches.core.answers import Decision
from server.matches.core.model import Match, Player
from server.matches.live.address_quota import NO_QUOTA, AddressQuota
from server.matches.live.watermarks import NO_WATERMARKS, ShortOfMemory, Watermarks
from server.store.ports import PlayerMatches, StoreUnavailable


class TooManyMatches(Exception):
    """The player has as many as one may have; `code` says of which kind."""

    def __init__(self, code: ErrorCode, limit: int) -> None:
        super().__init__(code)
        self.code = code
        self.limit = limit


@dataclass(frozen=True, slots=True)
class MatchQuota:
    """Counts matches before they are stored, so that none is missed when a node dies.

    They are counted without a limit too: by what is counted, players find their matches again.

    Every coroutine but `settle` raises StoreUnavailable.
    """

    open_matches: PlayerMatches
    in_play: PlayerMatches
    open_limit: int
    """0 means no limit, here and below."""
    in_play_limit: int
    watermarks: Watermarks = NO_WATERMARKS
    addresses: AddressQuota = NO_QUOTA

    async def count_opened(self, player: Player, match: MatchId) -> None:
        """Count a match that the player is about to open. Raises TooManyMatches, ShortOfMemory."""
        await self.check(player.id, guest=player.is_guest)
        limit = self.open_limit
        if not await self.open_matches.enter(player.id, match, limit or None):
            raise TooManyMatches(ErrorCode.TOO_MANY_OPEN_MATCHES, limit)

    async def check(self, player: PlayerId, *, guest: bool) -> None:
        """Return if the player may begin another match. Raises TooManyMatches, ShortOfMemory."""
        self.watermarks.check(guest=guest)
        limit = self.in_play_limit
        if limit and not await self.in_play.has_room(player, limit):
            raise TooManyMatches(ErrorCode.TOO_MANY_MATCHES_IN_PLAY, limit)

    async def count_seated(self, players: Iterable[PlayerId], match: MatchId) -> None:
        """Count a match that is about to be made with both seats taken: no limit stands against."""
        for player in players:
            await self.in_play.enter(player, match, None)

    async def admit(self, before: Match, decision: Decision) -> Rejection | None:
        """Count what is in play by a decision on the match `before`, or say why it may not be.

        Who has opened a match has said yes to it: it counts, and no limit stands in its way. So
        does a rematch, which takes the place of a match that is over.
        """
        after = decision.match
        awaited = before.status == "open" and not before.awaits_both
        if awaited and after.status not in ("open", "expired"):
            host, guest = after.players
            for player in _people(guest):
                # A guest may take the seat even above the lower watermark: the match exists.
                if not self._may_begin(guest=False):
                    return Rejection(RejectionCode.TOO_BUSY)
                if not await self.in_play.enter(player, after.id, self.in_play_limit or None):
                    params = {"limit": self.in_play_limit}
                    return Rejection(RejectionCode.TOO_MANY_MATCHES_IN_PLAY, params)
            for player in _people(host):
                await self.in_play.enter(player, after.id, None)
        if decision.opens is not None:
            if not self._may_begin(guest=any(each.is_guest for each in decision.opens.people)):
                return Rejection(RejectionCode.TOO_BUSY)
            await self.addresses.enter_rematch(before.id, decision.opens.id)
            for player in _people(*decision.opens.players):
                await self.in_play.enter(player, decision.opens.id, None)
        return None

    def _may_begin(self, *, guest: bool) -> bool:
        try:
            self.watermarks.check(guest=guest)
        except ShortOfMemory:
            return False
        return True

    async def release(self, before: Match, after: Match) -> None:
        """Count no more what has ended by a commit. It need not succeed: nothing rests on it."""
        with contextlib.suppress(StoreUnavailable):
            if before.status == "open" and not before.awaits_both and after.status != "open":
                for player in _people(after.players[0]):
                    await self.open_matches.leave(player, after.id)
                if after.status == "expired":
                    await self.addresses.leave(after.id)
            removed = after.status == "expired" and (before.status != "open" or before.awaits_both)
            if removed or (before.status == "playing" and after.status == "finished"):
                for player in _people(*after.players):
                    await self.in_play.leave(player, after.id)
                await self.addresses.leave(after.id)


def _people(*players: Player | None) -> list[PlayerId]:
    return [player.id for player in players if player is not None and player.computer is None]
