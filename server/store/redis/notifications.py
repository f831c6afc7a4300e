"""Receives notifications from other nodes, on this node's channel.

In a cluster, a message published at one server reaches subscribers at the others too. But the link
between two servers may fail unnoticed. So the node subscribes at every server. A message from the
server that has the match then either arrives or breaks a connection. Duplicates from other servers
change nothing.
"""

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator, Mapping

from protocol.core.ids import MatchId, Version
from server.store.errors import StoreUnavailable
from server.store.ports import MatchNotification
from server.store.redis.commands import Commands, Redis
from server.store.redis.connection import ANSWER_TIMEOUT_S, FAILURES, Connection, Dial, pack
from server.store.redis.keys import node_channel
from server.store.redis.lobby_notifications import LOBBY_PREFIX, LobbyNotifications
from server.store.redis.match_subscriptions import MatchSubscriptions
from server.store.redis.player_changes import PLAYER_CHANGE, ReceivedPlayerChanges

log = logging.getLogger(__name__)

SILENCE_S = 5.0
"""The time without a message after which a connection for notifications is tested with a PING."""
FIRST_PAUSE_S = 0.05
LONGEST_PAUSE_S = 2.0
"""The longest pause between attempts to subscribe to a server again."""
LOOK_AGAIN_S = 3.0
"""The interval at which the list of servers to subscribe at is read again."""
PROBE_S = 5.0
"""The interval at which a node publishes a probe to itself, to measure notifications' delay."""
PROBE = b"!"
"""The prefix of a probe that a node publishes to itself, which no notification has."""


class NotificationFeed:
    """Receives notifications from all Redis servers, and subscribes again after a loss.

    Implements `NotificationSource`.
    """

    def __init__(
        self,
        redis: Redis,
        node: str,
        subscriptions: MatchSubscriptions,
        lobby: LobbyNotifications,
        players: ReceivedPlayerChanges,
    ) -> None:
        """Pass notifications about the lobby to `lobby`, and those about players to `players`."""
        self._lobby = lobby
        self._players = players
        self._redis = redis
        self._channel = node_channel(node)
        self._subscriptions = subscriptions
        self._sources: Mapping[str, Dial] = {}
        self._connections: dict[str, Connection] = {}
        """Connections to servers that are subscribed, but not read yet."""
        self._pending: dict[MatchId, Version | None] = {}
        """Pending notifications, the oldest first: one for each subscribed match."""
        self._any_pending = asyncio.Event()
        self._took_s = 0.0
        self._probed_s: float | None = None
        """When the pending probe was published."""

    @property
    def lag_s(self) -> float:
        """The delay of notifications from publishing to this node, in seconds."""
        waited_s = 0.0 if self._probed_s is None else time.monotonic() - self._probed_s
        return max(self._took_s, waited_s)

    async def measure(self, redis: Commands, every_s: float = PROBE_S) -> None:
        """Publish a probe to this node itself every `every_s` seconds, until cancelled.

        The time that a probe takes is the delay `lag_s`.
        """
        while True:
            if self._probed_s is None:
                self._probed_s = time.monotonic()
            probe = PROBE + repr(time.monotonic()).encode()
            with contextlib.suppress(StoreUnavailable):
                await redis.run(("PUBLISH", self._channel, probe))
            await asyncio.sleep(every_s)

    async def stream(self) -> AsyncIterator[MatchNotification]:
        while True:
            await self._any_pending.wait()
            while self._pending:
                match = next(iter(self._pending))
                version = self._pending.pop(match)
                if match in self._subscriptions:
                    yield MatchNotification(match, version)
            self._any_pending.clear()

    def add(self, match: MatchId, version: Version | None = None) -> None:
        """Add a notification that `match` is at `version`, if the node is subscribed to the match.

        With None, the presence has changed, or notifications may have been missed. Only one is
        pending for each match: that with None, or else the newest version.
        """
        if match not in self._subscriptions:
            return
        pending = self._pending.get(match, version)
        # A newer version must not hide that something besides the version has changed.
        self._pending[match] = None if pending is None or version is None else max(pending, version)
        self._any_pending.set()

    async def subscribe(self) -> None:
        """Open the subscriptions to notifications. `run` misses nothing from here on.

        Raises StoreUnavailable if no server can be subscribed to.
        """
        self._sources = await self._redis.sources()
        outcomes = await asyncio.gather(
            *(self._open(name, dial) for name, dial in self._sources.items()),
            return_exceptions=True,
        )
        if not self._connections:
            failures = (failed for failed in outcomes if failed is not None)
            raise next(failures, StoreUnavailable("Redis: no server publishes"))

    async def run(self) -> None:
        """Read notifications from the servers, as they come and go, until cancelled. To be run
        once.
        """
        listening: dict[str, asyncio.Task[None]] = {}
        async with asyncio.TaskGroup() as tasks:
            while True:
                for name in listening.keys() - self._sources.keys():
                    listening.pop(name).cancel()
                for name in self._sources.keys() - listening.keys():
                    listening[name] = tasks.create_task(self._follow(name, self._sources[name]))
                await asyncio.sleep(LOOK_AGAIN_S)
                with contextlib.suppress(StoreUnavailable):
                    self._sources = await self._redis.sources()

    async def close(self) -> None:
        """Close the connections that `run` never used. It closes its own at its end."""
        while self._connections:
            _, connection = self._connections.popitem()
            await connection.close()

    async def _open(self, name: str, dial: Dial) -> None:
        self._connections[name] = await self._subscribed(dial)

    async def _follow(self, name: str, dial: Dial) -> None:
        connection = self._connections.pop(name, None)
        while True:
            connection = connection or await self._subscribed_again(dial)
            try:
                await self._listen(connection)
            except FAILURES as error:
                log.warning("lost the connection for notifications: %s", error)
            finally:
                await connection.close()
            connection = None

    async def _subscribed(self, dial: Dial) -> Connection:
        connection: Connection | None = None
        try:
            async with asyncio.timeout(ANSWER_TIMEOUT_S):
                connection = await dial()
                await connection.call("SUBSCRIBE", self._channel)
                return connection
        except BaseException as error:
            if connection:
                await connection.close()
            if isinstance(error, FAILURES):
                reason = str(error) or "no answer in time"
                raise StoreUnavailable(f"Redis: {reason}") from error
            raise

    async def _subscribed_again(self, dial: Dial) -> Connection:
        pause_s = FIRST_PAUSE_S
        while True:
            try:
                connection = await self._subscribed(dial)
            except StoreUnavailable:
                await asyncio.sleep(pause_s)
                pause_s = min(2 * pause_s, LONGEST_PAUSE_S)
                continue
            try:
                # After a long outage of Redis the leases may have expired or be lost.
                await self._subscriptions.renew()
            except StoreUnavailable:
                await connection.close()
                await asyncio.sleep(pause_s)
            except BaseException:
                await connection.close()
                raise
            else:
                for match in self._subscriptions:
                    self.add(match, None)
                self._lobby.add(None)
                return connection

    async def _listen(self, connection: Connection) -> None:
        pinged = False
        while True:
            try:
                async with asyncio.timeout(SILENCE_S):
                    reply = await connection.read()
            except TimeoutError:
                if pinged:
                    raise TimeoutError("no answer to a PING") from None
                connection.write(pack(("PING",)))
                pinged = True
            else:
                pinged = False
                if reply[0] == b"message":
                    self._take(reply[2])

    def _take(self, message: bytes) -> None:
        try:
            if message.startswith(LOBBY_PREFIX):
                self._lobby.take(message)
            elif message.startswith(PLAYER_CHANGE):
                self._players.take(message)
            elif message.startswith(PROBE):
                self._took_s, self._probed_s = time.monotonic() - float(message[1:]), None
            else:
                self.add(*_parse(message))
        except ValueError:
            log.warning("malformed notification: %r", message)


def _parse(message: bytes) -> tuple[MatchId, Version | None]:
    """Parse a published message: `match:version`, or `match:` for presence. Raises ValueError."""
    match, version = message.decode().split(":")
    return MatchId(match), Version(int(version)) if version else None
