"""A supervisor that runs several nodes on one machine and one port, each in its own process.

Each process has its own listening socket on the port (SO_REUSEPORT, socket(7)), so that the kernel
spreads connections evenly. With one shared socket, the process that wakes first takes the most
connections, and a WebSocket stays in its process for hours. Each process also has its own port, for
its metrics and for proxies that send all players of a match to one node. The supervisor keeps the
sockets open. So while a process is being replaced, new connections wait for the next one instead of
being refused.
"""

import asyncio
import logging
from contextlib import AsyncExitStack, ExitStack
from dataclasses import dataclass, replace
from socket import socket

from server.config import HIGHEST_PORT, Settings
from server.node import STOPS, address_of, announce, listen
from server.store.embedded import EmbeddedRedis
from server.worker import Worker

RESTART_PAUSES_S = (0.0, 0.5, 2.0, 5.0)
"""The pauses before each replacement of a worker process. The last one is repeated."""
LONG_ENOUGH_S = 60.0
"""The lifetime after which a worker process did not fail at its start."""

log = logging.getLogger(__name__)


class WorkersFailed(Exception):
    """The worker processes can't be started. One that ended at its start has written the reason to
    standard error.
    """


@dataclass(frozen=True, slots=True, eq=False)
class WorkerSockets:
    """The listening sockets of a worker process: on the shared port, and on its own port."""

    shared: socket
    own: socket


async def supervise(settings: Settings) -> None:
    """Run `settings.workers` nodes until a SIGINT or SIGTERM, which cancels this task.

    If the settings name no Redis, all nodes share an embedded one. Raises OSError if a port can't
    be used, EmbeddedRedisError, and WorkersFailed.
    """
    cancel_on_signal()
    async with AsyncExitStack() as stack:
        closing = stack.enter_context(ExitStack())
        sockets = open_sockets(settings.host, settings.port, settings.workers, closing)
        url = settings.redis_url
        if url is None:
            embedded = EmbeddedRedis(settings.data_folder, memory_mb=settings.redis_memory_mb)
            url = (await stack.enter_async_context(embedded)).url
        workers = Workers(replace(settings, redis_url=url), sockets)
        stack.push_async_callback(workers.stop)
        # At the end, new connections must not wait for a process that is about to stop.
        stack.callback(closing.close)
        await workers.start()
        for pair in sockets:
            log.info("a worker's own port is at %s", address_of(pair.own))
        announce(address_of(sockets[0].shared), log_format=settings.log_format)
        await workers.keep_running()


def cancel_on_signal() -> None:
    """Cancel the current task at the first SIGINT or SIGTERM, and ignore further ones."""
    loop, task = asyncio.get_running_loop(), asyncio.current_task()

    def stop() -> None:
        for number in STOPS:
            loop.add_signal_handler(number, lambda: None)
        if task is not None:
            task.cancel()

    for number in STOPS:
        loop.add_signal_handler(number, stop)


def open_sockets(host: str, port: int, count: int, closing: ExitStack) -> list[WorkerSockets]:
    """Open the sockets of `count` worker processes, on `port` and on the `count` ports after it.

    Port 0 means any free ports. `closing` closes them. Raises OSError, also if another server
    already shares the port: the kernel would give it a part of the connections.
    """
    own_ports = range(port + 1, port + 1 + count) if port else [0] * count
    if own_ports[-1] > HIGHEST_PORT:
        raise OSError(f"after port {port} there are no {count} more for the workers")
    with listen(host, port) as alone:
        port = alone.getsockname()[1]
    return [
        WorkerSockets(
            closing.enter_context(listen(host, port, shared=True)),
            closing.enter_context(listen(host, own_port)),
        )
        for own_port in own_ports
    ]


class Workers:
    """Runs a worker process (a node) for each pair of sockets, and replaces each one that ends."""

    def __init__(self, settings: Settings, sockets: list[WorkerSockets]) -> None:
        self._settings = settings
        self._sockets = sockets
        self._running: dict[WorkerSockets, Worker] = {}

    async def start(self) -> None:
        """Start all worker processes. Raises WorkersFailed."""
        # Start the first one alone, so that a problem of all of them is logged once.
        for some in (self._sockets[:1], self._sockets[1:]):
            ready = await asyncio.gather(*map(self._start, some))
            if not all(ready):
                raise WorkersFailed("the workers can't be started")

    async def keep_running(self) -> None:
        """Replace every worker process that ends, until cancelled."""
        async with asyncio.TaskGroup() as keepers:
            for sockets in self._sockets:
                keepers.create_task(self._keep_running(sockets))

    async def stop(self) -> None:
        """Stop all worker processes."""
        await asyncio.gather(*(worker.stop() for worker in self._running.values()))

    async def _start(self, sockets: WorkerSockets) -> bool:
        settings = self._settings
        if settings.metrics_port:
            port = settings.metrics_port + self._sockets.index(sockets)
            settings = replace(settings, metrics_port=port)
        worker = self._running[sockets] = Worker(settings, (sockets.shared, sockets.own))
        return await worker.wait_ready()

    async def _keep_running(self, sockets: WorkerSockets) -> None:
        clock, failures = asyncio.get_running_loop().time, 0
        while True:
            began_s, worker = clock(), self._running[sockets]
            status = await worker.wait()
            log.error("worker %d ended (status %d): starting another one", worker.pid, status)
            lived_long = clock() - began_s > LONG_ENOUGH_S
            failures = 0 if lived_long else min(failures + 1, len(RESTART_PAUSES_S))
            await asyncio.sleep(RESTART_PAUSES_S[max(failures - 1, 0)])
            if await self._start(sockets):
                log.warning("worker %d serves in its place", self._running[sockets].pid)
