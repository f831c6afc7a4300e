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
from weakref import WeakKeyDictionary

from server.store.redis.address import Address, Host
from server.store.redis.connection import FAILURES, Connection, Reply
from server.store.redis.dial import dial_one

SENTINEL_TIMEOUT_S = 1.0
"""The longest that one sentinel may take to answer before the next is asked."""
ASK_AGAIN_S = 1.0
DOWN = {b"s_down", b"o_down"}
"""Flags of a master that one sentinel can't reach, or several can't."""


class MasterFinder:
    """Connects to the current master of Redis that sentinels name."""

    def __init__(self, address: Address) -> None:
        """Prepare without connecting. Raises BadRedisUrl."""
        self._address = address
        self._given: WeakKeyDictionary[Connection, Host] = WeakKeyDictionary()
        self._hosts = list(address.hosts)
        """The sentinels. The one that answered last is the first."""
        self._dials = {host: dial_one(address.sentinel_url_of(host)) for host in self._hosts}
        self._sentinel: Connection | None = None
        """The connection to the first sentinel."""
        self._asking = asyncio.Lock()

    async def dial(self) -> Connection:
        """Return a new connection to the master. Raises OSError or HiredisError."""
        master = await self._master()
        connection = await dial_one(self._address.url_of(master))()
        try:
            role = await connection.call("ROLE")
            if role[0] != b"master":
                raise ConnectionError(f"{master.name}:{master.port} is no longer the master")
        except BaseException:
            await connection.close()
            raise
        self._given[connection] = master
        return connection

    async def keep_to_master(self) -> None:
        """Check every second, and close connections to servers that are no longer the master, until
        cancelled.
        """
        while True:
            await asyncio.sleep(ASK_AGAIN_S)
            with suppress(*FAILURES):
                master = await self._master()
                for connection, host in list(self._given.items()):
                    if host != master:
                        await connection.close()

    async def close(self) -> None:
        """Close the connection to a sentinel. Those to the master stay open."""
        if self._sentinel is not None:
            await self._sentinel.close()
            self._sentinel = None

    async def _master(self) -> Host:
        """Return the Redis master, as the first sentinel that answers names it. Raises OSError."""
        reasons = []
        async with self._asking:
            for host in list(self._hosts):
                try:
                    async with asyncio.timeout(SENTINEL_TIMEOUT_S):
                        return await self._ask(host)
                except FAILURES as error:
                    reasons.append(f"{host.name}:{host.port}: {str(error) or 'no answer in time'}")
                    # The next one is asked first from now on.
                    self._hosts.append(self._hosts.pop(0))
        raise ConnectionError(f"no sentinel knows the master ({'; '.join(reasons)})")

    async def _ask(self, host: Host) -> Host:
        try:
            if self._sentinel is None:
                self._sentinel = await self._dials[host]()
            masters = await self._sentinel.call("SENTINEL", "MASTERS")
            return _host_of(self._address.service, masters)
        except BaseException:
            # After a cancelled call, its reply would be read as that to the next one.
            await self.close()
            raise


def _host_of(service: str, masters: Reply) -> Host:
    """Return the host of a master, from the reply to SENTINEL MASTERS. Raises ConnectionError."""
    for master in masters:
        fields = dict(zip(master[::2], master[1::2], strict=True))
        if fields[b"name"].decode() == service:
            flags = set(fields[b"flags"].split(b","))
            if b"master" in flags and not flags & DOWN:
                return Host(fields[b"ip"].decode(), int(fields[b"port"]))
            raise ConnectionError("it does not reach the master")
    raise ConnectionError(f"it knows no master called {service}")
