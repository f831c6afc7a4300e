"""The ports (interfaces) of counts of matches by player and by network address, for quotas.

Every coroutine raises StoreUnavailable. `server.store.redis.player_matches` and `address_matches`
implement them.
"""

from collections.abc import Sequence
from typing import Protocol

from protocol.core.ids import MatchId, PlayerId


class PlayerMatches(Protocol):
    """The interface for lists of players' matches of one kind, either open or in play, over all
    nodes.

    An entry counts for as long as the match is of this kind (`Commit.players`), and for the first
    30 seconds, in which the match may become so.
    """

    async def enter(self, player: PlayerId, match: MatchId, limit: int | None) -> bool:
        """Count a match that the player is about to have. Return False if they have `limit` matches
        now.

        A `limit` of None is no limit. Call it before the match is stored. Then no match is missed
        if the node crashes in between.
        """

    async def is_below_limit(self, player: PlayerId, limit: int) -> bool:
        """Return whether the player has fewer than `limit` matches, either open or in play."""

    async def leave(self, player: PlayerId, match: MatchId) -> None:
        """Stop counting a player's match that is no longer open, or no longer in play.

        An object counts one of these two kinds. Without this call, the match stops counting by
        itself, but its entry takes memory until the next scan, or for 30 days.
        """

    async def newest(self, player: PlayerId, most: int) -> Sequence[MatchId]:
        """Return at most `most` of a player's counted matches, the last entered first.

        Some may no longer be open, or in play: whichever this object counts. Extends the lifetime
        of the entries to 30 more days.
        """


class AddressMatches(Protocol):
    """The interface for the counts of matches by their creators' address prefixes, over all nodes.

    A match counts as open until `leave`, and as stored for another hour. If its end is never
    reported, it counts for seven days.
    """

    async def enter(
        self, match: MatchId | None, prefixes: Sequence[str], most: int, most_stored: int
    ) -> bool:
        """Count a match for its creator's address prefixes, narrowest first. Return False if a
        quota is reached.

        The narrowest prefix may have `most` open matches and `most_stored` in all, wider ones 4 and
        16 times as many; 0 is no limit. Without a match, only check the quotas.
        """

    async def leave(self, match: MatchId, *, lost: bool = False) -> None:
        """Count a match of an address as over; as stored, it counts for another hour.

        `lost` means that the store no longer has the match: then it stops counting at once.
        """

    async def enter_rematch(self, before: MatchId, match: MatchId) -> None:
        """Count a rematch for the address prefixes of the match before it."""

    async def oldest_of(self, prefix: str, most: int) -> Sequence[MatchId]:
        """Return at most `most` open matches of an address prefix, oldest first."""

    async def oldest(self, first: int, most: int) -> Sequence[MatchId]:
        """Return at most `most` open matches of all addresses, oldest first, from index `first`."""
