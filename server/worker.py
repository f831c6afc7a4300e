"""One process of several that serve one port: how it is started, awaited and ended."""

import asyncio
import multiprocessing
import os
import signal
import socket
import sys
from collections.abc import Sequence
from multiprocessing.connection import Connection

import uvloop

from server.app import random_secret
from server.config import Settings
from server.logs import configure_logging
from server.node import STOPS, NodeFailed, serve
from server.store.archive import ArchiveRefused
from server.store.ports import StoreUnavailable

END_TIMEOUT_S = 15.0
"""How much longer than its connections a stopping process may take before it is killed."""


class Worker:
    """A node in a process of its own, which ends when the process that started it does."""

    def __init__(self, settings: Settings, listeners: Sequence[socket.socket]) -> None:
        """Start it. `settings` name a Redis; the process serves what comes to the `listeners`."""
        context = multiprocessing.get_context("spawn")
        self._end_timeout_s = settings.drain_s + END_TIMEOUT_S
        self._word, word = context.Pipe(duplex=False)
        self._process = context.Process(target=work, args=(settings, listeners, word))
        # A signal that comes early waits until the process can take it (see `work`).
        signal.pthread_sigmask(signal.SIG_BLOCK, STOPS)
        try:
            self._process.start()
        finally:
            signal.pthread_sigmask(signal.SIG_UNBLOCK, STOPS)
            word.close()

    @property
    def pid(self) -> int:
        """The process id."""
        assert self._process.pid is not None  # noqa: S101 -- it has been started
        return self._process.pid

    async def ready(self) -> bool:
        """Wait until it serves; False where it ended before."""
        await readable(self._word.fileno())
        try:
            return bool(self._word.recv())
        except EOFError:
            return False

    async def ended(self) -> int:
        """Wait for its end; gives the exit status, or the negative number of a signal."""
        await readable(self._process.sentinel)
        self._process.join()
        return self._process.exitcode or 0

    async def stop(self) -> None:
        """Have it close its connections, and wait for its end."""
        self._process.terminate()
        try:
            async with asyncio.timeout(self._end_timeout_s):
                await self.ended()
        except TimeoutError:
            self._process.kill()
            await self.ended()


def work(settings: Settings, listeners: Sequence[socket.socket], word: Connection) -> None:
    """What the process does; `word` is sent the address once it serves."""
    # A Ctrl-C in the terminal is for the supervisor, which then asks for an end once, not twice.
    os.setsid()
    configure_logging(settings.log_level, settings.log_format)
    try:
        uvloop.run(_node(settings, listeners, word))
    except asyncio.CancelledError:
        pass  # Stopped before it was open.
    except (ArchiveRefused, NodeFailed, StoreUnavailable, OSError) as error:
        sys.exit(f"spite: {error}")


async def _node(settings: Settings, listeners: Sequence[socket.socket], word: Connection) -> None:
    loop, parent = asyncio.get_running_loop(), multiprocessing.parent_process()
    if parent is not None:
        loop.add_reader(parent.sentinel, _orphaned, parent.sentinel)
    # Once serve() waits for the first time, its handlers are there.
    loop.call_soon(signal.pthread_sigmask, signal.SIG_UNBLOCK, STOPS)
    await serve(settings, random_secret, listeners, word.send)


def _orphaned(sentinel: int) -> None:
    asyncio.get_running_loop().remove_reader(sentinel)
    signal.raise_signal(signal.SIGTERM)


async def readable(descriptor: int) -> None:
    """Wait until something can be read there, its end included."""
    loop = asyncio.get_running_loop()
    seen = asyncio.Event()
    loop.add_reader(descriptor, seen.set)
    try:
        await seen.wait()
    finally:
        loop.remove_reader(descriptor)
