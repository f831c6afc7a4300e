"""How commands reach Redis, whether it is one server or many."""

from collections.abc import Iterable
from typing import Protocol

from redis.asyncio.connection import AbstractConnection

from server.store.redis.address import read_address
from server.store.redis.client import Dial, dial_one
from server.store.redis.cluster import ClusterCommit, ClusterMap
from server.store.redis.group_commit import GroupCommit, Reply
from server.store.redis.scripts import Command
from server.store.redis.sentinel import MasterFinder


class Commands(Protocol):
    """Sends commands, in groups of those that wait at the same time."""

    async def run(self, command: Command) -> Reply:
        """The reply to `command`, which is carried out at most once. Raises StoreUnavailable."""

    async def run_all(self, commands: Iterable[Command]) -> list[Reply]:
        """The replies to commands that travel together; raises as `run` does for any of them."""

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
        self._replica_acks = replica_acks
        self._cluster = ClusterMap(address) if address.kind == "cluster" else None
        self._finder = MasterFinder(address) if address.kind == "sentinel" else None
        self._dial: Dial
        if self._cluster:
            self._dial = self._cluster.dial_any
        elif self._finder:
            self._dial = self._finder.dial
        else:
            self._dial = dial_one(url)

    def commands(self) -> Commands:
        """A way for commands, with connections of its own."""
        if self._cluster:
            return ClusterCommit(self._cluster, replica_acks=self._replica_acks)
        return GroupCommit(self.dial, replica_acks=self._replica_acks)

    async def dial(self) -> AbstractConnection:
        """A connection to a server that hears what is published.

        Raises RedisError, OSError, StoreUnavailable.
        """
        connection = await self._dial()
        self.dials += 1
        return connection

    async def keep(self) -> None:
        """Follow what changes by itself, until cancelled or nothing can."""
        if self._finder:
            await self._finder.keep()

    async def close(self) -> None:
        """Let go of what was needed to find servers."""
        if self._finder:
            await self._finder.close()
