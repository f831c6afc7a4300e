"""How connections to Redis are set up.

redis-py's client would send a command again whenever a connection broke (it retries three times by
default), without knowing whether it was carried out. So its connections are used bare: a command
is sent once, and whoever gave it learns when the answer did not come.
"""

from collections.abc import Awaitable
from typing import Any, Literal, cast

from redis.asyncio.connection import AbstractConnection, Connection, parse_url

ANSWER_TIMEOUT_S = 5.0
"""How long Redis may take for one group of commands, connecting included."""


class BadRedisUrl(ValueError):
    """The URL does not say where a Redis is."""


def new_connection(url: str, protocol: Literal[2, 3] = 3) -> AbstractConnection:
    """A connection that is not open yet.

    `url` is `redis://[[user]:password@]host:port[/db]`, `rediss://...` with TLS, or
    `unix:///path/of/socket`. RESP3 takes redis-py's shorter way through a group of replies.
    Raises BadRedisUrl.
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
        "protocol": protocol,
        "decode_responses": False,
        # Redis before 7.2 answers it with an error.
        "driver_info": None,
    }
    return kind(**(options | settings))


async def connect(connection: AbstractConnection) -> None:
    """Open `connection`, if it is not. Raises RedisError, OSError."""
    # redis-py gives this method no types.
    opening: Awaitable[None] = cast(Any, connection).connect()
    await opening
