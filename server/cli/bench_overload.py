"""`spite bench-overload`: what running matches notice of thousands who idle, and of attacks."""

import argparse
import json
import sys
import tempfile
from pathlib import Path
from typing import Any

import uvloop

from server.bench.overload import Scenario, measure
from server.bench.processes import node, pin
from server.bench.stops import Stopped, Stops
from server.store.embedded import EmbeddedRedis

SERVER_CORE, LOAD_CORE = 0, 1
FULL = (1_000_000, 100_000)


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `bench-overload` to the command line."""
    parser = commands.add_parser(
        "bench-overload",
        help="measure a node under hostile load",
        description="Starts a node on core 0, and on core 1 a Redis, players who move at a steady "
        "pace, idle connections and hostile clients of every kind; prints how long moves take "
        "meanwhile, what the hostile ones were answered, and what they left behind.",
    )
    parser.add_argument("--idle", type=int, default=19_000, help="idle connections (19000)")
    parser.add_argument("--matches", type=int, default=100, help="matches that go on (100)")
    parser.add_argument("--moves-per-s", type=float, default=300.0, help="moves in all (300)")
    parser.add_argument("--seconds", type=float, default=10.0, help="for each phase (10)")
    parser.add_argument(
        "--frames", type=int, default=100_000, help="hostile frames at least (100000)"
    )
    parser.add_argument(
        "--requests",
        type=int,
        default=10_000,
        help="hostile handshakes, requests and sockets at least (10000)",
    )
    parser.add_argument(
        "--full", action="store_true", help="1,000,000 of the former, 100,000 of the latter"
    )
    parser.add_argument("--json", action="store_true", help="print one object")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Measure and print; gives the exit status."""
    frames, requests = FULL if arguments.full else (arguments.frames, arguments.requests)
    scenario = Scenario(
        arguments.idle,
        arguments.matches,
        arguments.moves_per_s,
        arguments.seconds,
        frames,
        requests,
    )
    try:
        measured = uvloop.run(_measure(scenario))
    except Stopped as stopped:
        return stopped.status
    if arguments.json:
        print(json.dumps(measured))
    else:
        show(measured)
    return 0


async def _measure(scenario: Scenario) -> dict[str, Any]:
    if not pin(LOAD_CORE):
        tell("this machine has no second core: all share one")
    with Stops() as stops, tempfile.TemporaryDirectory() as folder:
        async with EmbeddedRedis(Path(folder)) as redis:
            return await stops.stoppable(_measure_on(redis.url, scenario, Path(folder)))


async def _measure_on(redis_url: str, scenario: Scenario, folder: Path) -> dict[str, Any]:
    log, own = folder / "node.log", {"SPITE_DATA": str(folder), "SPITE_LOG_FORMAT": "json"}
    with node(redis_url, SERVER_CORE, "server.bench.guarded_node", own, log) as (process, site):
        return await measure(scenario, site, process.pid, log, tell)


def tell(text: str) -> None:
    """Say what goes on, where it is no part of the result."""
    print(f"spite bench-overload: {text}", file=sys.stderr, flush=True)


def show(measured: dict[str, Any]) -> None:
    """Print it for people."""
    print(f"{'':20} {'moves':>7} {'p50 ms':>8} {'p99 ms':>8} {'max ms':>8} {'cpu':>6} {'MiB':>7}")
    for phase in measured["phases"]:
        print(
            f"{phase['name']:20} {phase['moves']:7} {phase['p50_ms']:8.2f} {phase['p99_ms']:8.2f} "
            f"{phase['longest_ms']:8.1f} {phase['server_cpu']:6.2f} {phase['server_mib']:7.0f}"
        )
    for name, value in measured.items():
        if name != "phases":
            print(f"{name}: {json.dumps(value)}")
