"""Notifications between nodes, through Redis, that a player's data in the database have changed."""

import contextlib
from asyncio import Queue, QueueFull
from collections.abc import AsyncIterator

from protocol.core.ids import PlayerId
from server.store.errors import StoreUnavailable
from server.store.redis.commands import Commands
from server.store.redis.keys import node_channel
from server.store.redis.node_health import RedisNodeHealth

PLAYER_CHANGE = b"@"
"""The prefix of a notification about a player."""
WAITING = 1_000
"""The maximum number of notifications that wait to be read. Further ones are lost."""


class ReceivedPlayerChanges:
    """A queue of notifications from other nodes that a player's data changed. When full, it drops
    new ones.
    """

    def __init__(self) -> None:
        self._came: Queue[PlayerId] = Queue(WAITING)

    def take(self, message: bytes) -> None:
        """Queue a message that begins with PLAYER_CHANGE. Raises ValueError if malformed."""
        with contextlib.suppress(QueueFull):
            self._came.put_nowait(PlayerId(message[len(PLAYER_CHANGE) :].decode()))

    async def stream(self) -> AsyncIterator[PlayerId]:
        """Yield the players whose data other nodes have changed, without end."""
        while True:
            yield await self._came.get()


class RedisPlayerChanges:
    """Tells other nodes through Redis that a player has changed. Implements `PlayerChanges`."""

    def __init__(
        self, redis: Commands, node: str, health: RedisNodeHealth, received: ReceivedPlayerChanges
    ) -> None:
        self._redis = redis
        self._node = node
        self._health = health
        self._received = received

    async def publish(self, player: PlayerId) -> None:
        message = PLAYER_CHANGE + player.encode()
        with contextlib.suppress(StoreUnavailable):
            for node in self._health.alive:
                if node != self._node:
                    await self._redis.run(("PUBLISH", node_channel(node), message))

    def stream(self) -> AsyncIterator[PlayerId]:
        return self._received.stream()
