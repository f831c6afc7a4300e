"""The port (interface) of the store of blocks: players whom a player does not want to meet.

Every coroutine here raises DatabaseUnavailable. `server.store.sql.blocks` implements it.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Protocol

from msgspec import Struct

from protocol.core.ids import PlayerId


class Block(Struct, frozen=True, gc=False):
    """A block of one player by another. Either of them may be a guest."""

    id: str
    """The id of the block in a player's list."""
    by: PlayerId
    player: PlayerId
    """The blocked player."""
    name: str
    """The blocked player's name at the time of the block."""
    since_ms: int


class TooManyBlocks(Exception):
    """The player has blocked as many players as allowed."""


class BlockStore(Protocol):
    """The interface for blocks between players. A player does not want to meet a blocked one."""

    async def add(self, block: Block, most: int) -> None:
        """Add a block, unless it exists. Raises TooManyBlocks if the player has `most` of them."""

    async def remove(self, by: PlayerId, block_id: str) -> PlayerId | None:
        """Remove one of a player's blocks by its id. Return the player it was about; None without
        such a block.
        """

    async def of(self, by: PlayerId) -> Sequence[Block]:
        """Return all blocks by a player, newest first."""

    async def blockers(self, players: Collection[PlayerId]) -> Mapping[PlayerId, frozenset[str]]:
        """Return the ids of the players who have blocked each of these players.

        Players whom no player has blocked are left out.
        """

    async def is_blocked(self, by: PlayerId, player: PlayerId) -> bool:
        """Return whether `by` has blocked `player`."""

    async def remove_of_guests(self, before_ms: int) -> None:
        """Remove the blocks that guests made before this time (Unix milliseconds)."""
