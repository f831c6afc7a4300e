"""Benchmark of players' moves while bots play many other games: `spite bench-computers`."""

import asyncio
import json
import sys
from asyncio.subprocess import PIPE
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from statistics import median
from typing import Any

from server.bench.moves import Load, Measured, Switch, medians

BEGIN_S = 120.0
"""The longest time until all games against bots in the benchmark have begun."""


@dataclass(frozen=True, slots=True)
class Scenario:
    """The parameters of a benchmark of players' moves while bots play."""

    games: int
    """The number of simultaneous games against bots."""
    level: str
    matches: int
    """The number of matches between people, whose moves are measured."""
    moves_per_s: float
    """The rate of the measured moves in all matches together."""
    pairs: int
    """The number of pairs of runs: with the games against bots paused, then going on."""
    seconds: float
    """The length of each run in seconds."""
    settle_s: float
    """The pause before each run, in which bots finish their turns."""


async def measure(
    scenario: Scenario, site: str, pid: int, report: Callable[[str], None]
) -> dict[str, Any]:
    """Measure moves in pairs of runs: with the games against bots paused, then running.

    Return the figures. `pid` is the node's process. Raises OSError, httpx.HTTPError and
    TimeoutError.
    """
    waits: dict[str, Any] = {}
    async with _simulated_players(scenario, site, waits) as switch:
        report(f"{scenario.games} games against computers are on")
        pairs = await Load([site], [pid]).compare(
            scenario.matches,
            scenario.pairs,
            seconds=scenario.seconds,
            per_s=scenario.moves_per_s,
            switch=switch,
            settle_s=scenario.settle_s,
        )
    for without, beside in pairs:
        report(f"p99 {without.p99_ms:.2f} ms without computers, {beside.p99_ms:.2f} ms beside them")
    return {
        "without": _figures(medians([without for without, _ in pairs])),
        "beside_computers": _figures(medians([beside for _, beside in pairs])),
        "p99_ratio": round(median(beside.p99_ms / without.p99_ms for without, beside in pairs), 2),
        "computers": waits,
    }


@asynccontextmanager
async def _simulated_players(
    scenario: Scenario, site: str, waits: dict[str, Any]
) -> AsyncIterator[Switch]:
    """Run simulated people in games against bots, in another process, while the context is entered.

    Yield a function that lets them play or pause. Put the bots' times into `waits`.
    """
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "server.bench.simulated_players"),
        *(site, str(scenario.games), scenario.level),
        stdin=PIPE,
        stdout=PIPE,
    )
    try:
        assert process.stdout is not None  # noqa: S101 -- tells the type
        async with asyncio.timeout(BEGIN_S):
            await process.stdout.readline()
        stdin = process.stdin
        assert stdin is not None  # noqa: S101 -- tells the type
        yield lambda playing: stdin.write(b"play\n" if playing else b"rest\n")
        report, _ = await process.communicate(b"")
        waits.update(json.loads(report))
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


def _figures(measured: Measured) -> dict[str, float]:
    return {
        "moves_per_s": round(measured.moves_per_s),
        "p50_ms": round(measured.p50_ms, 2),
        "p99_ms": round(measured.p99_ms, 2),
        "server_cpu": round(measured.server_cpu, 2),
    }
