"""News from the other nodes: one subscription, to this node's channel."""

import asyncio
import logging
from collections.abc import AsyncIterator

from redis.asyncio.connection import AbstractConnection
from redis.exceptions import RedisError

from protocol.ids import MatchId, Version
from server.store.ports import News, StoreUnavailable
from server.store.redis.client import ANSWER_TIMEOUT_S, connect
from server.store.redis.keys import node_channel
from server.store.redis.watched import Watched

log = logging.getLogger(__name__)

SILENCE_S = 15.0
"""After so long without a word the connection is tried with a PING."""
FIRST_PAUSE_S = 0.05
LONGEST_PAUSE_S = 2.0
"""Between attempts to subscribe again."""


class NewsFeed:
    """Listens on this node's channel, and subscribes again after a loss."""

    def __init__(self, connection: AbstractConnection, node: str, watched: Watched) -> None:
        """`connection` is this object's alone."""
        self._connection = connection
        self._channel = node_channel(node)
        self._watched = watched
        self._heard: asyncio.Queue[News] = asyncio.Queue()

    async def news(self) -> AsyncIterator[News]:
        """The news as they come, without end. For one listener."""
        while True:
            news = await self._heard.get()
            if news.match in self._watched:
                yield news

    def missed(self, match: MatchId) -> None:
        """Say that news of `match` may have been missed."""
        self._heard.put_nowait(News(match, None))

    async def subscribe(self) -> None:
        """Open the subscription. Raises StoreUnavailable."""
        try:
            async with asyncio.timeout(ANSWER_TIMEOUT_S):
                await connect(self._connection)
                await self._connection.send_command("SUBSCRIBE", self._channel)
                await self._connection.read_response()
        except (RedisError, OSError) as error:
            await self.close()
            raise StoreUnavailable(f"Redis: {str(error) or 'no answer in time'}") from error

    async def run(self) -> None:
        """Listen until cancelled; the subscription is open when this begins."""
        while True:
            try:
                await self._listen()
            except (RedisError, OSError) as error:
                log.warning("lost the connection for news: %s", error)
            await self.close()
            await self._subscribe_again()

    async def close(self) -> None:
        """Close the connection."""
        await self._connection.disconnect(nowait=True)

    async def _listen(self) -> None:
        asked = False
        while True:
            reply = await self._connection.read_response(timeout=SILENCE_S)
            if reply is not None:
                asked = False
                if reply[0] == b"message":
                    self._hear(reply[2])
            elif asked:
                raise TimeoutError("no answer to a PING")
            else:
                asked = True
                await self._connection.send_command("PING")

    def _hear(self, message: bytes) -> None:
        try:
            self._heard.put_nowait(_news(message))
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
            self.missed(match)


def _news(message: bytes) -> News:
    """What the scripts publish: `match:version`, or `match:` for presence. Raises ValueError."""
    match, version = message.decode().split(":")
    return News(MatchId(match), Version(int(version)) if version else None)
