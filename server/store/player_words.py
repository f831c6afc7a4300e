"""The port of word between nodes about single players."""

from collections.abc import AsyncIterator
from typing import Protocol

from protocol.core.ids import PlayerId


class PlayerWords(Protocol):
    """Says that what the database has of a player has changed.

    It may be lost with a connection: what a node remembers counts for some seconds only, anyhow.
    """

    async def tell(self, player: PlayerId) -> None:
        """Tell all other nodes, as far as they can be reached."""

    def words(self) -> AsyncIterator[PlayerId]:
        """The players that others tell of; to be iterated once."""
