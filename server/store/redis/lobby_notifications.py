"""A queue of notifications about the lobby that other nodes have sent."""

import asyncio
from collections.abc import AsyncIterator

from protocol.core.ids import SeatId

LOBBY_PREFIX = b"~"
"""The prefix of a notification about the lobby. The id of a seek that ended may follow."""


class LobbyNotifications:
    """The pending notifications about the lobby, without duplicates."""

    def __init__(self) -> None:
        self._pending: dict[SeatId | None, None] = {}
        self._any_pending = asyncio.Event()

    def add(self, seat: SeatId | None) -> None:
        """Add a notification that this seek has ended, or None that the lobby has changed."""
        self._pending[seat] = None
        self._any_pending.set()

    def take(self, message: bytes) -> None:
        """Add a message that begins with LOBBY_PREFIX. Raises ValueError if malformed."""
        self.add(SeatId(message[len(LOBBY_PREFIX) :].decode()) if message != LOBBY_PREFIX else None)

    async def stream(self) -> AsyncIterator[SeatId | None]:
        """Yield notifications as they arrive, without end."""
        while True:
            await self._any_pending.wait()
            while self._pending:
                seat = next(iter(self._pending))
                del self._pending[seat]
                yield seat
            self._any_pending.clear()
