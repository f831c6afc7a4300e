"""Several nodes on one machine and one port: a supervisor, and a process for each node.

Each process has a listening socket of its own on the port (SO_REUSEPORT, socket(7)), so that the
kernel spreads connections evenly. With one socket for all, the process that wakes first takes the
most, and a WebSocket stays for hours where it came in. And each has a port to itself, where it is
asked for its metrics, or where a proxy sends the players of one match. The supervisor keeps these
sockets open: what arrives while a process is being replaced waits for the next one, and is not
refused.
"""

import asyncio
import logging
from contextlib import AsyncExitStack, ExitStack
from dataclasses import dataclass, replace
from socket import socket

from server.config import Settings
from server.node import STOPS, address_of, announce, listen
from server.store.embedded import EmbeddedRedis
from server.worker import Worker

RESTART_PAUSES_S = (0.0, 0.5, 2.0, 5.0)
"""Before each process that takes the place of one that ended; the last for all that follow."""
LAST_PORT = 65535
LONG_ENOUGH_S = 60.0
"""A process that lived so long did not fail at its start."""

log = logging.getLogger(__name__)


class WorkersFailed(Exception):
    """The processes can't be started; the first one has said why."""


@dataclass(frozen=True, slots=True, eq=False)
class Place:
    """What a process serves: its part of the port that all share, and a port to itself."""

    shared: socket
    own: socket


async def supervise(settings: Settings) -> None:
    """Serve with `settings.workers` nodes until a SIGINT or SIGTERM, which cancels this task.

    Where the settings name no Redis, all share an embedded one. Raises OSError where an address
    can't be had, EmbeddedRedisError, and WorkersFailed.
    """
    cancel_on_signal()
    async with AsyncExitStack() as stack:
        sockets = stack.enter_context(ExitStack())
        places = take_places(settings.host, settings.port, settings.workers, sockets)
        url = settings.redis_url
        if url is None:
            embedded = EmbeddedRedis(settings.data_folder, memory_mb=settings.redis_memory_mb)
            url = (await stack.enter_async_context(embedded)).url
        workers = Workers(replace(settings, redis_url=url), places)
        stack.push_async_callback(workers.stop)
        # At the end, nobody who comes is to wait for a process that is about to stop.
        stack.callback(sockets.close)
        await workers.start()
        for place in places:
            log.info("a worker of its own at %s", address_of(place.own))
        announce(address_of(places[0].shared), log_format=settings.log_format)
        await workers.keep_running()


def cancel_on_signal() -> None:
    """Cancel the present task upon the first SIGINT or SIGTERM; more of them change nothing."""
    loop, task = asyncio.get_running_loop(), asyncio.current_task()

    def stop() -> None:
        for number in STOPS:
            loop.add_signal_handler(number, lambda: None)
        if task is not None:
            task.cancel()

    for number in STOPS:
        loop.add_signal_handler(number, stop)


def take_places(host: str, port: int, count: int, sockets: ExitStack) -> list[Place]:
    """Listen for `count` processes, on `port` and on the `count` ports after it.

    Port 0 takes free ones. `sockets` closes them. Raises OSError, also where another server shares
    the port already: the kernel would give it a part of the connections.
    """
    own_ports = range(port + 1, port + 1 + count) if port else [0] * count
    if own_ports[-1] > LAST_PORT:
        raise OSError(f"after port {port} there are no {count} more for the workers")
    with listen(host, port) as alone:
        port = alone.getsockname()[1]
    return [
        Place(
            sockets.enter_context(listen(host, port, shared=True)),
            sockets.enter_context(listen(host, own_port)),
        )
        for own_port in own_ports
    ]


class Workers:
    """A process for each place, and another one whenever it ends."""

    def __init__(self, settings: Settings, places: list[Place]) -> None:
        self._settings = settings
        self._places = places
        self._running: dict[Place, Worker] = {}

    async def start(self) -> None:
        """Start them all. Raises WorkersFailed."""
        # The first one alone, so that what is wrong with all of them is said once.
        for places in (self._places[:1], self._places[1:]):
            ready = await asyncio.gather(*map(self._start, places))
            if not all(ready):
                raise WorkersFailed("the workers can't be started")

    async def keep_running(self) -> None:
        """Replace every process that ends, until cancelled."""
        async with asyncio.TaskGroup() as keepers:
            for place in self._places:
                keepers.create_task(self._keep_running(place))

    async def stop(self) -> None:
        """Stop them all."""
        await asyncio.gather(*(worker.stop() for worker in self._running.values()))

    async def _start(self, place: Place) -> bool:
        settings = self._settings
        if settings.metrics_port:
            port = settings.metrics_port + self._places.index(place)
            settings = replace(settings, metrics_port=port)
        worker = self._running[place] = Worker(settings, (place.shared, place.own))
        return await worker.ready()

    async def _keep_running(self, place: Place) -> None:
        clock, failures = asyncio.get_running_loop().time, 0
        while True:
            began_s, worker = clock(), self._running[place]
            status = await worker.ended()
            log.error("worker %d ended (status %d): starting another one", worker.pid, status)
            lived_long = clock() - began_s > LONG_ENOUGH_S
            failures = 0 if lived_long else min(failures + 1, len(RESTART_PAUSES_S))
            await asyncio.sleep(RESTART_PAUSES_S[max(failures - 1, 0)])
            if await self._start(place):
                log.warning("worker %d serves in its place", self._running[place].pid)
