"""Whom a moderator has muted: asked before a player's own words are told to anybody."""

from typing import Protocol

from protocol.core.ids import PlayerId


class Mutes(Protocol):
    """Knows who may not write."""

    async def muted_until_ms(self, player: PlayerId) -> int | None:
        """Until when the player is muted (Unix milliseconds); None where they are not.

        Raises ArchiveUnavailable where that can't be known.
        """


class NobodyMuted:
    """There are no moderators."""

    async def muted_until_ms(self, _player: PlayerId) -> int | None:
        """Nobody is."""
        return None
