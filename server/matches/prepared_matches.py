"""Common parts of the daily deal and shared deals: matches on a deal that others play too, one for
each player.
"""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from protocol.core.ids import MatchId, PlayerId, Version
from server.matches.core.match_settings import MatchSettings
from server.matches.core.model import Match, Player
from server.matches.live.match_loader import UnknownMatch, UnreadableMatch


class PreparedMatches(Protocol):
    """The part of `MatchDirectory` that prepared deals use."""

    async def catch_up(self, match: MatchId, version: Version | None) -> None:
        """Read what other nodes have committed in a match, if the match is live here.

        Raises UnknownMatch, StoreUnavailable.
        """

    async def newest(self, match: MatchId) -> Match:
        """Return the newest state of a match that this node knows. Raises UnknownMatch,
        StoreUnavailable.
        """

    async def check_may_play(
        self, player: PlayerId, *, guest: bool, addresses: Sequence[str] = ()
    ) -> None:
        """Check that the player may begin another match.

        Raises TooManyMatches, TooManyFromAddress, ShortOfMemory, StoreUnavailable.
        """

    async def create_as(
        self,
        match: MatchId,
        player: Player,
        settings: MatchSettings,
        bot_level: str,
        addresses: Sequence[str],
    ) -> bool:
        """Create an open match against a bot with this match id. Return False if the match exists.

        Raises TooManyMatches, TooManyFromAddress, ShortOfMemory, StoreUnavailable.
        """


class Begun(NamedTuple):
    """The match of a player's game on a prepared deal."""

    match: MatchId
    created: bool
    """True if the match did not exist before."""


async def newest_match(matches: PreparedMatches, match: MatchId) -> Match | None:
    """Return the newest state of a match; None if there is no such match.

    Raises UnreadableMatch, StoreUnavailable.
    """
    try:
        # Another node may have just ended the game, and its notification may be on the way.
        await matches.catch_up(match, None)
        return await matches.newest(match)
    except UnreadableMatch:
        raise
    except UnknownMatch:
        return None


def never_began(match: Match) -> bool:
    """Return whether a match ended before its deal: its player has seen nothing of it."""
    return match.status == "expired" and match.game.number == 0
