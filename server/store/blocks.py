"""The port of who wants to hear nothing of whom: all of it raises ArchiveUnavailable."""

from collections.abc import Collection, Mapping, Sequence
from typing import Protocol

from msgspec import Struct

from protocol.core.ids import PlayerId


class Block(Struct, frozen=True, gc=False):
    """One player, registered or a guest, who wants to hear nothing of another."""

    id: str
    """What it is called where blocks are listed."""
    by: PlayerId
    player: PlayerId
    """Who is blocked."""
    name: str
    """What they were called then."""
    since_ms: int


class TooManyBlocks(Exception):
    """This player has blocked as many as one may."""


class BlockStore(Protocol):
    """The blocks."""

    async def add(self, block: Block, most: int) -> None:
        """Keep one; one that is there stays. Raises TooManyBlocks where there are `most`."""

    async def remove(self, by: PlayerId, block_id: str) -> PlayerId | None:
        """Remove one of a player's; gives who is not blocked any more, None where there is none."""

    async def of(self, by: PlayerId) -> Sequence[Block]:
        """All of a player's, the newest first."""

    async def blockers(self, players: Collection[PlayerId]) -> Mapping[PlayerId, frozenset[str]]:
        """Who has blocked each of these players; nothing is told of those whom nobody has."""

    async def is_blocked(self, by: PlayerId, player: PlayerId) -> bool:
        """Whether `by` has blocked `player`."""

    async def remove_of_guests(self, before_ms: int) -> None:
        """Forget what guests have blocked before then."""
