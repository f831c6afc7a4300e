"""`spite bench-server`: how fast a node is, with durable moves, over real sockets."""

import argparse
import json
import sys
import tempfile
from dataclasses import asdict
from pathlib import Path

import uvloop

from server.bench.load import Measured, measure
from server.bench.processes import node, pin
from server.store.embedded import EmbeddedRedis

SERVER_CORE, LOAD_CORE = 0, 1


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `bench-server` to the command line."""
    parser = commands.add_parser(
        "bench-server",
        help="measure a node with its Redis",
        description="Starts a node on core 0, and a Redis and the load on core 1, where the "
        "machine has them; prints moves a second, each of them in Redis before anybody saw it.",
    )
    parser.add_argument(
        "--matches", default="1,50,200,500", metavar="N,N", help="matches at a time (1,50,200,500)"
    )
    parser.add_argument("--seconds", type=float, default=5.0, help="for each of them (5)")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Measure and print; gives the exit status."""
    counts = [int(count) for count in arguments.matches.split(",")]
    results = uvloop.run(_measure(counts, arguments.seconds))
    if arguments.json:
        print(json.dumps({"moves": {str(r.matches): asdict(r) for r in results}}))
        return 0
    print("matches  moves/s  p50 ms  p99 ms  node cpu  load cpu  bytes/move")
    for r in results:
        print(
            f"{r.matches:7} {r.moves_per_s:8.0f} {r.p50_ms:7.2f} {r.p99_ms:7.2f} "
            f"{r.server_cpu:9.2f} {r.generator_cpu:9.2f} {r.bytes_per_move:11.1f}"
        )
    return 0


async def _measure(counts: list[int], seconds: float) -> list[Measured]:
    if not pin(LOAD_CORE):
        print("spite: this machine has no second core to itself", file=sys.stderr)
    with tempfile.TemporaryDirectory() as folder:
        async with EmbeddedRedis(Path(folder)) as redis:
            results = []
            for count in counts:
                with node(redis.url, SERVER_CORE) as (process, site):
                    results.append(await measure(site, process.pid, count, seconds))
            return results
