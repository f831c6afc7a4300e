"""Whom a moderator has muted: asked before a player's own words are told to anybody."""

from typing import Protocol

from protocol.core.ids import PlayerId

FOR_GOOD_MS = 253_402_300_799_000
"""Until when a mute without an end is said to last: the last second of the year 9999."""


class Mutes(Protocol):
    """Knows who may say nothing."""

    async def muted_until_ms(self, player: PlayerId) -> int | None:
        """Until when the player is muted (Unix ms), or FOR_GOOD_MS; None where they are not.

        Raises ArchiveUnavailable where that can't be known.
        """
