"""The port (interface) of notifications between nodes that a player's stored data have changed.

`server.store.redis.player_changes` implements it.
"""

from collections.abc import AsyncIterator
from typing import Protocol

from protocol.core.ids import PlayerId


class PlayerChanges(Protocol):
    """The interface for notifications that a player's data in the database have changed.

    A notification may be lost with a connection. That is acceptable, because nodes cache this data
    for a few seconds only.
    """

    async def publish(self, player: PlayerId) -> None:
        """Notify the other living nodes that a player's data changed. Raises nothing if Redis is
        unreachable.
        """

    def stream(self) -> AsyncIterator[PlayerId]:
        """Yield the players whose data in the database other nodes have changed. To be iterated
        once.
        """
