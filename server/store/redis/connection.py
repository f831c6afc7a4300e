"""A connection to Redis, and group commit: commands that wait at the same time form one pipeline.

While one group is with Redis, the next one is collected. So groups grow with the load, and a single
command is sent at once. A group is not a transaction: each command succeeds or fails alone.

A connection sends each command once, and reports a missing answer to the caller. Redis clients
usually repeat a command when its connection breaks, without knowing whether it was carried out.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Iterable
from functools import partial
from typing import Any, Protocol, cast

from hiredis import HiredisError, Reader, ReplyError, pack_command

from server.store.errors import StoreUnavailable
from server.store.redis import scripts
from server.store.redis.errors import Deposed, NoScript, TooFewReplicas, store_error
from server.store.redis.scripts import Argument, Command, Packed

ANSWER_TIMEOUT_S = 5.0
"""The longest that Redis may take for one group of commands, including connecting."""
GROUP_SIZE = 500
"""The maximum number of commands of one group: about 10 milliseconds of work for Redis."""
REPLICA_TIMEOUT_MS = 2000
"""The longest wait for replicas to have the writes of a group."""
TOO_FEW_REPLICAS = "Redis: too few replicas have what was written"

log = logging.getLogger(__name__)

Reply = Any
FAILURES = (HiredisError, OSError)
"""The errors of a connection: an error reply, a malformed one, a lost or a silent server."""
Waiter = asyncio.Future[Reply]
Take = Callable[[Reply], None]
"""A callback for the reply to a command, or for a StoreUnavailable. It must not block."""
Entry = tuple[bytes, Take, bool]
"""A waiting command: its encoded form, the callback for its reply, and if it may be repeated."""


class Receiver(Protocol):
    """Callbacks for one connection to Redis."""

    def replies_received(self, replies: list[Reply]) -> None:
        """Handle the next replies. Each one may be a ReplyError."""

    def connection_lost(self, reason: str) -> None:
        """Handle the end of the connection to Redis."""


class Connection(asyncio.Protocol):
    """A connection to Redis. Its replies go to `receiver`, or to `read` while there is none."""

    def __init__(self) -> None:
        self.receiver: Receiver | None = None
        self._parser = Reader()
        self._unread: deque[Reply] = deque()
        self._lost: str | None = None
        loop = asyncio.get_running_loop()
        self._readable: asyncio.Future[None] = loop.create_future()
        self._ended: asyncio.Future[None] = loop.create_future()

    @property
    def is_open(self) -> bool:
        """False once the connection is lost or closed."""
        return self._lost is None

    def write(self, packed: bytes) -> None:
        """Send commands that `pack` has encoded. A lost connection drops them."""
        # The transport of uvloop raises RuntimeError once it is closed.
        if self._lost is None:
            self._transport.write(packed)

    async def call(self, *command: Argument) -> Reply:
        """Send a command and return its reply. Raises OSError, or HiredisError for an error reply.

        Call it only while no other reply is awaited.
        """
        self.write(pack(command))
        return await self.read()

    async def read(self) -> Reply:
        """Return the next reply. Raises OSError, or HiredisError for an error reply.

        One caller may wait at a time.
        """
        while not self._unread:
            if self._lost is not None:
                raise ConnectionResetError(self._lost)
            self._readable = asyncio.get_running_loop().create_future()
            await self._readable
        reply = self._unread.popleft()
        if isinstance(reply, ReplyError):
            raise reply
        return reply

    def abort(self) -> None:
        """Begin to close the connection, and drop unsent data. The receiver is not informed."""
        self.receiver = None
        self._lost = self._lost or "the connection is closed"
        self._transport.abort()

    async def close(self) -> None:
        """Close the connection before returning, and drop unsent data."""
        self._transport.abort()
        await asyncio.shield(self._ended)

    # Callbacks of asyncio.

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        replies = []
        try:
            self._parser.feed(data)
            # RESP2 has no reply that is False.
            while (reply := self._parser.gets()) is not False:
                replies.append(reply)
        except HiredisError as error:
            self._lost = str(error)
            self._transport.abort()
        if self.receiver is None:
            self._unread += replies
            self._wake()
        elif replies:
            self.receiver.replies_received(replies)

    def connection_lost(self, error: Exception | None) -> None:
        self._lost = self._lost or str(error or "the connection was lost")
        self._wake()
        self._ended.set_result(None)
        if self.receiver is not None:
            self.receiver.connection_lost(self._lost)

    def _wake(self) -> None:
        if not self._readable.done():
            self._readable.set_result(None)


Dial = Callable[[], Awaitable[Connection]]
"""A function that opens a new connection to Redis. Raises one of FAILURES."""


def pack(command: Command) -> bytes:
    """Return the bytes that send a command to Redis. Raises UnicodeEncodeError.

    Those of a Packed command exist already.
    """
    if isinstance(command, Packed):
        return command.encoded
    # hiredis takes tuples of any length, but its type stub allows only one element.
    packed: bytes = pack_command(cast(tuple[bytes], command))
    return packed


class GroupCommit:
    """Sends commands to Redis in groups over one connection, and reconnects after a loss.

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
        self._connection: Connection | None = None
        self._opening: asyncio.Task[None] | None = None
        self._timeout_s = timeout_s
        self._replica_acks = replica_acks
        self._wait = pack(("WAIT", replica_acks, REPLICA_TIMEOUT_MS)) if replica_acks else b""
        self._waiting: list[Entry] = []
        self._sent: list[Entry] = []
        """The group of commands that Redis has not answered completely."""
        self._replies: list[Reply] = []
        """The replies to the first commands of that group."""
        self._since_s = 0.0
        """When the group was sent, or its connection dialed."""
        self._timer: asyncio.TimerHandle | None = None
        self._busy = False
        """True if a group of commands is with Redis, or the next one will be sent without another
        call.
        """
        self._closed = False

    async def run_all(self, commands: Iterable[Command]) -> list[Reply]:
        """Send commands together, and return their replies in the same order.

        Raises what `run` does for any of them.
        """
        return await asyncio.gather(*[self.run(command) for command in commands])

    async def run_on_each_server(self, command: Command) -> list[Reply]:
        """Return the reply of the only server, in a list."""
        return [await self.run(command)]

    async def ping(self) -> None:
        """Check that commands can be sent to Redis. Raises StoreUnavailable."""
        await self.run(("PING",))

    def run(self, command: Command) -> Waiter:
        """Add `command`, which is sent at most once, to the next group; return its future reply.

        The reply is a StoreUnavailable if the store is closed, or if Redis rejected the command,
        did not answer in time, or was lost. Cancelling the wait for it does not stop the command.
        """
        waiter: Waiter = asyncio.get_running_loop().create_future()
        packed = command if isinstance(command, Packed) else Packed("", pack(command))
        self.send(packed, partial(_resolve, waiter))
        return waiter

    def send(self, command: Packed, take: Take) -> None:
        """Add `command` to the next group, and call `take` with the reply that `run` describes."""
        if self._closed:
            closed = StoreUnavailable("the store is closed")
            asyncio.get_running_loop().call_soon(take, closed)
            return
        self._waiting.append((command.encoded, take, True))
        if not self._busy:
            self._busy = True
            # The other commands of this iteration of the event loop join the group.
            asyncio.get_running_loop().call_soon(self._send_next)

    @property
    def waiting(self) -> int:
        """The number of commands that wait to be sent to Redis."""
        return len(self._waiting)

    async def close(self) -> None:
        """Close the connection. Waiting commands fail with StoreUnavailable."""
        self._closed = True
        if self._opening is not None:
            self._opening.cancel()
            await asyncio.gather(self._opening, return_exceptions=True)
        if self._timer is not None:
            self._timer.cancel()
        connection = self._connection
        self._end("the store is closed")
        self._fail_waiting("the store is closed")
        if connection is not None:
            await connection.close()

    def _send_next(self, since_s: float | None = None) -> None:
        """Send the next group, if any command waits. Connect first if necessary.

        `since_s` is when its connection was dialed, if it is the first group on it.
        """
        if self._sent or self._opening is not None:
            return
        if not self._waiting:
            self._busy = False
            return
        connection = self._connection
        if connection is None:
            self._opening = asyncio.create_task(self._open())
            return
        self._since_s = asyncio.get_running_loop().time() if since_s is None else since_s
        self._sent = self._waiting[:GROUP_SIZE]
        del self._waiting[:GROUP_SIZE]
        connection.write(b"".join([entry[0] for entry in self._sent]) + self._wait)
        # One timer serves many groups: setting one for each would cost more.
        if self._timer is None:
            self._check_time()

    def _check_time(self) -> None:
        """Give up a group that Redis has not answered in time, or schedule the next check."""
        self._timer = None
        loop = asyncio.get_running_loop()
        left_s = self._since_s + self._timeout_s - loop.time()
        if not self._sent:
            return
        if left_s > 0:
            self._timer = loop.call_later(left_s, self._check_time)
        else:
            self.connection_lost("no answer in time")

    async def _open(self) -> None:
        self._since_s = asyncio.get_running_loop().time()
        try:
            async with asyncio.timeout(self._timeout_s):
                connection = await self._dial()
                if not connection.is_open:
                    raise ConnectionResetError("the connection was lost")
        except Exception as error:
            if not isinstance(error, FAILURES):
                log.exception("can't connect to Redis")
            self._busy = False
            self._fail_waiting(f"Redis: {str(error) or 'no answer in time'}")
        else:
            connection.receiver = self
            self._connection = connection
            # The server may have restarted, or be new to this node.
            self._waiting[:0] = LOAD_SCRIPTS
            self._opening = None
            self._send_next(self._since_s)
        finally:
            self._opening = None

    # Callbacks of the connection.

    def replies_received(self, replies: list[Reply]) -> None:
        """Handle replies. If the group is complete, send the next one before handing them out."""
        self._replies += replies
        sent = self._sent
        missing = len(sent) + bool(self._wait) - len(self._replies)
        if missing > 0 and sent:
            return
        if missing < 0 or not sent:
            # It is unknown which replies belong to which commands.
            self._replies.clear()
            self.connection_lost("a reply without a command")
            return
        replies, self._sent, self._replies = self._replies, [], []
        shortage = self._shortage(replies.pop()) if self._wait else None
        repeated: list[Entry] = []
        deposed: str | None = None
        for place, reply in enumerate(replies):
            if deposed is not None:
                replies[place] = Deposed(deposed)
            elif isinstance(reply, ReplyError):
                replies[place] = error = store_error(reply)
                if isinstance(error, Deposed):
                    deposed = str(error)
                elif isinstance(error, NoScript) and sent[place][2]:
                    repeated.append((*sent[place][:2], False))
                    sent[place] = (b"", _ignore, False)
            elif shortage is not None:
                replies[place] = shortage[0](shortage[1])
        if repeated:
            # These commands were not carried out.
            self._waiting[:0] = [*LOAD_SCRIPTS, *repeated]
        if deposed is not None and self._connection is not None:
            # A new connection will reach the new master.
            self._connection.abort()
            self._connection = None
        self._send_next()
        hand_out(sent, replies)

    def connection_lost(self, reason: str) -> None:
        """Fail the sent commands that have no reply, and connect again if commands wait.

        If replicas must confirm writes, all sent commands fail.
        """
        self._end(f"Redis: {reason}")
        self._send_next()

    def _end(self, reason: str) -> None:
        """Give up the connection to Redis, and the group of commands that it carries."""
        if self._connection is not None:
            self._connection.abort()
            self._connection = None
        sent, replies = self._sent, self._replies
        self._sent, self._replies = [], []
        if self._wait:
            # Replicas may lack what the server has answered.
            replies = []
        answers = [store_error(each) if isinstance(each, ReplyError) else each for each in replies]
        hand_out(sent, [*answers, *(StoreUnavailable(reason) for _ in sent[len(answers) :])])

    def _fail_waiting(self, reason: str) -> None:
        waiting, self._waiting = self._waiting, []
        hand_out(waiting, [StoreUnavailable(reason) for _ in waiting])

    def _shortage(self, reply: Reply) -> tuple[type[StoreUnavailable], str] | None:
        """Return why too few replicas have a group of commands, from the reply to WAIT; None if
        enough do.
        """
        if isinstance(reply, ReplyError):
            # This server is itself a replica.
            return StoreUnavailable, str(store_error(reply))
        return None if reply >= self._replica_acks else (TooFewReplicas, TOO_FEW_REPLICAS)


def hand_out(entries: list[Entry], replies: list[Reply]) -> None:
    """Call the callback of each command with its reply. A callback that fails doesn't affect
    others.
    """
    for (_, take, _), reply in zip(entries, replies, strict=True):
        try:
            take(reply)
        except Exception:
            # It concerns only this command: the other replies are handed out all the same.
            log.exception("a reply of Redis can't be processed")


def _resolve(waiter: Waiter, reply: Reply) -> None:
    if waiter.done():
        return
    if isinstance(reply, StoreUnavailable):
        waiter.set_exception(reply)
    else:
        waiter.set_result(reply)


def _ignore(_reply: Reply) -> None: ...


LOAD_SCRIPTS: list[Entry] = [(pack(script.load()), _ignore, False) for script in scripts.ALL]
"""The first commands of a connection: they load the scripts. If one fails, so does each command
that needs its script.
"""
