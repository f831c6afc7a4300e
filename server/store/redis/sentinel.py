"""Finds the current Redis master through Sentinel.

Follows the Redis documentation, "Sentinel clients". For a new connection, the node asks the
sentinels for the master, and then asks that server for its role, because a sentinel's answer may be
outdated.

The sentinels close connections to a master that they depose. But a master that was only paused may
serve for seconds before it learns that it was deposed. So the node asks the sentinels every second,
and closes its connections to any other server.
"""

import asyncio
from contextlib import suppress
from typing import Any, cast
from weakref import WeakKeyDictionary

from redis.asyncio.connection import AbstractConnection, Connection, SSLConnection, parse_url
from redis.asyncio.retry import Retry
from redis.asyncio.sentinel import Sentinel
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError as LostConnection
from redis.exceptions import RedisError

from server.store.redis.address import Address, Host
from server.store.redis.client import connect, disconnect, new_connection

SENTINEL_TIMEOUT_S = 1.0
"""The longest that one sentinel may take to answer before the next is asked."""
ASK_AGAIN_S = 1.0


class MasterFinder:
    """Connects to the current master."""

    def __init__(self, address: Address) -> None:
        """Prepare without connecting. Raises BadRedisUrl."""
        self._address = address
        self._given: WeakKeyDictionary[AbstractConnection, Host] = WeakKeyDictionary()
        self._sentinels = _sentinels(address)
        # redis-py moves the sentinel that answered to the front of its list. Two requests at once
        # could each move one, and so drop a sentinel and leave its connection open.
        self._asking = asyncio.Lock()

    async def dial(self) -> AbstractConnection:
        """Return a new connection to the master. Raises RedisError or OSError."""
        master = await self._master()
        connection = new_connection(self._address.url_of(master))
        try:
            await connect(connection)
            await connection.send_command("ROLE")
            role: Any = await connection.read_response()
            if role[0] != b"master":
                raise LostConnection(f"{master.name}:{master.port} is no longer the master")
        except BaseException:
            await disconnect(connection)
            raise
        self._given[connection] = master
        return connection

    async def keep_to_master(self) -> None:
        """Close connections to servers that are no longer the master, until cancelled."""
        while True:
            await asyncio.sleep(ASK_AGAIN_S)
            with suppress(RedisError, OSError):
                master = await self._master()
                for connection, host in list(self._given.items()):
                    if host != master:
                        await disconnect(connection)

    async def _master(self) -> Host:
        async with self._asking:
            name, port = await self._sentinels.discover_master(self._address.service)
        return Host(str(name), int(port))

    async def close(self) -> None:
        """Close the connections to the sentinels."""
        await self._sentinels.aclose()


def _sentinels(address: Address) -> Any:
    """Return the client of the sentinels, which redis-py does not annotate. Raises BadRedisUrl."""
    # Raises BadRedisUrl at once if an option is wrong.
    new_connection(address.sentinel_url_of(address.hosts[0]))
    options: dict[str, Any] = dict(parse_url(address.sentinel_url))
    kind = options.pop("connection_class", Connection)
    settings = {
        "socket_timeout": SENTINEL_TIMEOUT_S,
        "socket_connect_timeout": SENTINEL_TIMEOUT_S,
        "protocol": 2,
        "driver_info": None,
        "retry": Retry(NoBackoff(), 0),
        "ssl": issubclass(kind, SSLConnection),
    }
    hosts = [(host.name, host.port) for host in address.hosts]
    return cast(Any, Sentinel)(hosts, sentinel_kwargs=options | settings)
