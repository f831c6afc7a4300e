"""The port of who follows whom: all of it raises ArchiveUnavailable."""

from collections.abc import Collection, Sequence
from typing import Protocol

from msgspec import Struct

from protocol.core.ids import PlayerId


class Follow(Struct, frozen=True, gc=False):
    """One registered player who wants to hear of another."""

    by: PlayerId
    player: PlayerId
    """Who is followed."""
    since_ms: int


class TooManyFollowed(Exception):
    """This player follows as many as one may."""


class FollowStore(Protocol):
    """Who follows whom, and who does not want to be seen playing."""

    async def add(self, follow: Follow, most: int) -> None:
        """Keep one; one that is there stays. Raises TooManyFollowed where there are `most`."""

    async def remove(self, by: PlayerId, player: PlayerId) -> None:
        """Remove one, if it is there."""

    async def of(self, by: PlayerId) -> Sequence[Follow]:
        """All of a player's, the newest first."""

    async def hide(self, player: PlayerId, *, hidden: bool) -> None:
        """Set whether a player wants to be seen playing by nobody."""

    async def hidden(self, players: Collection[PlayerId]) -> frozenset[PlayerId]:
        """Those of these players who want that."""
