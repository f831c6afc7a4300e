"""What people's moves take while computers play many others: `spite bench-computers`."""

import asyncio
import json
import sys
from asyncio.subprocess import PIPE
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

from server.bench.moves import Load, Measured

BEGIN_S = 120.0
"""So long all games against computers may take to begin."""


@dataclass(frozen=True, slots=True)
class Scenario:
    """How much is measured."""

    games: int
    """Against computers, at the same time."""
    level: str
    matches: int
    """Of people against people, whose moves are measured."""
    moves_per_s: float
    """Of these, in all."""
    runs: int
    seconds: float
    """For each run."""


async def measure(
    scenario: Scenario, site: str, pid: int, told: Callable[[str], None]
) -> dict[str, Any]:
    """Moves without computers, with them, and without them again.

    `pid` is the node's process. Raises OSError, httpx.HTTPError and TimeoutError.
    """
    without = [await _moves(scenario, site, pid)]
    told(f"without computers: {without[0]}")
    waits: dict[str, Any] = {}
    async with _opponents(scenario, site, waits):
        told(f"{scenario.games} games against computers are on")
        with_them = await _moves(scenario, site, pid)
        told(f"with them: {with_them}")
    without.append(await _moves(scenario, site, pid))
    return {
        "without": [_figures(measured) for measured in without],
        "with_computers": _figures(with_them),
        "computers": waits,
    }


async def _moves(scenario: Scenario, site: str, pid: int) -> Measured:
    load = Load([site], [pid])
    return await load.measure(
        scenario.matches, scenario.runs, scenario.seconds, per_s=scenario.moves_per_s
    )


@asynccontextmanager
async def _opponents(scenario: Scenario, site: str, waits: dict[str, Any]) -> AsyncIterator[None]:
    """People who play against computers meanwhile; `waits` is told how long those took."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "server.bench.opponents"),
        *(site, str(scenario.games), scenario.level),
        stdin=PIPE,
        stdout=PIPE,
    )
    try:
        assert process.stdout is not None  # noqa: S101 -- tells the type
        async with asyncio.timeout(BEGIN_S):
            await process.stdout.readline()
        yield
        told, _ = await process.communicate(b"")
        waits.update(json.loads(told))
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
