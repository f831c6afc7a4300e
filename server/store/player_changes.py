"""The port of word between nodes about single players."""

from collections.abc import AsyncIterator
from typing import Protocol

from protocol.core.ids import PlayerId


class PlayerChanges(Protocol):
    """Says that what the database has of a player has changed.

    It may be lost with a connection: what a node remembers counts for some seconds only, anyhow.
    """

    async def publish(self, player: PlayerId) -> None:
        """Tell all other nodes, as far as they can be reached."""

    def stream(self) -> AsyncIterator[PlayerId]:
        """The players that others tell of; to be iterated once."""
