"""Starts, awaits and ends one run of the embedded Redis server."""

import asyncio
import contextlib
import os
import subprocess
import threading
from pathlib import Path

from server.store.redis.connection import FAILURES
from server.store.redis.dial import dial_one

READY_S = 20.0
"""The longest that a new Redis may stay silent. While it loads its file, it does answer."""
ASK_AGAIN_S = 0.02
"""The pause between attempts to reach a new Redis."""
PID_FILE = "redis.pid"
LOG_LINES = 5
"""The number of lines of Redis' log in the error message."""


class RedisDidNotStart(Exception):
    """Redis ended, or never answered. The text has the end of its log."""


class RedisProcess:
    """A running Redis server: a child of this process, in its own session.

    A Ctrl-C in the terminal does not reach it, so this process can finish its work first.
    """

    def __init__(
        self, *, binary: Path, folder: Path, socket: Path, url: str, lock: int, memory_mb: int
    ) -> None:
        """Start the server on `folder`; it inherits the descriptor `lock`. Raises OSError.

        `url` is the address of `socket`. `memory_mb` limits the data. An event loop must be
        running.
        """
        self._url = url
        self._log_file = folder / "redis.log"
        with open(self._log_file, "ab", opener=_private) as log:
            self._log_start = log.tell()
            self._process = subprocess.Popen(
                [binary, *arguments(folder, socket, memory_mb)],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                cwd=folder,
                umask=0o077,
                start_new_session=True,
                pass_fds=(lock,),
            )
        loop = asyncio.get_running_loop()
        self.ended = loop.create_future()
        """Set to the exit status when Redis has ended."""
        threading.Thread(target=self._await_end, args=(loop,), daemon=True).start()

    @property
    def pid(self) -> int:
        """The process id of the embedded Redis."""
        return self._process.pid

    async def ready(self) -> None:
        """Return once the server has loaded its data and answers. Raises RedisDidNotStart."""
        clock = asyncio.get_running_loop().time
        latest = clock() + READY_S
        while not self.ended.done():
            try:
                await ask(self._url, "PING")
            except FAILURES as error:
                if str(error).startswith("LOADING"):
                    latest = clock() + READY_S
                elif clock() > latest:
                    self._process.kill()
                    break
            else:
                return
            await asyncio.sleep(ASK_AGAIN_S)
        raise RedisDidNotStart(self._end_of_log())

    async def end(self, timeout_s: float = 10.0) -> None:
        """Make Redis close its files and end. It has already written all data that it acknowledged.

        If it has not ended after `timeout_s`, terminate it; after twice that time, kill it.
        """
        for stop in (None, self._process.terminate, self._process.kill):
            if self.ended.done():
                return
            if stop:
                stop()
            else:
                await shut_down(self._url)
            await asyncio.wait([self.ended], timeout=timeout_s)

    def _await_end(self, loop: asyncio.AbstractEventLoop) -> None:
        status = self._process.wait()
        # The loop may be closed by now, if the caller did not wait for the end.
        with contextlib.suppress(RuntimeError):
            loop.call_soon_threadsafe(self._note_end, status)

    def _note_end(self, status: int) -> None:
        if not self.ended.done():
            self.ended.set_result(status)

    def _end_of_log(self) -> str:
        with open(self._log_file, "rb") as log:
            log.seek(self._log_start)
            lines = log.read().decode(errors="replace").splitlines()
        return "\n".join([f"see {self._log_file}, which ends:", *lines[-LOG_LINES:]])


def arguments(folder: Path, socket: Path, memory_mb: int) -> list[str]:
    """Return the embedded Redis's options: a private socket only, and every commit written to the
    file.
    """
    options = {
        "port": "0",
        "unixsocket": str(socket),
        "unixsocketperm": "700",
        "protected-mode": "yes",
        "daemonize": "no",
        "dir": str(folder),
        "pidfile": str(folder / PID_FILE),
        "databases": "1",
        "save": "",
        "appendonly": "yes",
        # With `everysec` Redis answers before it writes whenever the disk is slow to sync, and a
        # crash would lose what it acknowledged. Group commit shares one sync among many commits.
        "appendfsync": "always",
        # After a crash the last command in the file may be cut off. It was never answered.
        "aof-load-truncated": "yes",
        # Redis must never evict a match: it rejects writes that find no memory.
        "maxmemory": f"{memory_mb}mb",
        "maxmemory-policy": "noeviction",
    }
    return [part for name, value in options.items() for part in (f"--{name}", value)]


async def ask(url: str, *command: str | bytes | int) -> object:
    """Send a command to Redis over a new connection, and return the reply.

    Raises OSError, also without an answer in five seconds, or HiredisError for an error reply.
    """
    dial = dial_one(url)
    async with asyncio.timeout(5):
        connection = await dial()
        try:
            reply: object = await connection.call(*command)
            return reply
        finally:
            await connection.close()


async def shut_down(url: str) -> None:
    """Tell the Redis at `url` to end, if it answers. It may take longer than this call."""
    # A server that ends closes the connection without a reply.
    with contextlib.suppress(*FAILURES):
        await ask(url, "SHUTDOWN")


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)
