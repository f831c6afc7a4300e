"""News from the other nodes: one subscription, to this node's channel."""

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator

from redis.asyncio.connection import AbstractConnection
from redis.exceptions import RedisError

from protocol.ids import MatchId, Version
from server.store.ports import News, StoreUnavailable
from server.store.redis.client import ANSWER_TIMEOUT_S
from server.store.redis.commands import Commands, Redis
from server.store.redis.keys import node_channel
from server.store.redis.watched import Watched

log = logging.getLogger(__name__)

SILENCE_S = 5.0
"""After so long without a word the connection is tried with a PING."""
FIRST_PAUSE_S = 0.05
LONGEST_PAUSE_S = 2.0
"""Between attempts to subscribe again."""
PROBE_S = 5.0
"""So often the node sends word to itself, to see how long it takes."""
PROBE = b"!"
"""How such word begins."""


class NewsFeed:
    """Listens on this node's channel, and subscribes again after a loss."""

    def __init__(self, redis: Redis, node: str, watched: Watched) -> None:
        self._redis = redis
        self._connection: AbstractConnection | None = None
        self._channel = node_channel(node)
        self._watched = watched
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

    def hear(self, match: MatchId, version: Version | None) -> None:
        """Have it yielded that `match` is at `version`; None: news of it may have been missed."""
        if match not in self._watched:
            return
        waiting = self._heard.get(match, version)
        # That more than the version has changed is not forgotten over a newer version.
        self._heard[match] = None if waiting is None or version is None else max(waiting, version)
        self._something.set()

    async def subscribe(self) -> None:
        """Open the subscription. Raises StoreUnavailable."""
        try:
            async with asyncio.timeout(ANSWER_TIMEOUT_S):
                connection = self._connection = await self._redis.dial()
                await connection.send_command("SUBSCRIBE", self._channel)
                await connection.read_response()
        except (RedisError, OSError) as error:
            await self.close()
            raise StoreUnavailable(f"Redis: {str(error) or 'no answer in time'}") from error

    async def run(self) -> None:
        """Listen until cancelled; the subscription is open when this begins."""
        while True:
            try:
                if self._connection:
                    await self._listen(self._connection)
            except (RedisError, OSError) as error:
                log.warning("lost the connection for news: %s", error)
            await self.close()
            await self._subscribe_again()

    async def close(self) -> None:
        """Close the connection."""
        connection, self._connection = self._connection, None
        if connection:
            await connection.disconnect(nowait=True)

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

    async def _subscribe_again(self) -> None:
        pause_s = FIRST_PAUSE_S
        while True:
            try:
                await self.subscribe()
                # A Redis that was away for long may have let the leases lapse, or lost them.
                await self._watched.renew()
            except StoreUnavailable:
                await self.close()
                await asyncio.sleep(pause_s)
                pause_s = min(2 * pause_s, LONGEST_PAUSE_S)
            else:
                break
        for match in self._watched:
            self.hear(match, None)


def _news(message: bytes) -> tuple[MatchId, Version | None]:
    """What the scripts publish: `match:version`, or `match:` for presence. Raises ValueError."""
    match, version = message.decode().split(":")
    return MatchId(match), Version(int(version)) if version else None
