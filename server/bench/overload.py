"""Benchmark of running matches beside thousands of idle connections and hostile clients.

The players move at a steady pace. The measurement is the latency of a move, not the rate.
"""

import asyncio
import gc
import json
import os
import statistics
import sys
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx

from protocol.games.spite import SpiteRules
from server.bench.floods import FLOODS
from server.bench.load import Seating
from server.bench.processes import cpu_s, memory_kib
from server.bench.table import LoadTable
from server.bench.wire import LoadClient

RULES = SpiteRules(decks=4, stock_count=60, first_player="random")
"""The rules of games that last for hundreds of moves, longer than a measurement."""
FLOOD_BEGINS_S = 2.0
"""The longest wait for the hostile clients to begin."""
SETTLED_S = 60.0
"""The longest wait for the node's memory to shrink back after an attack."""
SETTLED_MIB = 20.0
"""The growth of the node's memory, in MiB, that is accepted after an attack."""
A_MATCH = 20
"""The number of idle connections per match."""
AT_ONCE = 100
"""The number of idle connections opened at the same time."""


@dataclass(frozen=True, slots=True)
class Scenario:
    """The parameters of an overload test."""

    idle: int
    """The number of connections that never send a message."""
    matches: int
    moves_per_s: float
    """The rate of moves over all matches, per second."""
    seconds: float
    """The length of each phase of the test in seconds."""
    frames: int = 0
    """The minimum number of frames that hostile clients send."""
    requests: int = 0
    """The minimum number of handshakes, requests and sockets of hostile clients."""


@dataclass(frozen=True, slots=True)
class Phase:
    """The measurements of running matches in one phase of an overload test."""

    name: str
    moves: int
    p50_ms: float
    p99_ms: float
    longest_ms: float
    server_cpu: float
    server_mib: float


async def idle(site: str, matches: Sequence[str], count: int) -> list[LoadClient]:
    """Connect `count` silent spectators of an overload test to these matches, in equal parts, and
    return them.
    """
    parts = urlsplit(site)
    loop = asyncio.get_running_loop()

    async def one(match: str) -> LoadClient:
        _, client = await loop.create_connection(
            lambda: LoadClient(f"/ws/match/{match}", parts.netloc, None),
            parts.hostname or "",
            parts.port or 80,
        )
        await client.opened
        return client

    clients: list[LoadClient] = []
    while len(clients) < count:
        some = min(AT_ONCE, count - len(clients))
        clients += await asyncio.gather(
            *(one(matches[(len(clients) + number) % len(matches)]) for number in range(some))
        )
    return clients


async def open_match(site: str, http: httpx.AsyncClient) -> str:
    """Create a match for a benchmark, open to an opponent. Return its id."""
    guest = (await http.post(f"{site}/api/guests")).json()["token"]
    bearer = {"Authorization": f"Bearer {guest}"}
    created = await http.post(f"{site}/api/matches", json={}, headers=bearer)
    match: str = created.json()["id"]
    return match


class Tables:
    """The measured matches of an overload test, which move at a steady pace."""

    def __init__(self, tables: Sequence[LoadTable], latencies_s: list[float], pid: int) -> None:
        self._tables = tables
        self._latencies_s = latencies_s
        self._pid = pid

    async def start(self, moves_per_s: float) -> None:
        """Let all measured matches move, at a total of `moves_per_s` moves."""
        for table in self._tables:
            table.pause_s = len(self._tables) / moves_per_s
            table.start()
            await asyncio.sleep(1 / moves_per_s)

    @property
    def refused(self) -> int:
        """The number of rejected moves and closed connections in the measured matches."""
        closed = sum(client.closed for table in self._tables for client in table.clients)
        return closed + sum(table.refused for table in self._tables)

    def stop(self) -> None:
        """Stop the moves of all measured matches."""
        for table in self._tables:
            table.stop()

    async def watch(
        self, name: str, seconds: float, meanwhile: Awaitable[object] | None = None
    ) -> Phase:
        """Measure the matches for some seconds, or until `meanwhile` is done. Return the figures of
        this phase.
        """
        self._latencies_s.clear()
        began_s, cpu = time.monotonic(), cpu_s(self._pid)
        await (meanwhile or asyncio.sleep(seconds))
        took_ms = sorted(1000 * latency_s for latency_s in self._latencies_s)
        hundredths = statistics.quantiles(took_ms, n=100) if len(took_ms) > 1 else [0.0] * 99
        return Phase(
            name=name,
            moves=len(took_ms),
            p50_ms=hundredths[49],
            p99_ms=hundredths[98],
            longest_ms=took_ms[-1] if took_ms else 0.0,
            server_cpu=(cpu_s(self._pid) - cpu) / (time.monotonic() - began_s),
            server_mib=memory_kib(self._pid) / 1024,
        )


def lower_flood_priority() -> None:
    """Lower the priority of the hostile clients' process, in which it runs, so that they don't
    delay the measuring process.
    """
    os.sched_setscheduler(0, os.SCHED_OTHER, os.sched_param(0))
    os.nice(5)


async def flood(site: str, match: str, scenario: Scenario) -> dict[str, Any]:
    """Run the hostile clients and return their findings (see `floods.main`)."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "server.bench.floods",
        site,
        match,
        str(FLOOD_BEGINS_S + scenario.seconds),
        str(scenario.frames),
        str(scenario.requests),
        stdout=asyncio.subprocess.PIPE,
        preexec_fn=lower_flood_priority,
    )
    out, _ = await process.communicate()
    found: dict[str, Any] = json.loads(out)
    return found


def exceptions_in(log: str) -> list[str]:
    """Return the lines of a node's log that report an exception, as JSON or as a traceback."""
    return [line for line in log.splitlines() if '"exception":' in line or "Traceback" in line]


async def settled_mib(pid: int, before_mib: float) -> float:
    """Return the memory of a node's process in MiB once it has shrunk back, or after the longest
    wait.
    """
    latest_s = time.monotonic() + SETTLED_S
    while (now := memory_kib(pid) / 1024) > before_mib + SETTLED_MIB:
        if time.monotonic() > latest_s:
            break
        await asyncio.sleep(1)
    return now


async def measure(
    scenario: Scenario, site: str, pid: int, log: Path, tell: Callable[[str], None]
) -> dict[str, object]:
    """Measure all phases of an overload test, and return the figures as plain data.

    `tell` receives progress messages. `log` is the node's log.
    """
    latencies_s: list[float] = []
    async with httpx.AsyncClient() as http:
        seating = Seating(site, http, latencies_s.append, RULES)
        seated = [await seating.table() for _ in range(scenario.matches)]
        waiting = [await open_match(site, http) for _ in range(1 + scenario.idle // A_MATCH)]
        tell(f"{scenario.matches} matches have been dealt")
        # Garbage collection must not delay the measuring process.
        gc.disable()
        tables = Tables(seated, latencies_s, pid)
        await tables.start(scenario.moves_per_s)
        phases = [await tables.watch("alone", scenario.seconds)]
        before_kib = memory_kib(pid)
        began_s = time.monotonic()
        clients = await idle(site, waiting, scenario.idle)
        opened_s = time.monotonic() - began_s
        tell(f"{len(clients)} idle connections in {opened_s:.0f} s")
        await asyncio.sleep(2)
        each_kib = (memory_kib(pid) - before_kib) / max(1, scenario.idle)
        phases.append(await tables.watch(f"{scenario.idle} idle", scenario.seconds))
        flooding = asyncio.create_task(flood(site, waiting[0], scenario))
        phases.append(await tables.watch(f"and {len(FLOODS)} hostile", 0, flooding))
        found = await flooding
        phases.append(await tables.watch("after them", scenario.seconds))
        after_mib = await settled_mib(pid, phases[1].server_mib)
        tables.stop()
        open_now = sum(not client.closed for client in clients)
        logged = await asyncio.to_thread(log.read_text, encoding="utf-8")
        metrics = (await http.get(f"{site}/metrics")).text
    return {
        "phases": [asdict(phase) for phase in phases],
        "idle": {
            "wanted": scenario.idle,
            "open_at_the_end": open_now,
            "opened_in_s": opened_s,
            "kib_each": each_kib,
        },
        "hostile": found["done"],
        "answers": found["answers"],
        "undocumented_5xx": sum(
            count for what, count in found["answers"].items() if what.endswith("undocumented")
        ),
        "oldest_hostile_socket_s": found["oldest_s"],
        "unhandled_exceptions": exceptions_in(logged),
        "mib_before_and_after": [round(phases[1].server_mib, 1), round(after_mib, 1)],
        "refused": [line for line in metrics.splitlines() if line.startswith("spite_refusals_t")],
    }
