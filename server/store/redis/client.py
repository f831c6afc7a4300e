"""How connections to Redis are set up.

redis-py's client would send a command again whenever a connection broke (it retries three times by
default), without knowing whether it was carried out. So its connections are used bare: a command
is sent once, and its caller is told when no answer came.
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
"""How long Redis may take for one group of commands, connecting included."""

Dial = Callable[[], Awaitable[AbstractConnection]]
"""Opens a new connection. Raises RedisError, OSError."""


def new_connection(url: str) -> AbstractConnection:
    """A connection to one server that is not open yet.

    `url` is `redis://[[user]:password@]host:port[/db]`, `rediss://...` with TLS, or
    `unix:///path/of/socket`. Raises BadRedisUrl.
    """
    try:
        options: dict[str, Any] = dict(parse_url(url))
    except ValueError as error:
        raise BadRedisUrl(str(error)) from None
    kind: type[AbstractConnection] = options.pop("connection_class", Connection)
    settings: dict[str, Any] = {
        # Groups of commands have a timeout as a whole; one for each reply would cost more.
        "socket_timeout": None,
        "socket_connect_timeout": ANSWER_TIMEOUT_S,
        # RESP3 was no faster, alone or in groups, and mixes what is published with replies.
        "protocol": 2,
        "decode_responses": False,
        # Redis before 7.2 answers it with an error.
        "driver_info": None,
    }
    try:
        return kind(**(options | settings))
    except (TypeError, RedisError) as error:
        raise BadRedisUrl(str(error)) from None


async def connect(connection: AbstractConnection) -> None:
    """Open `connection`, if it is not. Raises RedisError, OSError."""
    # redis-py gives this method no types.
    opening: Awaitable[None] = cast(Any, connection).connect()
    try:
        await opening
    except BaseException:
        # Where it is cancelled while it identifies itself, redis-py leaves the transport open.
        await disconnect(connection)
        raise


async def disconnect(connection: AbstractConnection) -> None:
    """Close `connection` for good before this returns; what is not sent yet is dropped.

    redis-py's own way would wait for a server that takes nothing any more, or leave the transport
    open for as long, beyond the life of its store.
    """
    writer: StreamWriter | None = connection._writer
    if writer is not None:
        writer.transport.abort()
    with suppress(RedisTimeoutError):
        await connection.disconnect()


def dial_one(url: str) -> Dial:
    """Connections to the server at `url`. Raises BadRedisUrl, at once."""
    new_connection(url)

    async def dial() -> AbstractConnection:
        connection = new_connection(url)
        await connect(connection)
        return connection

    return dial
