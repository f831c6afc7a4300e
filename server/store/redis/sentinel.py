"""The master of several servers, as sentinels know it (Redis documentation, "Sentinel clients").

Whoever connects asks them first, and then the server itself whether it is the master: what a
sentinel says may be moments old. The sentinels close connections to a master that they depose, but
one that only slept may go on for seconds before it hears that it was deposed; so who is the master
is asked again and again, and connections to any other server are closed from here.
"""

import asyncio
from contextlib import suppress
from typing import Any
from weakref import WeakKeyDictionary

from redis.asyncio.connection import AbstractConnection
from redis.exceptions import ConnectionError as LostConnection
from redis.exceptions import RedisError

from server.store.redis.address import Address, Host
from server.store.redis.client import connect, new_connection

SENTINEL_TIMEOUT_S = 1.0
"""How long one sentinel may take to answer before the next is asked."""
ASK_AGAIN_S = 1.0
DOWN = {"s_down", "o_down"}
"""A sentinel says so of a master that it does not reach."""


class Sentinels:
    """Those who know who the master is. The one that answered last is asked first."""

    def __init__(self, address: Address) -> None:
        """Raises BadRedisUrl."""
        self._address = address
        self._hosts = list(address.hosts)
        self._first: AbstractConnection | None = None
        """Stays open, since who is the master is asked all the time."""
        self._asking = asyncio.Lock()
        # What is wrong with their options comes out now.
        self._connection_to(self._hosts[0])

    async def master(self) -> Host:
        """The master, where one of them reaches it. Raises LostConnection."""
        reasons = []
        async with self._asking:
            for host in list(self._hosts):
                try:
                    async with asyncio.timeout(SENTINEL_TIMEOUT_S):
                        master = await self._ask(host)
                except (RedisError, OSError) as error:
                    reasons.append(f"{host.name}:{host.port}: {str(error) or 'no answer in time'}")
                else:
                    return master
        name = self._address.service
        raise LostConnection(f"no sentinel tells of a master {name} ({'; '.join(reasons)})")

    async def _ask(self, host: Host) -> Host:
        try:
            connection = await self._connected(host)
            await connection.send_command("SENTINEL", "MASTER", self._address.service)
            answer: Any = await connection.read_response()
        except BaseException:
            # Who comes next must not read what was meant for this one.
            await self.close()
            raise
        fields = dict(zip(answer[::2], answer[1::2], strict=True))
        if not DOWN.isdisjoint(fields[b"flags"].decode().split(",")):
            raise LostConnection("the master is down")
        return Host(fields[b"ip"].decode(), int(fields[b"port"]))

    async def _connected(self, host: Host) -> AbstractConnection:
        connection = self._first
        # What can be read before anything was asked is the end of the stream.
        if connection and host == self._hosts[0] and not await connection.can_read():
            return connection
        await self.close()
        connection = self._first = self._connection_to(host)
        self._hosts.remove(host)
        self._hosts.insert(0, host)
        await connect(connection)
        return connection

    def _connection_to(self, host: Host) -> AbstractConnection:
        return new_connection(self._address.sentinel_url_of(host))

    async def close(self) -> None:
        """Hang up."""
        connection, self._first = self._first, None
        if connection is not None:
            await connection.disconnect(nowait=True)


class MasterFinder:
    """Connects to whichever server is the master."""

    def __init__(self, address: Address) -> None:
        """Raises BadRedisUrl."""
        self._address = address
        self._given: WeakKeyDictionary[AbstractConnection, Host] = WeakKeyDictionary()
        self._sentinels = Sentinels(address)

    async def dial(self) -> AbstractConnection:
        """A new connection to the master. Raises RedisError, OSError."""
        master = await self._sentinels.master()
        connection = new_connection(self._address.url_of(master))
        try:
            await connect(connection)
            await connection.send_command("ROLE")
            role: Any = await connection.read_response()
            if role[0] != b"master":
                raise LostConnection(f"{master.name}:{master.port} is not the master any more")
        except BaseException:
            await connection.disconnect(nowait=True)
            raise
        self._given[connection] = master
        return connection

    async def keep(self) -> None:
        """Close connections to servers that are not the master any more, until cancelled."""
        while True:
            await asyncio.sleep(ASK_AGAIN_S)
            with suppress(RedisError, OSError):
                master = await self._sentinels.master()
                for connection, host in list(self._given.items()):
                    if host != master:
                        await connection.disconnect(nowait=True)

    async def close(self) -> None:
        """Close the connection to the sentinels."""
        await self._sentinels.close()
