"""One of the processes that serve one port together: its start, readiness and end."""

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
from server.node import STOPS, serve
from server.store.errors import DatabaseUnusable, StoreUnavailable

END_TIMEOUT_S = 15.0
"""The time after which a stopping worker process is killed, beyond closing its connections."""


class Worker:
    """A node in its own process, as its supervisor controls it. It ends when its parent process
    ends.
    """

    def __init__(self, settings: Settings, listeners: Sequence[socket.socket]) -> None:
        """Start the process. `settings` must name a Redis; the process serves the `listeners`."""
        context = multiprocessing.get_context("spawn")
        self._end_timeout_s = settings.drain_s + END_TIMEOUT_S
        self._url_pipe, url_pipe = context.Pipe(duplex=False)
        self._process = context.Process(target=work, args=(settings, listeners, url_pipe))
        # A signal that comes early waits until the process has installed its handlers (see `work`).
        signal.pthread_sigmask(signal.SIG_BLOCK, STOPS)
        try:
            self._process.start()
        finally:
            signal.pthread_sigmask(signal.SIG_UNBLOCK, STOPS)
            url_pipe.close()

    @property
    def pid(self) -> int:
        assert self._process.pid is not None  # noqa: S101 -- the process has been started
        return self._process.pid

    async def wait_ready(self) -> bool:
        """Wait until the worker process serves. Return False if it ended before."""
        await readable(self._url_pipe.fileno())
        try:
            return bool(self._url_pipe.recv())
        except EOFError:
            return False

    async def wait(self) -> int:
        """Wait for the end of the worker process; return its exit status, or the negative number of
        a signal.
        """
        await readable(self._process.sentinel)
        self._process.join()
        return self._process.exitcode or 0

    async def stop(self) -> None:
        """Ask the worker process to close its connections and end, and wait for it.

        Kill it 15 seconds after the time that it has for draining (`Settings.drain_s`).
        """
        self._process.terminate()
        try:
            async with asyncio.timeout(self._end_timeout_s):
                await self.wait()
        except TimeoutError:
            self._process.kill()
            await self.wait()


def work(settings: Settings, listeners: Sequence[socket.socket], url_pipe: Connection) -> None:
    """Run a node in this worker process; send its URL through `url_pipe` once it serves."""
    # A Ctrl-C in the terminal is for the supervisor, which then stops each process once.
    os.setsid()
    configure_logging(settings.log_level, settings.log_format)
    try:
        uvloop.run(_node(settings, listeners, url_pipe))
    except asyncio.CancelledError:
        pass  # It was stopped before it served.
    except (DatabaseUnusable, StoreUnavailable, OSError) as error:
        sys.exit(f"spite: {error}")


async def _node(
    settings: Settings, listeners: Sequence[socket.socket], url_pipe: Connection
) -> None:
    loop, parent = asyncio.get_running_loop(), multiprocessing.parent_process()
    if parent is not None:
        loop.add_reader(parent.sentinel, _orphaned, parent.sentinel)
    # serve() installs its signal handlers before its first await.
    loop.call_soon(signal.pthread_sigmask, signal.SIG_UNBLOCK, STOPS)
    await serve(settings, random_secret, listeners, url_pipe.send)


def _orphaned(sentinel: int) -> None:
    asyncio.get_running_loop().remove_reader(sentinel)
    signal.raise_signal(signal.SIGTERM)


async def readable(descriptor: int) -> None:
    """Wait until a file descriptor can be read, or is at its end."""
    loop = asyncio.get_running_loop()
    seen = asyncio.Event()
    loop.add_reader(descriptor, seen.set)
    try:
        await seen.wait()
    finally:
        loop.remove_reader(descriptor)
