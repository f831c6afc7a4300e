"""Group commit: sends commands that wait at the same time to Redis as one pipeline.

While one group is with Redis, the next one is collected. So groups grow with the load, and a single
command is sent at once. A group is not a transaction: each command succeeds or fails alone.
"""

import asyncio
import logging
from collections.abc import Iterable
from typing import Any, cast

from hiredis import pack_command
from redis.asyncio.connection import AbstractConnection
from redis.exceptions import NoScriptError, RedisError, ResponseError

from server.store.errors import StoreUnavailable
from server.store.redis import scripts
from server.store.redis.client import ANSWER_TIMEOUT_S, Dial, disconnect
from server.store.redis.errors import Deposed, TooFewReplicas, store_error
from server.store.redis.scripts import Command

GROUP_SIZE = 500
"""The most commands of one group: about 10 milliseconds of work for Redis."""
REPLICA_TIMEOUT_MS = 2000
"""The longest wait for replicas to have a group."""
TOO_FEW_REPLICAS = "Redis: too few replicas have what was written"

log = logging.getLogger(__name__)

Reply = Any
Waiter = asyncio.Future[Reply]
Entry = tuple[bytes, Waiter]
"""A packed command, and the future for its reply."""


class GroupCommit:
    """Sends commands in groups over one connection, and reconnects after a loss.

    Commands are carried out in the order in which they were given, except after a SCRIPT FLUSH.
    """

    def __init__(
        self, dial: Dial, timeout_s: float = ANSWER_TIMEOUT_S, *, replica_acks: int = 0
    ) -> None:
        """Prepare to connect with `dial`. Each group has `timeout_s`, including connecting.

        A reply counts once `replica_acks` replicas have everything that was written before it. If
        they lack some of it, the commands fail, including reads.
        """
        self._dial = dial
        self._connection: AbstractConnection | None = None
        self._timeout_s = timeout_s
        self._replica_acks = replica_acks
        self._wait = _packed(("WAIT", replica_acks, REPLICA_TIMEOUT_MS))
        self._waiting: list[Entry] = []
        self._sending: asyncio.Task[None] | None = None
        self._closed = False

    async def run_all(self, commands: Iterable[Command]) -> list[Reply]:
        """Send commands together and return their replies.

        Raises what `run` does for any of them.
        """
        return await asyncio.gather(*[self.run(command) for command in commands])

    async def run_on_each_server(self, command: Command) -> list[Reply]:
        """Return the reply of the only server, in a list."""
        return [await self.run(command)]

    async def ping(self) -> None:
        """Return if commands can be sent. Raises StoreUnavailable."""
        await self.run(("PING",))

    def run(self, command: Command) -> Waiter:
        """Add `command`, which is sent at most once, to the next group; return its future reply.

        Raises StoreUnavailable. So does the reply, if Redis rejected the command, did not answer in
        time, or was lost. Cancelling the wait for it does not stop the command.
        """
        if self._closed:
            raise StoreUnavailable("the store is closed")
        packed = _packed(command)
        waiter: Waiter = asyncio.get_running_loop().create_future()
        self._waiting.append((packed, waiter))
        if self._sending is None:
            self._sending = asyncio.create_task(self._send_groups())
        return waiter

    @property
    def waiting(self) -> int:
        """The number of commands that wait to be sent."""
        return len(self._waiting)

    async def close(self) -> None:
        """Close the connection. Waiting commands fail with StoreUnavailable."""
        self._closed = True
        if self._sending is not None:
            self._sending.cancel()
            await asyncio.gather(self._sending, return_exceptions=True)
        # A task that was cancelled before it began has failed none of them.
        fail(self._waiting, "the store is closed")
        await self._disconnect()

    async def _send_groups(self) -> None:
        group: list[Entry] = []
        # All waiting callers get an answer. The next command starts a new task.
        try:
            while self._waiting:
                group = [entry for entry in self._waiting[:GROUP_SIZE] if not entry[1].done()]
                del self._waiting[:GROUP_SIZE]
                await self._send(group)
        except Exception:
            log.exception("commands can't be sent")
        finally:
            # After an exception, none of these callers may be left waiting.
            fail([*group, *self._waiting], "the store is closed")
            self._waiting.clear()
            self._sending = None

    async def _send(self, group: list[Entry]) -> None:
        try:
            async with asyncio.timeout(self._timeout_s):
                connection = await self._connected()
                unloaded = await self._exchange(connection, group)
                if unloaded:
                    # Redis has restarted, or is new to this node. These commands were not carried
                    # out.
                    await _load_scripts(connection)
                    unloaded = await self._exchange(connection, unloaded)
                    fail(unloaded, "Redis does not keep its scripts")
        except (RedisError, OSError, Deposed) as error:
            await self._disconnect()
            fail(group, f"Redis: {str(error) or 'no answer in time'}")

    async def _connected(self) -> AbstractConnection:
        connection = self._connection
        # Anything to read before a command is sent is the end of the stream.
        if connection and connection.is_connected and await connection.can_read():
            await self._disconnect()
            connection = None
        if connection is None or not connection.is_connected:
            connection = self._connection = await self._dial()
        return connection

    async def _disconnect(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            await disconnect(connection)

    async def _exchange(self, connection: AbstractConnection, group: list[Entry]) -> list[Entry]:
        """Send a group and deliver the replies; return the commands whose script is not loaded."""
        together = b"".join([packed for packed, _ in group])
        if self._replica_acks:
            together += self._wait
        await connection.send_packed_command(together, check_health=False)
        unloaded: list[Entry] = []
        pending: list[Reply] = []
        for entry in group:
            reply: Reply
            try:
                reply = await connection.read_response()
            except NoScriptError:
                unloaded.append(entry)
                continue
            except ResponseError as error:
                reply = store_error(error)
            if self._replica_acks:
                pending.append((entry, reply))
            else:
                _hand_out(entry, reply)
        if self._replica_acks:
            kind: type[StoreUnavailable] = TooFewReplicas
            reason = TOO_FEW_REPLICAS
            try:
                enough = await connection.read_response() >= self._replica_acks
            except ResponseError as error:
                # This server is itself a replica.
                enough, kind, reason = False, StoreUnavailable, str(store_error(error))
            for entry, reply in pending:
                believed = enough or isinstance(reply, StoreUnavailable)
                _hand_out(entry, reply if believed else kind(reason))
        return unloaded


def _hand_out(entry: Entry, reply: Reply) -> None:
    waiter = entry[1]
    if isinstance(reply, Deposed):
        # A new connection will reach the new master. The rest of the group was rejected too.
        raise reply
    if waiter.done():
        return
    if isinstance(reply, StoreUnavailable):
        waiter.set_exception(reply)
    else:
        waiter.set_result(reply)


async def _load_scripts(connection: AbstractConnection) -> None:
    loads = b"".join(_packed(script.load()) for script in scripts.ALL)
    await connection.send_packed_command(loads, check_health=False)
    for _ in scripts.ALL:
        await connection.read_response()


def _packed(command: Command) -> bytes:
    # hiredis takes tuples of any length, but its type stub allows only one element.
    packed: bytes = pack_command(cast(tuple[bytes], command))
    return packed


def fail(group: Iterable[Entry], reason: str) -> None:
    """Raise StoreUnavailable in the callers that still wait."""
    for _, waiter in group:
        if not waiter.done():
            waiter.set_exception(StoreUnavailable(reason))
