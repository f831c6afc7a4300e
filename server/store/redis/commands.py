"""The interface for sending commands to Redis, be it one server or a cluster.

`Redis` chooses the implementation by the URL, and opens the connections.
"""

from collections.abc import Awaitable, Iterable, Mapping
from typing import Protocol

from server.store.redis.address import Host, read_address
from server.store.redis.cluster import ClusterCommit, ClusterMap
from server.store.redis.connection import Connection, Dial, GroupCommit, Reply, Take
from server.store.redis.dial import dial_one
from server.store.redis.scripts import Command, Packed
from server.store.redis.sentinel import MasterFinder


class Commands(Protocol):
    """Sends commands to Redis, in groups of those that wait at the same time."""

    def run(self, command: Command) -> Awaitable[Reply]:
        """Send a command to Redis. Return the future reply. It is carried out at most once.

        Awaiting the reply raises StoreUnavailable.
        """

    def send(self, command: Packed, take: Take) -> None:
        """Send a command to Redis, and call `take` in a later event-loop iteration.

        `take` receives the reply, or a StoreUnavailable.
        """

    async def run_all(self, commands: Iterable[Command]) -> list[Reply]:
        """Send commands to Redis together, and return their replies in the same order.

        Raises what `run` does for any of them.
        """

    async def run_on_each_server(self, command: Command) -> list[Reply]:
        """Return the replies of all servers to a command without a key. Raises StoreUnavailable."""

    async def ping(self) -> None:
        """Check that commands can be sent to Redis. Raises StoreUnavailable."""

    @property
    def waiting(self) -> int:
        """The number of commands that wait to be sent to Redis."""

    async def close(self) -> None:
        """Disconnect from Redis. Waiting commands fail with StoreUnavailable."""


class Redis:
    """The Redis at a URL (a server, a cluster or a master with sentinels). Opens connections."""

    def __init__(self, url: str, replica_acks: int) -> None:
        """Parse `url` as `server.store.redis.address` describes. Raises BadRedisUrl."""
        address = read_address(url)
        self.dials = 0
        """The number of connections that were opened."""
        self._address = address
        self._replica_acks = replica_acks
        self._cluster = ClusterMap(address) if address.kind == "cluster" else None
        self._finder = MasterFinder(address) if address.kind == "sentinel" else None
        # Raises BadRedisUrl at once if an option is wrong.
        dial_one(address.url_of(address.hosts[0]) if address.hosts else url)

    def commands(self) -> Commands:
        """Return a sender of commands with its own connections to Redis."""
        if self._cluster:
            return ClusterCommit(self._cluster, self._dial_host, replica_acks=self._replica_acks)
        return GroupCommit(self._dial_only(), replica_acks=self._replica_acks)

    async def sources(self) -> Mapping[str, Dial]:
        """Return a function that connects, for each server that publishes notifications.

        The keys are the servers' names. Raises StoreUnavailable.
        """
        if not self._cluster:
            return {"": self._dial_only()}
        await self._cluster.read()
        return {f"{host.name}:{host.port}": self._dial_host(host) for host in self._cluster.hosts}

    def _dial_only(self) -> Dial:
        url = self._address.url
        return self._counted(self._finder.dial if self._finder else dial_one(url))

    def _dial_host(self, host: Host) -> Dial:
        return self._counted(dial_one(self._address.url_of(host)))

    def _counted(self, dial: Dial) -> Dial:
        async def dial_and_count() -> Connection:
            connection = await dial()
            self.dials += 1
            return connection

        return dial_and_count

    async def keep_to_master(self) -> None:
        """Close connections to servers that are no longer the master, until cancelled.

        Returns at once without sentinels, which know the master.
        """
        if self._finder:
            await self._finder.keep_to_master()

    async def close(self) -> None:
        """Close the connections to the sentinels of Redis."""
        if self._finder:
            await self._finder.close()
