"""`spite bench`: measure the server's speed, with durable moves over real sockets."""

import argparse
import json
import sys
import tempfile
from dataclasses import replace
from pathlib import Path

import uvloop

from server.bench.processes import LOAD_CORE, pin
from server.bench.report import table
from server.bench.stops import Stopped, Stops
from server.bench.suite import QUICK, Figures, Plan, Suite
from server.store.embedded import EmbeddedRedis


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `bench` to the command line."""
    parser = commands.add_parser(
        "bench",
        help="measure a node with its Redis",
        description="Starts a node on core 0, and a Redis and the load on core 1, where the "
        "machine has them. Measures moves (each in Redis before any client sees it), deliveries to "
        "spectators, memory, and how fast clients reconnect. Takes some minutes.",
    )
    parser.add_argument("--quick", action="store_true", help="run a short version, to try it out")
    parser.add_argument("--runs", type=int, help="runs of each kind; prints medians (3)")
    parser.add_argument("--seconds", type=float, help="seconds for each run (3)")
    parser.add_argument("--json", action="store_true", help="print one object in JSON")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Run `spite bench` and print its figures. Return the exit status."""
    plan = QUICK if arguments.quick else Plan()
    given = {name: getattr(arguments, name) for name in ("runs", "seconds")}
    plan = replace(plan, **{name: value for name, value in given.items() if value})
    if not pin(LOAD_CORE):
        print_progress("this machine has one core: everything shares it")
    try:
        figures = uvloop.run(measure(plan))
    except Stopped as stopped:
        return stopped.status
    print(json.dumps(figures) if arguments.json else table(figures))
    return 0


def print_progress(text: str) -> None:
    """Print a progress message of the benchmark, separately from the results."""
    print(f"spite bench: {text}", file=sys.stderr, flush=True)


async def measure(plan: Plan) -> Figures:
    """Run the whole benchmark with its own Redis server. Raises Stopped."""
    with Stops() as stops, tempfile.TemporaryDirectory() as folder:
        async with EmbeddedRedis(Path(folder)) as redis:
            return await stops.stoppable(Suite(redis.url, Path(folder), plan, print_progress).run())
