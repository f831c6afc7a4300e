"""The interface by which the chat asks whether a moderator has muted a player."""

from typing import Protocol

from protocol.core.ids import PlayerId

FOR_GOOD_MS = 253_402_300_799_000
"""The end of a mute without an end: the last second of the year 9999, in Unix milliseconds."""


class Mutes(Protocol):
    """Looks up which players moderators have muted."""

    async def muted_until_ms(self, player: PlayerId) -> int | None:
        """Return the end of the player's mute (Unix ms) or FOR_GOOD_MS; None if there is no mute.

        Raises DatabaseUnavailable if that can't be known.
        """
