"""`spite bench-computers`: measure the effect of many bot games on other players."""

import argparse
import json
import sys
import tempfile
from pathlib import Path
from typing import Any

import uvloop

from server.bench.against_bots import Scenario, measure
from server.bench.processes import LOAD_CORE, SERVER_CORE, node, pin
from server.bench.stops import Stopped, Stops
from server.games.registry import DEFAULT_GAME, GAMES
from server.store.embedded import EmbeddedRedis

LEVELS = list(GAMES[DEFAULT_GAME].levels)


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `bench-computers` to the command line."""
    parser = commands.add_parser(
        "bench-computers",
        help="measure people's moves while bots play",
        description="Start a node and its bots on core 0, and on core 1 a Redis, people who play "
        "each other at a steady pace, and people who play against bots. Print how long moves "
        "between people take with and without bot games, and how long bots take.",
    )
    parser.add_argument("--games", type=int, default=200, help="games against bots (200)")
    parser.add_argument(
        "--level", choices=LEVELS, default=LEVELS[-1], help=f"the bots' level ({LEVELS[-1]})"
    )
    parser.add_argument("--matches", type=int, default=50, help="matches between people (50)")
    parser.add_argument(
        "--moves-per-s",
        type=float,
        default=200.0,
        help="moves a second between people, in total (200)",
    )
    parser.add_argument(
        "--pairs",
        type=int,
        default=10,
        help="pairs of runs, with and without bots; prints medians (10)",
    )
    parser.add_argument("--seconds", type=float, default=5.0, help="seconds for each run (5)")
    parser.add_argument(
        "--settle", type=float, default=8.0, help="seconds to wait before each run (8)"
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Run `spite bench-computers`, and print a JSON object. Return the exit status."""
    scenario = Scenario(
        arguments.games,
        arguments.level,
        arguments.matches,
        arguments.moves_per_s,
        arguments.pairs,
        arguments.seconds,
        arguments.settle,
    )
    try:
        print(json.dumps(uvloop.run(_measure(scenario))))
    except Stopped as stopped:
        return stopped.status
    return 0


async def _measure(scenario: Scenario) -> dict[str, Any]:
    if not pin(LOAD_CORE):
        print_progress("this machine has one core: everything shares it")
    with Stops() as stops, tempfile.TemporaryDirectory() as folder:
        async with EmbeddedRedis(Path(folder)) as redis:
            return await stops.stoppable(_measure_on(redis.url, scenario))


async def _measure_on(redis_url: str, scenario: Scenario) -> dict[str, Any]:
    with node(redis_url, SERVER_CORE) as (process, site):
        return await measure(scenario, site, process.pid, print_progress)


def print_progress(text: str) -> None:
    """Print a progress message of the benchmark, separately from the results."""
    print(f"spite bench-computers: {text}", file=sys.stderr, flush=True)
