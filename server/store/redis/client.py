"""Opens and closes connections to Redis.

redis-py's client would send a command again whenever a connection broke (three times by default),
without knowing whether the command was carried out. So the store uses bare connections: it sends a
command once, and reports a missing answer to the caller.
"""

from asyncio import StreamWriter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, cast

from redis.asyncio.connection import AbstractConnection, Connection, parse_url
from redis.exceptions import RedisError
from redis.exceptions import TimeoutError as RedisTimeoutError

from server.store.redis.address import BadRedisUrl

ANSWER_TIMEOUT_S = 5.0
"""The longest that Redis may take for one group of commands, including connecting."""

Dial = Callable[[], Awaitable[AbstractConnection]]
"""Opens a new connection. Raises RedisError or OSError."""


def new_connection(url: str) -> AbstractConnection:
    """Return a connection to one server that is not open yet.

    `url` is `redis://[[user]:password@]host:port[/db]`, `rediss://...` with TLS, or
    `unix:///path/of/socket`. Raises BadRedisUrl.
    """
    try:
        options: dict[str, Any] = dict(parse_url(url))
    except ValueError as error:
        raise BadRedisUrl(str(error)) from None
    kind: type[AbstractConnection] = options.pop("connection_class", Connection)
    settings: dict[str, Any] = {
        # Each group of commands has a timeout. One for each reply would cost more.
        "socket_timeout": None,
        "socket_connect_timeout": ANSWER_TIMEOUT_S,
        # RESP3 was no faster, alone or in groups, and mixes published messages with replies.
        "protocol": 2,
        "decode_responses": False,
        # Redis before 7.2 rejects driver information.
        "driver_info": None,
    }
    try:
        return kind(**(options | settings))
    except (TypeError, RedisError) as error:
        raise BadRedisUrl(str(error)) from None


async def connect(connection: AbstractConnection) -> None:
    """Open `connection` unless it is open. Raises RedisError or OSError."""
    # redis-py does not annotate this method.
    opening: Awaitable[None] = cast(Any, connection).connect()
    try:
        await opening
    except BaseException:
        # If cancelled during the handshake, redis-py leaves the transport open.
        await disconnect(connection)
        raise


async def disconnect(connection: AbstractConnection) -> None:
    """Close `connection` before returning, and drop unsent data.

    redis-py's own method waits for a server that no longer reads, or leaves the transport open for
    as long.
    """
    writer: StreamWriter | None = connection._writer
    if writer is not None:
        writer.transport.abort()
    with suppress(RedisTimeoutError):
        await connection.disconnect()


def dial_one(url: str) -> Dial:
    """Return a function that connects to the server at `url`. Raises BadRedisUrl at once."""
    new_connection(url)

    async def dial() -> AbstractConnection:
        connection = new_connection(url)
        await connect(connection)
        return connection

    return dial
