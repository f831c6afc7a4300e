"""Benchmark of moves per second and latency, with many simultaneous matches."""

import asyncio
import math
import statistics
import time
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass

import httpx

from server.bench.load import Seating
from server.bench.prepared import FIRST_VERSION
from server.bench.processes import cpu_split_s
from server.bench.table import LoadTable

Noted = Callable[[int], None]
Switch = Callable[[bool], None]
"""A function that turns the background activity of a measurement on or off."""
WARM_UP_S = 1.0
MOVES_PER_GAME = 150
"""A lower bound of the moves of most games."""
AT_MOST_PER_S = 20_000
"""The rate of moves that games are prepared for if a benchmark goes as fast as possible."""
MOST_GAMES = 1_400
"""The maximum number of games created beforehand, which takes some seconds."""


@dataclass(frozen=True, slots=True)
class Measured:
    """The figures of one run of the benchmark of moves."""

    moves_per_s: float
    p50_ms: float
    p99_ms: float
    server_cpu: float
    """The share of a core that the nodes used; 1 is a full core."""
    generator_cpu: float
    bytes_per_move: float
    """The bytes that one player received per move, without the frames' heads."""
    user_us: float
    """The processor time per move in the node's own code."""
    kernel_us: float
    """The processor time per move in the kernel: sending, receiving, waiting."""


class Load:
    """The load of the benchmark of moves: simultaneous matches, replaced as they finish."""

    def __init__(self, sites: list[str], pids: list[int]) -> None:
        """Prepare a load on these nodes. First players use the first node, second ones the last."""
        self._sites, self._pids = sites, pids
        self._latencies: list[float] = []
        self._tables: list[LoadTable] = []

    async def measure(
        self,
        matches: int,
        runs: int,
        seconds: float,
        per_s: float | None = None,
        noted: Noted | None = None,
    ) -> Measured:
        """Measure moves, and return the medians of several runs of `seconds` each.

        `per_s` is the desired rate of moves over all matches, or None for the highest possible.
        `noted` is called before and after the runs with the number of moves so far. Raises OSError,
        httpx.HTTPError, TimeoutError, and RuntimeError if all games end too soon.
        """
        async with self._played(matches, runs * seconds, per_s):
            if noted is not None:
                noted(self._move_count())
            results = [await self._run(seconds) for _ in range(runs)]
            if noted is not None:
                noted(self._move_count())
        return medians(results)

    async def compare(
        self,
        matches: int,
        pairs: int,
        *,
        seconds: float,
        per_s: float,
        switch: Switch,
        settle_s: float,
    ) -> list[tuple[Measured, Measured]]:
        """Return pairs of runs of `seconds` each: one after `switch(False)` and one after
        `switch(True)`.

        Each run begins `settle_s` after its switch. The speed of a machine changes within minutes,
        so only the runs of a pair are comparable. Raises as `measure` does.
        """
        results = []
        async with self._played(matches, 2 * pairs * (seconds + settle_s), per_s):
            for _ in range(pairs):
                off, on = [
                    await self._switched(switch, to, settle_s, seconds) for to in (False, True)
                ]
                results.append((off, on))
        return results

    async def _switched(
        self, switch: Switch, to: bool, settle_s: float, seconds: float
    ) -> Measured:
        switch(to)
        await asyncio.sleep(settle_s)
        return await self._run(seconds)

    @asynccontextmanager
    async def _played(
        self, matches: int, seconds: float, per_s: float | None
    ) -> AsyncIterator[None]:
        """Keep `matches` measured matches in play while the context is entered, with enough games
        for `seconds`.
        """
        wanted = math.ceil((per_s or AT_MOST_PER_S) * (seconds + WARM_UP_S) / MOVES_PER_GAME)
        wanted = min(wanted, MOST_GAMES)
        async with httpx.AsyncClient(timeout=30) as http:
            seating = Seating(
                self._sites[0], http, self._latencies.append, other_site=self._sites[-1]
            )
            self._tables = await seating.tables(max(matches, wanted))
        interval_s = 0.0 if per_s is None else matches / per_s
        places = [
            asyncio.create_task(
                _play_on(self._tables[place::matches], interval_s, interval_s * place / matches)
            )
            for place in range(matches)
        ]
        try:
            await asyncio.sleep(WARM_UP_S)
            yield
            if all(place.done() for place in places):
                raise RuntimeError("the games were over before the measurement was")
        finally:
            for table in self._tables:
                table.stop()
            for task in places:
                task.cancel()
            await asyncio.gather(*places, return_exceptions=True)

    async def _run(self, seconds: float) -> Measured:
        self._latencies.clear()
        bytes_before, cpu_before = self._received(), self._cpu()
        own_before, began_s = time.process_time(), time.perf_counter()
        await asyncio.sleep(seconds)
        took_s = time.perf_counter() - began_s
        own_s = time.process_time() - own_before
        user_s, kernel_s = (now - then for now, then in zip(self._cpu(), cpu_before, strict=True))
        moves = max(1, len(self._latencies))
        return Measured(
            moves_per_s=moves / took_s,
            p50_ms=percentile(self._latencies, 50) * 1000,
            p99_ms=percentile(self._latencies, 99) * 1000,
            server_cpu=(user_s + kernel_s) / took_s,
            generator_cpu=own_s / took_s,
            bytes_per_move=(self._received() - bytes_before) / moves / 2,
            user_us=user_s / moves * 1e6,
            kernel_us=kernel_s / moves * 1e6,
        )

    def _move_count(self) -> int:
        return sum(table.version - FIRST_VERSION for table in self._tables)

    def _received(self) -> int:
        return sum(client.received_bytes for table in self._tables for client in table.clients)

    def _cpu(self) -> tuple[float, float]:
        user_s, kernel_s = zip(*(cpu_split_s(pid) for pid in self._pids), strict=True)
        return sum(user_s), sum(kernel_s)


async def _play_on(tables: Iterable[LoadTable], interval_s: float, delay_s: float) -> None:
    await asyncio.sleep(delay_s)
    for table in tables:
        table.start(interval_s)
        await table.done


def medians(results: list[Measured]) -> Measured:
    """Return the median of each figure of several runs of the benchmark."""
    names = Measured.__slots__
    return Measured(*(statistics.median(getattr(r, name) for r in results) for name in names))


def percentile(values: list[float], percent: int) -> float:
    """Return a percentile of measured values, or 0 for fewer than two."""
    if len(values) < 2:
        return 0.0
    return statistics.quantiles(values, n=100)[percent - 1]
