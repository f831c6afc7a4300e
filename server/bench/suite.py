"""The whole measurement of `spite bench`, one part after another."""

import json
import os
import platform
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any

from server.bench.limits import commits_per_s, echo_per_s, sync_ms
from server.bench.moves import Load, Measured
from server.bench.parts import VARIABLE
from server.bench.processes import SERVER_CORE, THIRD_CORE, UNLIMITED, node
from server.bench.spectators import SpectatorLoad
from server.transport.net.sockets import room_for_sockets

LIBRARIES = (
    "uvicorn",
    "uvloop",
    "websockets",
    "redis",
    "hiredis",
    "pydantic",
    "msgspec",
)
HALF = 50
"""The number of matches in the measurement of latency at half of the highest rate of moves."""
IDLE = 5000
"""The number of idle connections whose memory is measured."""
STORM = 2000
"""The number of clients that resume at the same time."""
WRITTEN_S = 5.0
"""The longest wait for the node to write its times."""

SOCKETS = 12_000
"""The number of connections that the benchmark may open."""

Figures = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Plan:
    """The numbers of runs, seconds, matches and connections of a benchmark."""

    matches: tuple[int, ...] = (1, 50, 200, 500, 2000)
    watchers: tuple[int, ...] = (500, 5000)
    runs: int = 3
    seconds: float = 3.0
    idle: int = IDLE
    storm: int = STORM


QUICK = Plan(matches=(1, 50), watchers=(100,), runs=1, seconds=1.0, idle=200, storm=100)
"""A plan of the benchmark for checking that everything runs."""


class Suite:
    """Runs all parts of the benchmark on one Redis, each part with a fresh node."""

    def __init__(
        self, redis_url: str, folder: Path, plan: Plan, report: Callable[[str], None]
    ) -> None:
        """Prepare a suite. Redis has its files in `folder`. `report` receives progress messages."""
        self._redis_url = redis_url
        self._folder = folder
        self._plan = plan
        self._report = report

    async def run(self) -> Figures:
        """Run all parts of the benchmark, and return their figures."""
        plan = self._plan
        room_for_sockets(SOCKETS)
        moves = {str(count): await self._moves(count) for count in plan.matches}
        busiest = moves[str(HALF)]
        half = await self._moves(HALF, busiest.moves_per_s / 2)
        return {
            "moves": {
                count: {
                    "moves_per_s": round(m.moves_per_s),
                    "p50_ms": round(m.p50_ms, 2),
                    "p99_ms": round(m.p99_ms, 2),
                    "server_cpu": round(m.server_cpu, 2),
                    "generator_cpu": round(m.generator_cpu, 2),
                }
                for count, m in moves.items()
            },
            "half_load": {
                "moves_per_s": round(half.moves_per_s),
                "p50_ms": round(half.p50_ms, 2),
                "p99_ms": round(half.p99_ms, 2),
            },
            "fanout": {str(count): await self._fanout(count) for count in plan.watchers},
            "bytes_per_move": round(busiest.bytes_per_move, 1),
            "idle_kib_per_connection": await self._idle(),
            "resume": await self._resume(),
            **await self._limits(),
            "us_per_move": await self._parts(busiest),
            "two_nodes_ratio": await self._two_nodes(busiest),
            "versions": versions(self._redis_url),
        }

    async def _moves(self, matches: int, per_s: float | None = None) -> Measured:
        self._report(f"{matches} matches" + (f" at {per_s:.0f} moves a second" if per_s else ""))
        with node(self._redis_url) as (process, site):
            load = Load([site], [process.pid])
            return await load.measure(matches, self._plan.runs, self._plan.seconds, per_s)

    async def _fanout(self, watchers: int) -> Figures:
        self._report(f"{watchers} watchers of a match")
        with node(self._redis_url) as (process, site):
            load = SpectatorLoad(site, process.pid)
            result = await load.fanout(watchers, self._plan.runs, self._plan.seconds)
        return {
            "deliveries_per_s": round(result.deliveries_per_s),
            "server_cpu": round(result.server_cpu, 2),
            "generator_cpu": round(result.generator_cpu, 2),
        }

    async def _idle(self) -> float:
        self._report(f"{self._plan.idle} idle connections")
        with node(self._redis_url) as (process, site):
            return round(await SpectatorLoad(site, process.pid).idle_kib(self._plan.idle), 1)

    async def _resume(self) -> Figures:
        self._report(f"resuming, alone and {self._plan.storm} at once")
        with node(self._redis_url) as (process, site):
            resumed = await SpectatorLoad(site, process.pid).resume(self._plan.storm)
        return {
            "p50_ms": round(resumed.p50_ms, 2),
            "p99_ms": round(resumed.p99_ms, 2),
            f"storm_{self._plan.storm}_s": round(resumed.storm_s, 2),
        }

    async def _limits(self) -> Figures:
        self._report("the libraries alone")
        with node(self._redis_url, module="server.bench.echo") as (_, site):
            direct = await echo_per_s(site, "direct", self._plan.seconds)
            asgi = await echo_per_s(site, "asgi", self._plan.seconds)
        commits = await commits_per_s(self._redis_url, self._plan.seconds)
        return {
            "echo_per_s": round(direct),
            "echo_through_asgi_per_s": round(asgi),
            "redis_commits_per_s": round(commits),
            "sync_ms": round(sync_ms(self._folder), 3),
        }

    async def _parts(self, busiest: Measured) -> Figures:
        """Return the time of each part of a move, from a separate run with timing."""
        self._report("the parts of a move")
        with tempfile.TemporaryDirectory() as folder:
            sums = Path(folder) / "parts.json"
            settings = {**UNLIMITED, VARIABLE: str(sums)}
            with node(self._redis_url, settings=settings) as (process, site):
                load = Load([site], [process.pid])
                seconds: list[dict[str, float]] = []
                moved: list[int] = []

                def note(moves: int) -> None:
                    seconds.append(noted(process, sums))
                    moved.append(moves)

                await load.measure(HALF, 1, self._plan.seconds, noted=note)
        (before, after), moves = seconds, moved[1] - moved[0]
        parts = {part: (after[part] - before[part]) / moves * 1e6 for part in after}
        # Timing slows the parts down, but their sum stays below the time of a move.
        total = busiest.user_us + busiest.kernel_us
        rest = max(0.0, busiest.user_us - sum(parts.values()))
        return {
            **{part: round(us, 1) for part, us in sorted(parts.items())},
            "event_loop_and_tasks": round(rest, 1),
            "kernel": round(busiest.kernel_us, 1),
            "total": round(total, 1),
        }

    async def _two_nodes(self, one: Measured) -> float:
        """Return the rate of moves of two nodes relative to one, with the players of each match on
        both.

        If the machine has no third core, the nodes share one.
        """
        self._report("two nodes")
        core = THIRD_CORE if (os.cpu_count() or 1) > THIRD_CORE else SERVER_CORE
        with (
            node(self._redis_url) as (first, first_site),
            node(self._redis_url, core) as (second, second_site),
        ):
            load = Load([first_site, second_site], [first.pid, second.pid])
            both = await load.measure(HALF, self._plan.runs, self._plan.seconds)
        return round(both.moves_per_s / one.moves_per_s, 2)


def noted(process: "subprocess.Popen[str]", sums: Path) -> dict[str, float]:
    """Return the seconds that a node has spent in each part of its moves so far, by part.

    Raises TimeoutError if the node does not write them within WRITTEN_S (five) seconds.
    """
    sums.unlink(missing_ok=True)
    process.send_signal(signal.SIGUSR1)
    latest_s = time.monotonic() + WRITTEN_S
    while not sums.exists():
        if time.monotonic() > latest_s:
            raise TimeoutError("the node does not write its times down")
        time.sleep(0.002)
    seconds: dict[str, float] = json.loads(sums.read_text(encoding="utf-8"))
    return seconds


def versions(redis_url: str) -> dict[str, str]:
    """Return the versions of the software used in a benchmark, and the machine, by name."""
    found = {"python": platform.python_version(), "redis_at": redis_url.partition(":")[0]}
    for library in LIBRARIES:
        try:
            found[library] = version(library)
        except ImportError:  # PackageNotFoundError is one.
            continue
    return found | {"machine": machine()}


def machine() -> str:
    """Return the benchmark machine's processor, its number of cores, and its system."""
    model = platform.machine()
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as cpuinfo:
            model = next(line.partition(":")[2].strip() for line in cpuinfo if "model name" in line)
    except (OSError, StopIteration):
        pass
    return f"{model}, {os.cpu_count()} cores, {platform.system()} {platform.release()}"
