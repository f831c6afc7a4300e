"""The port of notifications between nodes about single players."""

from collections.abc import AsyncIterator
from typing import Protocol

from protocol.core.ids import PlayerId


class PlayerChanges(Protocol):
    """Notifications that the database's data of a player has changed.

    A notification may be lost with a connection. That is acceptable, because nodes cache this data
    for a few seconds only.
    """

    async def publish(self, player: PlayerId) -> None:
        """Notify all other nodes that can be reached."""

    def stream(self) -> AsyncIterator[PlayerId]:
        """Yield the players that other nodes publish. To be iterated once."""
