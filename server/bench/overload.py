"""Matches that go on while thousands idle and some do their worst.

The players move at a steady pace, so that what is measured is how long a move takes and not how
many there can be.
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
"""Games that don't end while they are watched: hundreds of moves."""
FLOOD_BEGINS_S = 2.0
"""How long the hostile clients may take to begin."""
SETTLED_S = 60.0
"""How long the node may take to be as large as before."""
SETTLED_MIB = 20.0
"""So much more memory counts as the same."""
A_MATCH = 20
"""So many idle connections have a match together."""
AT_ONCE = 100
"""So many idle connections are opened at the same time."""


@dataclass(frozen=True, slots=True)
class Scenario:
    """How much of what."""

    idle: int
    """Connections that never say a word."""
    matches: int
    moves_per_s: float
    """Over all matches."""
    seconds: float
    """For each phase."""
    frames: int = 0
    """So many hostile frames at least."""
    requests: int = 0
    """So many hostile handshakes, requests and sockets at least."""


@dataclass(frozen=True, slots=True)
class Phase:
    """What running matches noticed for a while."""

    name: str
    moves: int
    p50_ms: float
    p99_ms: float
    longest_ms: float
    server_cpu: float
    server_mib: float


async def idle(site: str, matches: Sequence[str], count: int) -> list[LoadClient]:
    """So many watchers who never say a word, spread over these matches."""
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
    """A match that waits to be accepted."""
    guest = (await http.post(f"{site}/api/guests")).json()["token"]
    bearer = {"Authorization": f"Bearer {guest}"}
    created = await http.post(f"{site}/api/matches", json={}, headers=bearer)
    match: str = created.json()["id"]
    return match


class Tables:
    """Matches that are played at a steady pace, and how long their moves take to arrive."""

    def __init__(self, tables: Sequence[LoadTable], latencies_s: list[float], pid: int) -> None:
        self._tables = tables
        self._latencies_s = latencies_s
        self._pid = pid

    async def start(self, moves_per_s: float) -> None:
        """Let them all move, so often together."""
        for table in self._tables:
            table.pause_s = len(self._tables) / moves_per_s
            table.start()
            await asyncio.sleep(1 / moves_per_s)

    def stop(self) -> None:
        """Let them all go."""
        for table in self._tables:
            table.stop()

    async def watch(
        self, name: str, seconds: float, meanwhile: Awaitable[object] | None = None
    ) -> Phase:
        """Measure for so long, or until something is over."""
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


def give_way() -> None:
    """Let what measures come first on a core that both share: it is not to be what is late."""
    os.sched_setscheduler(0, os.SCHED_OTHER, os.sched_param(0))
    os.nice(5)


async def flood(site: str, match: str, scenario: Scenario) -> dict[str, Any]:
    """Have the hostile clients do their worst; gives what they found (see `floods.main`)."""
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
        preexec_fn=give_way,
    )
    out, _ = await process.communicate()
    found: dict[str, Any] = json.loads(out)
    return found


def exceptions_in(log: str) -> list[str]:
    """The exceptions that a node has logged, as lines of JSON, or has left to Python to tell."""
    return [line for line in log.splitlines() if '"exception":' in line or "Traceback" in line]


async def settled_mib(pid: int, before_mib: float) -> float:
    """The node's memory, once it is as before or will not come back any more."""
    latest_s = time.monotonic() + SETTLED_S
    while (now := memory_kib(pid) / 1024) > before_mib + SETTLED_MIB:
        if time.monotonic() > latest_s:
            break
        await asyncio.sleep(1)
    return now


async def measure(
    scenario: Scenario, site: str, pid: int, log: Path, tell: Callable[[str], None]
) -> dict[str, object]:
    """The whole scenario, in phases; `tell` hears what goes on. `log` is what the node says."""
    latencies_s: list[float] = []
    async with httpx.AsyncClient() as http:
        seating = Seating(site, http, latencies_s.append, RULES)
        seated = [await seating.table() for _ in range(scenario.matches)]
        waiting = [await open_match(site, http) for _ in range(1 + scenario.idle // A_MATCH)]
        tell(f"{scenario.matches} matches have been dealt")
        # What measures must not stop to collect its own garbage.
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
        said = await asyncio.to_thread(log.read_text, encoding="utf-8")
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
        "unhandled_exceptions": exceptions_in(said),
        "mib_before_and_after": [round(phases[1].server_mib, 1), round(after_mib, 1)],
        "refused": [line for line in metrics.splitlines() if line.startswith("spite_refusals_t")],
    }
