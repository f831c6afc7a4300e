"""News from the other nodes: subscriptions to this node's channel.

In a cluster, what one server publishes reaches the subscribers at the others as well, but a link
between two servers may fail without these noticing. So there is a subscription at each of them:
where a match is, what is published either arrives or breaks a connection. The news that come by
other servers too are the same, and change nothing.
"""

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator

from redis.asyncio.connection import AbstractConnection
from redis.exceptions import RedisError

from protocol.ids import MatchId, Version
from server.store.ports import News, StoreUnavailable
from server.store.redis.client import ANSWER_TIMEOUT_S, Dial
from server.store.redis.commands import Commands, Redis
from server.store.redis.keys import node_channel
from server.store.redis.watched import Watched

log = logging.getLogger(__name__)

SILENCE_S = 5.0
"""After so long without a word the connection is tried with a PING."""
FIRST_PAUSE_S = 0.05
LONGEST_PAUSE_S = 2.0
"""Between attempts to subscribe again."""
LOOK_AGAIN_S = 3.0
"""Between looks at which servers there are."""
PROBE_S = 5.0
"""So often the node sends word to itself, to see how long it takes."""
PROBE = b"!"
"""How such word begins."""


class NewsFeed:
    """Listens on this node's channel, at every server that publishes, and again after a loss."""

    def __init__(self, redis: Redis, node: str, watched: Watched) -> None:
        self._redis = redis
        self._channel = node_channel(node)
        self._watched = watched
        self._followed: dict[str, asyncio.Task[None]] = {}
        """A task for each server that is listened to."""
        self._heard: dict[MatchId, Version | None] = {}
        """What is to be yielded, the longest-waiting first: one entry a match, of those watched."""
        self._something = asyncio.Event()
        self._took_s = 0.0
        self._asked_s: float | None = None
        """When word was sent that has not come yet."""

    @property
    def lag_s(self) -> float:
        """How long news take, from what sends them to this node."""
        waited_s = 0.0 if self._asked_s is None else time.monotonic() - self._asked_s
        return max(self._took_s, waited_s)

    async def measure(self, redis: Commands, every_s: float = PROBE_S) -> None:
        """Send word to this node itself, until cancelled."""
        while True:
            if self._asked_s is None:
                self._asked_s = time.monotonic()
            word = PROBE + repr(time.monotonic()).encode()
            with contextlib.suppress(StoreUnavailable):
                await redis.run(("PUBLISH", self._channel, word))
            await asyncio.sleep(every_s)

    async def news(self) -> AsyncIterator[News]:
        """The news as they come, without end. For one listener."""
        while True:
            await self._something.wait()
            while self._heard:
                match = next(iter(self._heard))
                version = self._heard.pop(match)
                if match in self._watched:
                    yield News(match, version)
            self._something.clear()

    def hear(self, match: MatchId, version: Version | None = None) -> None:
        """Have it yielded that `match` is at `version`; None: news of it may have been missed."""
        if match not in self._watched:
            return
        waiting = self._heard.get(match, version)
        # That more than the version has changed is not forgotten over a newer version.
        self._heard[match] = None if waiting is None or version is None else max(waiting, version)
        self._something.set()

    async def subscribe(self) -> None:
        """Open the subscriptions. Raises StoreUnavailable where none can be had."""
        sources = await self._redis.sources()
        connections = await asyncio.gather(
            *(self._subscribed(dial) for dial in sources.values()), return_exceptions=True
        )
        for (name, dial), connection in zip(sources.items(), connections, strict=True):
            known = None if isinstance(connection, BaseException) else connection
            self._followed[name] = asyncio.create_task(self._follow(dial, known))
        failures = [failed for failed in connections if isinstance(failed, BaseException)]
        if len(failures) == len(connections):
            await self.close()
            raise next(iter(failures), StoreUnavailable("Redis: no server publishes"))

    async def run(self) -> None:
        """Follow the servers as they come and go, until cancelled. The subscriptions are open."""
        while True:
            await asyncio.sleep(LOOK_AGAIN_S)
            try:
                sources = await self._redis.sources()
            except StoreUnavailable:
                continue
            for name in self._followed.keys() - sources.keys():
                self._followed.pop(name).cancel()
            for name in sources.keys() - self._followed.keys():
                self._followed[name] = asyncio.create_task(self._follow(sources[name], None))

    async def close(self) -> None:
        """Close the connections."""
        tasks = list(self._followed.values())
        self._followed.clear()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _follow(self, dial: Dial, connection: AbstractConnection | None) -> None:
        while True:
            connection = connection or await self._subscribed_again(dial)
            try:
                await self._listen(connection)
            except (RedisError, OSError) as error:
                log.warning("lost a connection for news: %s", error)
            finally:
                await connection.disconnect(nowait=True)
            connection = None

    async def _subscribed(self, dial: Dial) -> AbstractConnection:
        connection: AbstractConnection | None = None
        try:
            async with asyncio.timeout(ANSWER_TIMEOUT_S):
                connection = await dial()
                await connection.send_command("SUBSCRIBE", self._channel)
                await connection.read_response()
                return connection
        except BaseException as error:
            if connection:
                await connection.disconnect(nowait=True)
            if isinstance(error, RedisError | OSError):
                reason = str(error) or "no answer in time"
                raise StoreUnavailable(f"Redis: {reason}") from error
            raise

    async def _subscribed_again(self, dial: Dial) -> AbstractConnection:
        pause_s = FIRST_PAUSE_S
        while True:
            try:
                connection = await self._subscribed(dial)
            except StoreUnavailable:
                await asyncio.sleep(pause_s)
                pause_s = min(2 * pause_s, LONGEST_PAUSE_S)
                continue
            try:
                # A Redis that was away for long may have let the leases lapse, or lost them.
                await self._watched.renew()
            except StoreUnavailable:
                await connection.disconnect(nowait=True)
                await asyncio.sleep(pause_s)
            else:
                for match in self._watched:
                    self.hear(match, None)
                return connection

    async def _listen(self, connection: AbstractConnection) -> None:
        asked = False
        while True:
            reply = await connection.read_response(timeout=SILENCE_S)
            if reply is not None:
                asked = False
                if reply[0] == b"message":
                    self._take(reply[2])
            elif asked:
                raise TimeoutError("no answer to a PING")
            else:
                asked = True
                await connection.send_command("PING")

    def _take(self, message: bytes) -> None:
        try:
            if message.startswith(PROBE):
                self._took_s, self._asked_s = time.monotonic() - float(message[1:]), None
            else:
                self.hear(*_news(message))
        except ValueError:
            log.warning("not news: %r", message)


def _news(message: bytes) -> tuple[MatchId, Version | None]:
    """What the scripts publish: `match:version`, or `match:` for presence. Raises ValueError."""
    match, version = message.decode().split(":")
    return MatchId(match), Version(int(version)) if version else None
