"""How commands reach Redis, whether it is one server or many."""

from collections.abc import Awaitable, Iterable, Mapping
from typing import Protocol

from redis.asyncio.connection import AbstractConnection

from server.store.redis.address import Host, read_address
from server.store.redis.client import Dial, dial_one
from server.store.redis.cluster import ClusterCommit, ClusterMap
from server.store.redis.group_commit import GroupCommit, Reply
from server.store.redis.scripts import Command
from server.store.redis.sentinel import MasterFinder


class Commands(Protocol):
    """Sends commands, in groups of those that wait at the same time."""

    def run(self, command: Command) -> Awaitable[Reply]:
        """The reply to `command`, which is carried out at most once. Raises StoreUnavailable."""

    async def run_all(self, commands: Iterable[Command]) -> list[Reply]:
        """The replies to commands that travel together; raises as `run` does for any of them."""

    async def run_on_each_server(self, command: Command) -> list[Reply]:
        """The replies of all servers to a command without a key. Raises StoreUnavailable."""

    async def ping(self) -> None:
        """Return if commands can be sent. Raises StoreUnavailable."""

    @property
    def waiting(self) -> int:
        """How many commands wait to be sent."""

    async def close(self) -> None:
        """Disconnect. Commands that wait fail with StoreUnavailable."""


class Redis:
    """The Redis that a URL means: makes connections to it."""

    def __init__(self, url: str, replica_acks: int) -> None:
        """`url` as `server.store.redis.address` reads it; raises its BadRedisUrl."""
        address = read_address(url)
        self.dials = 0
        """How many connections were made."""
        self._address = address
        self._replica_acks = replica_acks
        self._cluster = ClusterMap(address) if address.kind == "cluster" else None
        self._finder = MasterFinder(address) if address.kind == "sentinel" else None
        # Raises BadRedisUrl now if an option is wrong.
        dial_one(address.url_of(address.hosts[0]) if address.hosts else url)

    def commands(self) -> Commands:
        """A way for commands, with connections of its own."""
        if self._cluster:
            return ClusterCommit(self._cluster, self._dial_host, replica_acks=self._replica_acks)
        return GroupCommit(self._dial_only(), replica_acks=self._replica_acks)

    async def sources(self) -> Mapping[str, Dial]:
        """How to connect to each server that publishes, by its name. Raises StoreUnavailable."""
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
        async def dial_and_count() -> AbstractConnection:
            connection = await dial()
            self.dials += 1
            return connection

        return dial_and_count

    async def keep_to_master(self) -> None:
        """Leave servers that are not the master any more, until cancelled.

        Returns at once where there are no sentinels to say who is.
        """
        if self._finder:
            await self._finder.keep_to_master()

    async def close(self) -> None:
        """Close the connections to sentinels."""
        if self._finder:
            await self._finder.close()
