"""`spite bench-overload`: measure how idle connections and attacks affect running matches."""

import argparse
import json
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import uvloop

from server.bench.by_origin import MEMORY_MB, Row, measure_origins
from server.bench.overload import Scenario, measure
from server.bench.processes import node, pin
from server.bench.stops import Stopped, Stops
from server.store.embedded import EmbeddedRedis

SERVER_CORE, LOAD_CORE = 0, 1
PARTS = ("crowds", "networks")
FULL = (1_000_000, 100_000)
"""The numbers of frames and of requests with `--full`."""
QUICK_S = 5.0
"""The seconds of attacks from each network in the short form of the test."""
ORIGIN_MOVES_PER_S = 100.0
"""Moves per second in all measured matches during attacks, so that games last until the end."""


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `bench-overload` to the command line."""
    parser = commands.add_parser(
        "bench-overload",
        help="measure a node under hostile load",
        description="Starts a node on core 0, and on core 1 a Redis, players who move at a steady "
        "pace, idle connections and hostile clients of every kind. Prints how long moves take "
        "under this load, the answers to hostile clients, and what they left behind. Then attacks "
        "the public API of a new node from an IPv4 address, a /64, a /56 and a /48 in turn. "
        "Exits with 1 if a bound is exceeded.",
    )
    parser.add_argument("--idle", type=int, default=19_000, help="idle connections (19000)")
    parser.add_argument("--matches", type=int, default=100, help="matches in play (100)")
    parser.add_argument(
        "--moves-per-s", type=float, default=300.0, help="moves a second in total (300)"
    )
    parser.add_argument("--seconds", type=float, default=10.0, help="seconds for each phase (10)")
    parser.add_argument(
        "--frames", type=int, default=100_000, help="least number of hostile frames (100000)"
    )
    parser.add_argument(
        "--requests",
        type=int,
        default=10_000,
        help="least number of hostile handshakes, requests and sockets (10000)",
    )
    parser.add_argument(
        "--full", action="store_true", help="1,000,000 frames, and 100,000 of the others"
    )
    parser.add_argument(
        "--quick",
        action="store_true",
        help=f"only the attacks from networks, for {QUICK_S:.0f} seconds each",
    )
    parser.add_argument(
        "--only", choices=PARTS, help="only the hostile crowds, or the attacks from networks"
    )
    parser.add_argument("--json", action="store_true", help="print one object in JSON")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Run `spite bench-overload` and print its results. Return the exit status."""
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
        parts = [arguments.only] if arguments.only else PARTS
        if arguments.quick:
            parts, scenario = ["networks"], replace(scenario, seconds=QUICK_S)
        measured, rows = uvloop.run(_measure(scenario, parts))
    except Stopped as stopped:
        return stopped.status
    if arguments.json:
        origins = [{**asdict(row), "broken": row.broken} for row in rows]
        print(json.dumps({**measured, "origins": origins}))
    else:
        if measured:
            show(measured)
        show_origins(rows)
    return 1 if any(row.broken for row in rows) else 0


async def _measure(
    scenario: Scenario, parts: Sequence[str]
) -> tuple[dict[str, Any], Sequence[Row]]:
    if not pin(LOAD_CORE):
        print_progress("this machine has one core: everything shares it")
    measured: dict[str, Any] = {}
    rows: Sequence[Row] = ()
    with Stops() as stops:
        if "crowds" in parts:
            with tempfile.TemporaryDirectory() as folder:
                async with EmbeddedRedis(Path(folder)) as redis:
                    measuring = _measure_on(redis.url, scenario, Path(folder))
                    measured = await stops.stoppable(measuring)
        if "networks" in parts:
            with tempfile.TemporaryDirectory() as folder:
                async with EmbeddedRedis(Path(folder), memory_mb=MEMORY_MB) as redis:
                    attacking = _attack(redis.url, scenario, Path(folder))
                    rows = await stops.stoppable(attacking)
    return measured, rows


async def _attack(redis_url: str, scenario: Scenario, folder: Path) -> Sequence[Row]:
    log, own = folder / "node.log", {"SPITE_LOG_FORMAT": "json"}
    with node(
        redis_url, core=SERVER_CORE, module="server.bench.guarded_node", settings=own, log=log
    ) as (process, site):
        return await measure_origins(
            site,
            process.pid,
            matches=scenario.matches,
            moves_per_s=ORIGIN_MOVES_PER_S,
            seconds=scenario.seconds,
            tell=print_progress,
        )


async def _measure_on(redis_url: str, scenario: Scenario, folder: Path) -> dict[str, Any]:
    log, own = folder / "node.log", {"SPITE_LOG_FORMAT": "json"}
    with node(
        redis_url, core=SERVER_CORE, module="server.bench.guarded_node", settings=own, log=log
    ) as (process, site):
        return await measure(scenario, site, process.pid, log, print_progress)


def print_progress(text: str) -> None:
    """Print a progress message of the test, separately from the results."""
    print(f"spite bench-overload: {text}", file=sys.stderr, flush=True)


def show(measured: dict[str, Any]) -> None:
    """Print the results of the overload test for people."""
    print(f"{'':20} {'moves':>7} {'p50 ms':>8} {'p99 ms':>8} {'max ms':>8} {'cpu':>6} {'MiB':>7}")
    for phase in measured["phases"]:
        print(
            f"{phase['name']:20} {phase['moves']:7} {phase['p50_ms']:8.2f} {phase['p99_ms']:8.2f} "
            f"{phase['longest_ms']:8.1f} {phase['server_cpu']:6.2f} {phase['server_mib']:7.0f}"
        )
    for name, value in measured.items():
        if name != "phases":
            print(f"{name}: {json.dumps(value)}")


def show_origins(rows: Sequence[Row]) -> None:
    """Print a table of the attacks from networks, and the requirements that were not met."""
    print(
        f"{'from':6} {'tries':>7} {'moves':>7} {'p99 ms':>8} {'refused':>8} {'MiB':>7} "
        f"{'Redis':>7} {'bot s':>7} {'pair s':>7} {'list s':>7}"
    )
    for row in rows:
        took = ("-" if took_s is None else f"{took_s:.2f}" for took_s in row.visitor.values())
        print(
            f"{row.origin:6} {sum(row.tries.values()):7} {row.moves:7} {row.p99_ms:8.2f} "
            f"{row.refused:8} {row.grown_mib:7.1f} {row.redis_ratio:7.1%} "
            + " ".join(f"{one:>7}" for one in took)
        )
    for row in rows:
        for bound in row.broken:
            print(f"{row.origin}: bound exceeded: {bound}")
