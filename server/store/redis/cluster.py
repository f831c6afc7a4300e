"""Sends each command to the server of a Redis Cluster that has its slot.

As the cluster specification requires, the client keeps a table of the slots. A server that does not
have the slot rejects the command and points to another one. redis-py's cluster client is not used,
because it repeats commands after a lost connection.
"""

import asyncio
import logging
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from redis.crc import REDIS_CLUSTER_HASH_SLOTS

from server.store.errors import StoreUnavailable
from server.store.redis.address import Address, Host
from server.store.redis.connection import FAILURES, Dial, GroupCommit, Reply, Take, hand_out
from server.store.redis.dial import dial_one
from server.store.redis.errors import NotYet, Redirected
from server.store.redis.keys import slot_of
from server.store.redis.scripts import Command, Packed

log = logging.getLogger(__name__)

ASK_TIMEOUT_S = 1.0
"""The longest wait for one server's table of slots before the next server is asked."""
REDIRECTS_TIMEOUT_S = 5.0
"""The longest that a command follows its slot from server to server."""
PAUSE_S = 0.02
"""The pause before retrying a command whose keys are being moved between servers."""


class ClusterMap:
    """The table of a Redis Cluster's slots: the server of each.

    All connections of a node share it.
    """

    def __init__(self, address: Address) -> None:
        self._address = address
        self._owners: list[Host | None] = [None] * REDIS_CLUSTER_HASH_SLOTS
        self._reading: asyncio.Task[None] | None = None
        self.current = False
        """True while no reply has contradicted the table since it was read."""

    @property
    def hosts(self) -> set[Host]:
        """All servers of the cluster that are known to have slots."""
        return {owner for owner in self._owners if owner}

    def url_of(self, host: Host) -> str:
        """Return the URL of a server of the cluster."""
        return self._address.url_of(host)

    async def owner(self, slot: int) -> Host:
        """Return the server of the cluster that has `slot`. Raises StoreUnavailable."""
        if not self.current:
            await self.read()
        owner = self._owners[slot]
        if owner is None:
            self.current = False
            raise StoreUnavailable(f"Redis: no server has the slot {slot}")
        return owner

    def known_owner(self, slot: int) -> Host | None:
        """Return the server that has `slot`, without waiting.

        Return None if the table must be read first, or if it has no server for the slot.
        """
        return self._owners[slot] if self.current else None

    def learn(self, slot: int, owner: Host) -> None:
        """Record that `owner` has `slot`, and that the rest of the table may be outdated."""
        self._owners[slot] = owner
        self.current = False

    async def read(self) -> None:
        """Read the cluster's table of slots from the first server that answers. Raises
        StoreUnavailable.
        """
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
                except FAILURES as error:
                    reasons.append(f"{host.name}:{host.port}: {str(error) or 'no answer in time'}")
                else:
                    self.current = True
                    return
        finally:
            self._reading = None
        raise StoreUnavailable(f"Redis: no server knows its cluster ({'; '.join(reasons)})")

    async def _ask(self, host: Host) -> Any:
        connection = await dial_one(self.url_of(host))()
        try:
            return await connection.call("CLUSTER", "SLOTS")
        finally:
            await connection.close()


class ClusterCommit:
    """Sends commands to a Redis Cluster, in one group for each server."""

    def __init__(
        self, cluster: ClusterMap, dial: Callable[[Host], Dial], *, replica_acks: int = 0
    ) -> None:
        """Prepare without connecting. `dial` returns the function that connects to a server."""
        self._cluster = cluster
        self._dial = dial
        self._replica_acks = replica_acks
        self._groups: dict[Host, GroupCommit] = {}
        self._following: set[asyncio.Task[None]] = set()
        self._closed = False

    async def run(self, command: Command) -> Reply:
        slot = slot_of(_key(command))
        clock = asyncio.get_running_loop().time
        until = clock() + REDIRECTS_TIMEOUT_S
        owner = await self._cluster.owner(slot)
        asked_for = False
        while True:
            group = self._group(owner)
            try:
                if asked_for:
                    # ASKING holds for the next command on that connection only.
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
                # Another server may have taken over. The table is read again before the next
                # command.
                self._cluster.current = False
                raise

    def send(self, command: Packed, take: Take) -> None:
        slot = slot_of(command.key)
        owner = self._cluster.known_owner(slot)
        if owner is None or self._closed:
            self._follow(command, take)
        else:
            self._group(owner).send(command, partial(self._take, command, take))

    def _take(self, command: Packed, take: Take, reply: Reply) -> None:
        if isinstance(reply, Redirected | NotYet):
            # The server has not carried it out.
            self._follow(command, take)
            return
        if isinstance(reply, StoreUnavailable):
            self._cluster.current = False
        take(reply)

    def _follow(self, command: Packed, take: Take) -> None:
        """Run a command whose slot's server is not known, after finding that server."""
        following = asyncio.create_task(self._run_and_take(command, take))
        self._following.add(following)
        following.add_done_callback(self._following.discard)

    async def _run_and_take(self, command: Packed, take: Take) -> None:
        try:
            reply = await self.run(command)
        except StoreUnavailable as error:
            reply = error
        except Exception as error:
            # Without any reply, the match of the command would wait for ever.
            log.exception("a command can't be sent to the cluster")
            reply = StoreUnavailable(f"Redis: {error}")
        hand_out([(command.encoded, take, False)], [reply])

    async def run_all(self, commands: Iterable[Command]) -> list[Reply]:
        """Send commands together and return their replies, in the order of the commands.

        Servers carry them out in no common order. Raises StoreUnavailable.
        """
        return await asyncio.gather(*[self.run(command) for command in commands])

    async def run_on_each_server(self, command: Command) -> list[Reply]:
        """Return the replies of all servers that are known to have slots, in no order.

        Raises StoreUnavailable.
        """
        hosts = self._cluster.hosts
        return await asyncio.gather(*[self._group(host).run(command) for host in hosts])

    async def ping(self) -> None:
        """Check that at least one server of the cluster takes commands. Raises StoreUnavailable."""
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
        """The number of commands that wait to be sent to any server."""
        return sum(group.waiting for group in self._groups.values())

    async def close(self) -> None:
        """Close the connections. Waiting commands fail with StoreUnavailable."""
        self._closed = True
        await asyncio.gather(*[group.close() for group in self._groups.values()])

    async def _retire(self) -> None:
        """Close connections to servers that no longer have slots."""
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
    # Waiting callers get the failure. Without any, asyncio would log it.
    if not answer.cancelled():
        answer.exception()


def _key(command: Command) -> str:
    """Return a key of a Redis command. All its keys are in one slot."""
    if isinstance(command, Packed):
        return command.key
    return str(command[3] if command[0] == "EVALSHA" else command[1])


def _table(slots: Any, asked: Host) -> list[Host | None]:
    """Return the server that has each slot of a Redis Cluster, from the reply to CLUSTER SLOTS."""
    owners: list[Host | None] = [None] * REDIS_CLUSTER_HASH_SLOTS
    for first, last, (name, port, *_), *_ in slots:
        # A server that does not know its own address leaves it out.
        owner = Host(name.decode() if name not in (b"", b"?", None) else asked.name, port)
        owners[first : last + 1] = [owner] * (last + 1 - first)
    return owners
