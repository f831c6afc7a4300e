"""A Redis Cluster of real servers for tests, which can move slots and lose masters."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from server.store.redis.connection import FAILURES
from server.store.redis.keys import TAGS, slot_of
from tests.support.ports import BUS_PORT
from tests.support.redis_server import RedisServer
from tests.support.timeouts import until

SLOTS = 16384
TIMEOUT_MS = 15_000
"""The silence in ms after which the others vote a server out: long, for busy machines."""


class RedisCluster:
    """A Redis Cluster: masters with equal shares of the slots, and replicas of the first few."""

    def __init__(self, masters: list[RedisServer], replicas: list[RedisServer]) -> None:
        self.masters = masters
        self.replicas = replicas

    @property
    def servers(self) -> list[RedisServer]:
        """All Redis servers of the cluster."""
        return [*self.masters, *self.replicas]

    @property
    def url(self) -> str:
        """The addresses of some servers of the cluster, in the form of `REDIS_URL`."""
        hosts = ",".join(f"127.0.0.1:{server.port}" for server in self.servers[:2])
        return f"redis+cluster://{hosts}"

    async def form(self) -> None:
        """Join the servers to a cluster, and wait until all agree that it is complete.

        Each master gets an equal share of the slots. Each replica follows one of the first masters.
        """
        share = -(-SLOTS // len(self.masters))
        for number, master in enumerate(self.masters):
            slots = range(number * share, min((number + 1) * share, SLOTS))
            await master.ask("CLUSTER", "ADDSLOTS", *slots)
            await master.ask("CLUSTER", "SET-CONFIG-EPOCH", number + 1)
        for server in self.servers[1:]:
            first = self.masters[0].port
            await server.ask("CLUSTER", "MEET", "127.0.0.1", first, first + BUS_PORT)
        for server in self.servers:
            await until(lambda server=server: self.sees_all(server))  # type: ignore[misc]
        for replica, master in zip(self.replicas, self.masters, strict=False):
            await replica.ask("CLUSTER", "REPLICATE", await self.id_of(master))
            await until(lambda replica=replica: follows(replica))  # type: ignore[misc]
        for server in self.servers:
            await until(lambda server=server: is_complete(server))  # type: ignore[misc]

    async def sees_all(self, server: RedisServer) -> bool:
        """Return True if `server` knows all other servers of the cluster."""
        nodes = await server.ask("CLUSTER", "NODES")
        assert isinstance(nodes, bytes)
        return nodes.count(b" connected") == len(self.servers) and b"handshake" not in nodes

    async def id_of(self, server: RedisServer) -> bytes:
        """Return a server's id in the cluster."""
        answer = await server.ask("CLUSTER", "MYID")
        assert isinstance(answer, bytes)
        return answer

    async def move_slot(self, slot: int, source: RedisServer, target: RedisServer) -> None:
        """Move a slot with its keys between masters, one key at a time, while it is in use."""
        source_id, target_id = await self.id_of(source), await self.id_of(target)
        await target.ask("CLUSTER", "SETSLOT", slot, "IMPORTING", source_id)
        await source.ask("CLUSTER", "SETSLOT", slot, "MIGRATING", target_id)
        while True:
            keys: Any = await source.ask("CLUSTER", "GETKEYSINSLOT", slot, 1)
            if not keys:
                break
            await source.ask("MIGRATE", "127.0.0.1", target.port, keys[0], 0, 5000)
        for server in (target, source, *await self.present_masters()):
            await server.ask("CLUSTER", "SETSLOT", slot, "NODE", target_id)

    async def present_masters(self) -> list[RedisServer]:
        """Return the running servers that are masters now."""
        return [server for server in self.servers if server.runs and await server.is_master()]

    async def present_replicas(self) -> list[RedisServer]:
        """Return the servers that are replicas now. All servers must be running."""
        return [server for server in self.servers if not await server.is_master()]

    async def replica_of(self, master: RedisServer) -> RedisServer:
        """Return the present replica of `master`. Raise LookupError if it has none."""
        for replica in await self.present_replicas():
            if await replica.field("replication", "master_port") == str(master.port):
                return replica
        raise LookupError(f"nobody follows {master.url}")

    async def has_masters_for_all(self) -> bool:
        """Return True if all running servers report that each slot has a master that works."""
        for server in self.servers:
            if server.runs:
                info = await server.ask("CLUSTER", "INFO")
                assert isinstance(info, bytes)
                if b"cluster_slots_ok:16384" not in info or b"cluster_state:ok" not in info:
                    return False
        return True

    async def settle(self) -> None:
        """Wait until there are as many masters as at first, and all replicas are up to date.

        Each slot must be served.
        """

        async def settled() -> bool:
            masters = await self.present_masters()
            return (
                len(masters) == len(self.masters)
                and await self.has_masters_for_all()
                and all([await follows(replica) for replica in await self.present_replicas()])
            )

        await until(settled)

    async def slots_in_use(self, server: RedisServer, most: int) -> list[int]:
        """Return at most `most` slots that `server` serves and that contain keys of matches."""
        used: list[int] = []
        for slot in map(slot_of, TAGS):
            if len(used) == most:
                break
            keys = await server.ask("CLUSTER", "COUNTKEYSINSLOT", slot)
            if keys and await owns(server, slot):
                used.append(slot)
        return used


async def owns(server: RedisServer, slot: int) -> bool:
    """Return True if a Redis server of a cluster serves this slot."""
    tag = next(tag for tag in TAGS if slot_of(tag) == slot)
    try:
        await server.ask("EXISTS", tag)
    except FAILURES:
        return False
    return True


async def is_complete(server: RedisServer) -> bool:
    """Return True if `server` thinks that every slot is served."""
    info = await server.ask("CLUSTER", "INFO")
    return isinstance(info, bytes) and b"cluster_state:ok" in info


async def follows(replica: RedisServer) -> bool:
    """Return True if a replica has copied its master's data and is connected to it."""
    return await replica.field("replication", "master_link_status") == "up"


@asynccontextmanager
async def redis_cluster(
    binary: Path, folder: Path, masters: int = 3, replicas: int = 0
) -> AsyncIterator[RedisCluster]:
    """Run a Redis Cluster, and yield it once all slots are served. Kill its servers at the end."""
    servers = [
        RedisServer(
            binary, folder / str(number), cluster_enabled="yes", cluster_node_timeout=TIMEOUT_MS
        )
        for number in range(masters + replicas)
    ]
    cluster = RedisCluster(servers[:masters], servers[masters:])
    try:
        for server in servers:
            await server.start()
        await cluster.form()
        yield cluster
    finally:
        for server in servers:
            server.kill()
