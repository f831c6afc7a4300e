"""Group commit: commands that wait at the same time go to Redis as one pipeline.

While one group is under way the next one gathers, so the groups grow with the load, and a command
that comes alone leaves at once. Each command stands for itself: no transaction.
"""

import asyncio
from collections.abc import Iterable
from typing import Any, cast

from hiredis import pack_command
from redis.asyncio.connection import AbstractConnection
from redis.exceptions import NoScriptError, RedisError, ResponseError

from server.store.ports import StoreUnavailable
from server.store.redis import scripts
from server.store.redis.client import ANSWER_TIMEOUT_S, connect
from server.store.redis.scripts import Command

GROUP_SIZE = 500
"""The commands of a group at most: about what Redis does in 10 milliseconds."""

Reply = Any
Waiter = asyncio.Future[Reply]
Entry = tuple[bytes, Waiter]
"""A command as it is sent, and who waits for its reply."""


class GroupCommit:
    """Sends commands in groups over one connection, which it opens again after a loss.

    Commands are carried out in the order in which they were given, except after a SCRIPT FLUSH.
    """

    def __init__(self, connection: AbstractConnection, timeout_s: float = ANSWER_TIMEOUT_S) -> None:
        """`connection` is this object's alone. `timeout_s` holds for each group."""
        self._connection = connection
        self._timeout_s = timeout_s
        self._waiting: list[Entry] = []
        self._sending: asyncio.Task[None] | None = None
        self._closed = False

    async def run(self, command: Command) -> Reply:
        """The reply to `command`, which is sent at most once.

        Raises StoreUnavailable where Redis refused it, did not answer in time, or was lost. A
        caller that is cancelled while its command is under way does not stop it.
        """
        return await self._enter(command)

    async def run_all(self, commands: Iterable[Command]) -> list[Reply]:
        """The replies to commands that travel together; raises as `run` does for any of them."""
        return await asyncio.gather(*[self._enter(command) for command in commands])

    def _enter(self, command: Command) -> Waiter:
        if self._closed:
            raise StoreUnavailable("the store is closed")
        # hiredis takes tuples of any length; its type stub knows those of one.
        packed: bytes = pack_command(cast(tuple[bytes], command))
        waiter: Waiter = asyncio.get_running_loop().create_future()
        self._waiting.append((packed, waiter))
        if self._sending is None:
            self._sending = asyncio.create_task(self._send_groups())
        return waiter

    async def close(self) -> None:
        """Close the connection. Commands that wait fail with StoreUnavailable."""
        self._closed = True
        if self._sending is not None:
            self._sending.cancel()
            await asyncio.gather(self._sending, return_exceptions=True)
        # One that was cancelled before it began has told nobody.
        fail(self._waiting, "the store is closed")
        await self._connection.disconnect()

    async def _send_groups(self) -> None:
        group: list[Entry] = []
        try:
            while self._waiting:
                group = [entry for entry in self._waiting[:GROUP_SIZE] if not entry[1].done()]
                del self._waiting[:GROUP_SIZE]
                await self._send(group)
        finally:
            # Without an exception there is nobody left; with one, nobody may wait for ever.
            fail([*group, *self._waiting], "the store is closed")
            self._waiting.clear()
            self._sending = None

    async def _send(self, group: list[Entry]) -> None:
        try:
            async with asyncio.timeout(self._timeout_s):
                await self._open()
                unloaded = await self._exchange(group)
                if unloaded:
                    # Redis has restarted, or is new to this node. These were not carried out.
                    await self._load_scripts()
                    fail(await self._exchange(unloaded), "Redis does not keep its scripts")
        except (RedisError, OSError) as error:
            await self._connection.disconnect(nowait=True)
            fail(group, f"Redis: {str(error) or 'no answer in time'}")

    async def _open(self) -> None:
        connection = self._connection
        # What can be read before anything was sent is the end of the stream.
        if connection.is_connected and await connection.can_read():
            await connection.disconnect(nowait=True)
        if not connection.is_connected:
            await connect(connection)

    async def _exchange(self, group: list[Entry]) -> list[Entry]:
        """Send a group and hand out the replies; gives those whose script is not loaded."""
        unloaded = []
        together = b"".join(packed for packed, _ in group)
        await self._connection.send_packed_command(together, check_health=False)
        for entry in group:
            waiter = entry[1]
            try:
                reply = await self._connection.read_response()
            except NoScriptError:
                unloaded.append(entry)
            except ResponseError as error:
                fail([entry], f"Redis refused: {error}")
            else:
                if not waiter.done():
                    waiter.set_result(reply)
        return unloaded

    async def _load_scripts(self) -> None:
        loads = b"".join(pack_command(cast(tuple[bytes], script.load())) for script in scripts.ALL)
        await self._connection.send_packed_command(loads, check_health=False)
        for _ in scripts.ALL:
            await self._connection.read_response()


def fail(group: Iterable[Entry], reason: str) -> None:
    """Tell those who still wait that the store is not available."""
    for _, waiter in group:
        if not waiter.done():
            waiter.set_exception(StoreUnavailable(reason))
