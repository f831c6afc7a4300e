"""Word of the lobby from other nodes, as it comes on this node's channel."""

import asyncio
from collections.abc import AsyncIterator

from protocol.core.ids import SeatId

LOBBY_PREFIX = b"~"
"""How word of the lobby begins; the id of a seek that has ended may follow."""


class LobbyNotifications:
    """What is to be yielded: of many words that say the same, one."""

    def __init__(self) -> None:
        self._pending: dict[SeatId | None, None] = {}
        self._any_pending = asyncio.Event()

    def add(self, seat: SeatId | None) -> None:
        """Have it yielded that this seek has ended; None: that the lobby has changed."""
        self._pending[seat] = None
        self._any_pending.set()

    def take(self, message: bytes) -> None:
        """Take a message that begins with LOBBY_PREFIX. Raises ValueError where it says nothing."""
        self.add(SeatId(message[len(LOBBY_PREFIX) :].decode()) if message != LOBBY_PREFIX else None)

    async def stream(self) -> AsyncIterator[SeatId | None]:
        """As they come, without end."""
        while True:
            await self._any_pending.wait()
            while self._pending:
                seat = next(iter(self._pending))
                del self._pending[seat]
                yield seat
            self._any_pending.clear()
