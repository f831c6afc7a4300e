"""Benchmark of spectators: deliveries per second, cost of idle connections, time to resume."""

import asyncio
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass

import httpx

from protocol.core.ids import Mark, MatchId, Version
from server.bench.load import Seating, connect
from server.bench.moves import percentile
from server.bench.processes import cpu_s, memory_kib
from server.bench.table import LoadTable, mark_of, version_of
from server.bench.wire import LoadClient

WARM_UP_S = 1.0
RESUMED_ALONE = 200
"""The number of clients that resume one by one."""
MISSED = 10
"""The number of steps that a returning client of the benchmark has missed."""
BACK_S = 30.0
"""The longest wait for all clients to resume."""


@dataclass(frozen=True, slots=True)
class Fanout:
    """The result of one benchmark run with spectators of one match."""

    deliveries_per_s: float
    server_cpu: float
    generator_cpu: float


@dataclass(frozen=True, slots=True)
class Resumed:
    """The measured times of clients to resume a match: percentiles for one client at a time, and
    the total for many at once.

    Each ends with the last missed step.
    """

    p50_ms: float
    p99_ms: float
    storm_s: float


class SpectatorLoad:
    """The benchmark of spectators of a node's matches."""

    def __init__(self, site: str, pid: int) -> None:
        self._site, self._pid = site, pid

    async def fanout(self, watchers: int, runs: int, seconds: float) -> Fanout:
        """Measure deliveries to this number of spectators of a match at full speed, as the median
        of runs."""
        async with httpx.AsyncClient(timeout=30) as http:
            seating = Seating(self._site, http, lambda _: None)
            tables = await seating.tables(1 + round(runs * seconds))
            results = []
            for _ in range(runs):
                table = tables.pop()
                crowd = await seating.spectators(table.match, watchers)
                results.append(await self._watched(table, crowd, seconds))
                for watcher in crowd:
                    watcher.close()
            for table in tables:
                table.stop()
        return Fanout(
            *(statistics.median(getattr(r, name) for r in results) for name in Fanout.__slots__)
        )

    async def _watched(self, table: LoadTable, crowd: list[LoadClient], seconds: float) -> Fanout:
        one = crowd[0]
        steps = 0

        def count(payload: bytes) -> None:
            nonlocal steps
            steps += version_of(payload) is not None

        await quiet(crowd)
        one.on_frame = count
        for watcher in crowd:
            watcher.wire_bytes = 0
            # All spectators receive the same, so frames are counted by only one of them.
            watcher.counts_frames = watcher is one
        began_s, server_s, own_s = time.perf_counter(), cpu_s(self._pid), time.process_time()
        table.start()
        await asyncio.wait([table.done], timeout=seconds)
        table.stop()
        # Frames in transit belong to the run, and so does their time.
        await wait_until(lambda: len({watcher.wire_bytes for watcher in crowd}) == 1)
        took_s = time.perf_counter() - began_s
        return Fanout(
            deliveries_per_s=steps * len(crowd) / took_s,
            server_cpu=(cpu_s(self._pid) - server_s) / took_s,
            generator_cpu=(time.process_time() - own_s) / took_s,
        )

    async def idle_kib(self, connections: int) -> float:
        """Return the node's memory (KiB) per connection to a match without events."""
        async with httpx.AsyncClient(timeout=30) as http:
            seating = Seating(self._site, http, lambda _: None)
            table = (await seating.tables(1))[0]
            await asyncio.sleep(WARM_UP_S)
            before_kib = memory_kib(self._pid)
            crowd = await seating.spectators(table.match, connections)
            await asyncio.sleep(WARM_UP_S)
            each_kib = (memory_kib(self._pid) - before_kib) / connections
            for watcher in (*crowd, *table.clients):
                watcher.close()
        return each_kib

    async def resume(self, storm: int) -> Resumed:
        """Measure resuming one by one, and then `storm` at once, in a match that has gone on."""
        async with httpx.AsyncClient(timeout=30) as http:
            table = (await Seating(self._site, http, lambda _: None).tables(1))[0]
            marks: dict[int, Mark] = {}

            def note(payload: bytes) -> None:
                version = version_of(payload)
                if version is not None:
                    marks[version] = mark_of(payload)

            witness = await connect(self._site, table.match, on_frame=note)
            table.start(interval_s=0.001)
            await wait_until(lambda: table.version > 3 * MISSED)
            table.pause()
            await asyncio.sleep(WARM_UP_S)
            witness.close()
            since = Version(table.version - MISSED)
            held = since, marks[since]
            alone = [await back(self._site, table.match, held) for _ in range(RESUMED_ALONE)]
            began_s = time.perf_counter()
            async with asyncio.timeout(BACK_S):
                await asyncio.gather(*(back(self._site, table.match, held) for _ in range(storm)))
            took_s = time.perf_counter() - began_s
            table.stop()
        return Resumed(percentile(alone, 50) * 1000, percentile(alone, 99) * 1000, took_s)


async def quiet(crowd: list[LoadClient]) -> None:
    """Wait until no spectator has received anything for a second, such as presence messages."""
    while True:
        before = sum(watcher.wire_bytes for watcher in crowd)
        await asyncio.sleep(WARM_UP_S)
        if sum(watcher.wire_bytes for watcher in crowd) == before:
            return


async def wait_until(condition: Callable[[], bool]) -> None:
    """Wait until a condition of a benchmark holds. Raise TimeoutError after BACK_S (30) s."""
    async with asyncio.timeout(BACK_S):
        while not condition():  # noqa: ASYNC110 -- to signal it would cost the load more than to look
            await asyncio.sleep(0.005)


async def back(site: str, match: MatchId, held: tuple[Version, Mark]) -> float:
    """Reconnect one spectator, and return the seconds until it has all steps after `held`."""
    up_to_date = asyncio.get_running_loop().create_future()

    def hear(payload: bytes) -> None:
        if version_of(payload) == held[0] + MISSED and not up_to_date.done():
            up_to_date.set_result(None)

    began_s = time.perf_counter()
    client = await connect(site, match, held=held, on_frame=hear)
    await up_to_date
    took_s = time.perf_counter() - began_s
    client.close()
    return took_s
