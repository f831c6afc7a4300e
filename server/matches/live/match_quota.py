"""Quotas on a player's matches, over all nodes: open ones, and ones in play.

Bots have no quota; each node limits how many of its bots play (server/bots).
"""

import contextlib
from collections.abc import Iterable
from dataclasses import dataclass

from protocol.core.codes import ErrorCode, RejectionCode
from protocol.core.ids import MatchId, PlayerId, other
from server.games.api import Rejection
from server.matches.core.model import Match, Player
from server.matches.core.steps import Decision
from server.matches.live.address_quota import NO_QUOTA, AddressQuota
from server.matches.live.watermarks import NO_WATERMARKS, ShortOfMemory, Watermarks
from server.store.errors import StoreUnavailable
from server.store.match_counts import PlayerMatches


class TooManyMatches(Exception):
    """The player has reached a quota on matches, which `code` identifies."""

    def __init__(self, code: ErrorCode, limit: int) -> None:
        super().__init__(code)
        self.code = code
        self.limit = limit


@dataclass(frozen=True, slots=True)
class MatchQuota:
    """Counter of each player's open matches and matches in play, over all nodes.

    Matches are counted before they are stored, so that the count is complete even if a node
    crashes. Matches are also counted where no limit is set, because the counts serve as the index
    of a player's matches. Every coroutine but `release` raises StoreUnavailable.
    """

    open_matches: PlayerMatches
    in_play: PlayerMatches
    open_limit: int
    """The maximum number of open matches of a player; 0 means no limit."""
    in_play_limit: int
    """The maximum number of matches in play of a player; 0 means no limit."""
    watermarks: Watermarks = NO_WATERMARKS
    addresses: AddressQuota = NO_QUOTA

    async def count_opened(self, player: Player, match: MatchId) -> None:
        """Count a match that the player is about to open.

        Raises TooManyMatches at the quota of open matches or matches in play, and ShortOfMemory
        while nothing may be created.
        """
        await self.check(player.id, guest=player.is_guest)
        limit = self.open_limit
        if not await self.open_matches.enter(player.id, match, limit or None):
            raise TooManyMatches(ErrorCode.TOO_MANY_OPEN_MATCHES, limit)

    async def check(self, player: PlayerId, *, guest: bool) -> None:
        """Raise TooManyMatches if the player may not begin another match, and ShortOfMemory while
        nothing may be created.
        """
        self.watermarks.check(guest=guest)
        limit = self.in_play_limit
        if limit and not await self.in_play.is_below_limit(player, limit):
            raise TooManyMatches(ErrorCode.TOO_MANY_MATCHES_IN_PLAY, limit)

    async def count_seated(self, players: Iterable[PlayerId], match: MatchId) -> None:
        """Count a match with two seated players, without applying a limit."""
        for player in players:
            await self.in_play.enter(player, match, None)

    async def admit(self, before: Match, decision: Decision) -> Rejection | None:
        """Count the match that a decision on `before` puts into play, if any, for its players.
        Return None.

        Return a rejection instead if a player has reached the quota, or if memory or disk space is
        short. The creator of a match is counted without a limit, having agreed to it by opening it.
        So is a rematch, because it replaces a finished match. Raises StoreUnavailable.
        """
        after = decision.match
        awaited = before.status == "open" and not before.awaits_both
        if awaited and after.status not in ("open", "expired"):
            host_seat = before.settings.seat
            host, guest = after.players[host_seat], after.players[other(host_seat)]
            for player in _people(guest):
                # The match exists already, so a guest may take the seat above the lower watermark
                # too.
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
        """Remove the matches that a commit has ended from their players' counts. Errors are
        ignored.
        """
        with contextlib.suppress(StoreUnavailable):
            if before.status == "open" and not before.awaits_both and after.status != "open":
                for player in _people(*before.players):
                    await self.open_matches.leave(player, after.id)
                if after.status == "expired":
                    await self.addresses.leave(after.id)
            removed = after.status == "expired" and (before.status != "open" or before.awaits_both)
            if removed or (before.status == "playing" and after.status == "finished"):
                for player in _people(*after.players):
                    await self.in_play.leave(player, after.id)
                await self.addresses.leave(after.id)


def _people(*players: Player | None) -> list[PlayerId]:
    return [player.id for player in players if player is not None and player.bot_level is None]
