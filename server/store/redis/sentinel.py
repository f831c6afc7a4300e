"""The master of several servers, as sentinels know it (Redis documentation, "Sentinel clients").

Whoever connects asks them first, and then the server itself whether it is the master: what a
sentinel says may be moments old. Connections to a master that was deposed are closed by the
sentinels, and commands to it fail.
"""

from typing import Any, cast

from redis.asyncio.connection import AbstractConnection
from redis.asyncio.retry import Retry
from redis.asyncio.sentinel import Sentinel
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError as LostConnection

from server.store.redis.address import Address, Host
from server.store.redis.client import connect, new_connection

SENTINEL_TIMEOUT_S = 1.0
"""How long one sentinel may take to answer before the next is asked."""


class MasterFinder:
    """Connects to whichever server is the master."""

    def __init__(self, address: Address) -> None:
        self._address = address
        # redis-py gives this class no types.
        self._sentinels: Any = cast(Any, Sentinel)(
            [(host.name, host.port) for host in address.hosts],
            sentinel_kwargs={
                "socket_timeout": SENTINEL_TIMEOUT_S,
                "socket_connect_timeout": SENTINEL_TIMEOUT_S,
                "protocol": 2,
                "driver_info": None,
                "retry": Retry(NoBackoff(), 0),
                "ssl": address.url.startswith("rediss:"),
            },
        )

    async def dial(self) -> AbstractConnection:
        """A new connection to the master. Raises RedisError, OSError."""
        name, port = await self._sentinels.discover_master(self._address.service)
        connection = new_connection(self._address.url_of(Host(str(name), int(port))))
        try:
            await connect(connection)
            await connection.send_command("ROLE")
            role: Any = await connection.read_response()
            if role[0] != b"master":
                raise LostConnection(f"{name}:{port} is not the master any more")
        except BaseException:
            await connection.disconnect(nowait=True)
            raise
        return connection

    async def close(self) -> None:
        """Close the connections to the sentinels."""
        await self._sentinels.aclose()
