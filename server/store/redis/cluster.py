"""Redis Cluster: each command goes to the server that has its slot.

As the cluster's specification asks of clients, a table of the slots is kept; a command that meets
the wrong server was not carried out, and goes where that server points. redis-py's own client for
clusters is not used, for the reason in `client.py`: it sends a command again when its connection
broke.
"""

import asyncio
from collections.abc import Callable, Iterable
from typing import Any

from redis.crc import REDIS_CLUSTER_HASH_SLOTS
from redis.exceptions import RedisError

from server.store.ports import StoreUnavailable
from server.store.redis.address import Address, Host
from server.store.redis.client import Dial, connect, disconnect, new_connection
from server.store.redis.errors import NotYet, Redirected
from server.store.redis.group_commit import GroupCommit, Reply
from server.store.redis.keys import slot_of
from server.store.redis.scripts import Command

ASK_TIMEOUT_S = 1.0
"""How long one server may take to tell the table before the next is asked."""
REDIRECTS_TIMEOUT_S = 5.0
"""How long a command follows its slot from server to server at most."""
PAUSE_S = 0.02
"""Before a command is tried again whose keys are being moved."""


class ClusterMap:
    """The server of each slot. Shared by all connections of a node."""

    def __init__(self, address: Address) -> None:
        self._address = address
        self._owners: list[Host | None] = [None] * REDIS_CLUSTER_HASH_SLOTS
        self._reading: asyncio.Task[None] | None = None
        self.current = False
        """Whether no answer has contradicted it since it was read."""

    @property
    def hosts(self) -> set[Host]:
        """Every server that is known to have slots."""
        return {owner for owner in self._owners if owner}

    def url_of(self, host: Host) -> str:
        """The URL of one of the servers."""
        return self._address.url_of(host)

    async def owner(self, slot: int) -> Host:
        """The server that has `slot`. Raises StoreUnavailable."""
        if not self.current:
            await self.read()
        owner = self._owners[slot]
        if owner is None:
            self.current = False
            raise StoreUnavailable(f"Redis: no server has the slot {slot}")
        return owner

    def learn(self, slot: int, owner: Host) -> None:
        """A server said that `owner` has `slot`: others have probably moved, too."""
        self._owners[slot] = owner
        self.current = False

    async def read(self) -> None:
        """Ask the servers for the table, one after the other. Raises StoreUnavailable."""
        if self._reading is None:
            self._reading = asyncio.create_task(self._read())
            self._reading.add_done_callback(_forget)
        await asyncio.shield(self._reading)

    async def _read(self) -> None:
        reasons = []
        try:
            for host in [*self.hosts, *self._address.hosts]:
                try:
                    async with asyncio.timeout(ASK_TIMEOUT_S):
                        self._owners = _table(await self._ask(host), host)
                except (RedisError, OSError) as error:
                    reasons.append(f"{host.name}:{host.port}: {str(error) or 'no answer in time'}")
                else:
                    self.current = True
                    return
        finally:
            self._reading = None
        raise StoreUnavailable(f"Redis: no server tells of its cluster ({'; '.join(reasons)})")

    async def _ask(self, host: Host) -> Any:
        connection = new_connection(self.url_of(host))
        try:
            await connect(connection)
            await connection.send_command("CLUSTER", "SLOTS")
            return await connection.read_response()
        finally:
            await disconnect(connection)


class ClusterCommit:
    """Commands to a cluster, in groups for each of its servers."""

    def __init__(
        self, cluster: ClusterMap, dial: Callable[[Host], Dial], *, replica_acks: int = 0
    ) -> None:
        """`dial` gives what opens connections to a server."""
        self._cluster = cluster
        self._dial = dial
        self._replica_acks = replica_acks
        self._groups: dict[Host, GroupCommit] = {}
        self._closed = False

    async def run(self, command: Command) -> Reply:
        """As GroupCommit says."""
        slot = slot_of(_key(command))
        clock = asyncio.get_running_loop().time
        until = clock() + REDIRECTS_TIMEOUT_S
        owner = await self._cluster.owner(slot)
        asked_for = False
        while True:
            group = self._group(owner)
            try:
                if asked_for:
                    # It holds for the next command on that connection only.
                    group.run(("ASKING",)).add_done_callback(_forget)
                return await group.run(command)
            except Redirected as redirected:
                if clock() > until:
                    raise
                name = redirected.host.name or owner.name
                asked_for = not redirected.for_good
                owner = Host(name, redirected.host.port)
                if redirected.for_good:
                    self._cluster.learn(slot, owner)
            except NotYet:
                if clock() > until:
                    raise
                await asyncio.sleep(PAUSE_S)
                self._cluster.current = False
                asked_for, owner = False, await self._cluster.owner(slot)
            except StoreUnavailable:
                # Another server may have taken over, and the map is read before the next command.
                self._cluster.current = False
                raise

    async def run_all(self, commands: Iterable[Command]) -> list[Reply]:
        """As GroupCommit says; in no order between servers."""
        return await asyncio.gather(*[self.run(command) for command in commands])

    async def run_on_each_server(self, command: Command) -> list[Reply]:
        """The replies of all servers that are known to have slots, in no order."""
        hosts = self._cluster.hosts
        return await asyncio.gather(*[self._group(host).run(command) for host in hosts])

    async def ping(self) -> None:
        """Return if any server takes commands. Raises StoreUnavailable."""
        await self._cluster.read()
        await self._retire()
        answers = await asyncio.gather(
            *[self._group(host).ping() for host in self._cluster.hosts], return_exceptions=True
        )
        failures = [answer for answer in answers if isinstance(answer, BaseException)]
        if len(failures) == len(answers):
            raise next(iter(failures), StoreUnavailable("Redis: no server has any slot"))

    @property
    def waiting(self) -> int:
        """How many commands wait to be sent, to all servers."""
        return sum(group.waiting for group in self._groups.values())

    async def close(self) -> None:
        """Close the connections. Commands that wait fail with StoreUnavailable."""
        self._closed = True
        await asyncio.gather(*[group.close() for group in self._groups.values()])

    async def _retire(self) -> None:
        """Close connections to servers that have no slots any more."""
        for host in set(self._groups) - self._cluster.hosts:
            await self._groups.pop(host).close()

    def _group(self, host: Host) -> GroupCommit:
        if self._closed:
            raise StoreUnavailable("the store is closed")
        group = self._groups.get(host)
        if group is None:
            group = self._groups[host] = GroupCommit(
                self._dial(host), replica_acks=self._replica_acks
            )
        return group


def _forget(answer: "asyncio.Future[Any]") -> None:
    # A failure reaches the callers that wait; where there are none, asyncio is not to log it.
    if not answer.cancelled():
        answer.exception()


def _key(command: Command) -> str:
    """The first key of a command: all of its keys are in one slot."""
    return str(command[3] if command[0] == "EVALSHA" else command[1])


def _table(slots: Any, asked: Host) -> list[Host | None]:
    """The owner of each slot, from the answer to CLUSTER SLOTS."""
    owners: list[Host | None] = [None] * REDIS_CLUSTER_HASH_SLOTS
    for first, last, (name, port, *_), *_ in slots:
        # A server that was not told its address leaves it out.
        owner = Host(name.decode() if name not in (b"", b"?", None) else asked.name, port)
        owners[first : last + 1] = [owner] * (last + 1 - first)
    return owners
