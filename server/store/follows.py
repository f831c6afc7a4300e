"""The port (interface) of the store of follows: a player sees when a followed player is online.

Every coroutine here raises DatabaseUnavailable. `server.store.sql.follows` implements it.
"""

from collections.abc import Collection, Sequence
from typing import Protocol

from msgspec import Struct

from protocol.core.ids import PlayerId


class Follow(Struct, frozen=True, gc=False):
    """A registered player who follows another."""

    by: PlayerId
    player: PlayerId
    """The followed player."""
    since_ms: int


class TooManyFollowed(Exception):
    """The player follows as many players as allowed."""


class FollowStore(Protocol):
    """The interface for follows, and for players who hide their current games."""

    async def add(self, follow: Follow, most: int) -> None:
        """Add a follow, unless it exists.

        Raises TooManyFollowed if the player has `most` of them.
        """

    async def remove(self, by: PlayerId, player: PlayerId) -> None:
        """Remove a follow, if it exists."""

    async def of(self, by: PlayerId) -> Sequence[Follow]:
        """Return all follows by a player, newest first."""

    async def hide(self, player: PlayerId, *, hidden: bool) -> None:
        """Set whether a player's presence and current games are hidden from followers."""

    async def hidden(self, players: Collection[PlayerId]) -> frozenset[PlayerId]:
        """Return those of the given players who hide their presence and current games."""
