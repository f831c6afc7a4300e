"""`spite bench-lobby`: measure a lobby of thousands during pairing and a node's crash."""

import argparse
import json
import sys
import tempfile
from pathlib import Path
from typing import Any

import uvloop

from server.bench.lobby import LobbyLoad, Scenario
from server.bench.processes import LOAD_CORE, UNLIMITED, node, pin
from server.bench.stops import Stopped, Stops
from server.store.embedded import EmbeddedRedis

SETTINGS = {
    **UNLIMITED,
    "SPITE_MAX_LOBBY_LISTENERS": "0",
    "SPITE_MAX_SEEKS_PER_MINUTE": "0",
    "SPITE_MAX_MATCHES_IN_PLAY": "0",
}


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `bench-lobby` to the command line."""
    parser = commands.add_parser(
        "bench-lobby",
        help="measure the lobby while a node crashes",
        description="Starts two nodes on core 0, and on core 1 a Redis and clients that offer "
        "seats, withdraw them and are paired, half of them at each node. Kills one node. Prints "
        "whether all lists became the same, whether any client was in two pairs, how long seats "
        "of the dead node's clients stayed listed, and how long pairing took.",
    )
    parser.add_argument("--clients", type=int, default=2_000, help="clients in total (2000)")
    parser.add_argument("--wishes", type=int, default=300, help="number of different rules (300)")
    parser.add_argument("--seconds", type=float, default=20.0, help="seconds for each phase (20)")
    parser.add_argument(
        "--pause", type=float, default=10.0, help="seconds between a client's actions (10)"
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Run `spite bench-lobby`, and print a JSON object. Return the exit status."""
    scenario = Scenario(arguments.clients, arguments.wishes, arguments.seconds, arguments.pause)
    if not pin(LOAD_CORE):
        print("spite bench-lobby: this machine has one core: everything shares it", file=sys.stderr)
    try:
        print(json.dumps(uvloop.run(_measure(scenario)), indent=2))
    except Stopped as stopped:
        return stopped.status
    return 0


async def _measure(scenario: Scenario) -> dict[str, Any]:
    with Stops() as stops, tempfile.TemporaryDirectory() as folder:
        async with EmbeddedRedis(Path(folder)) as redis:
            with (
                node(redis.url, settings=SETTINGS) as (living, first),
                node(redis.url, settings=SETTINGS) as (dying, second),
            ):
                load = LobbyLoad(scenario, (first, second), (living, dying))
                return await stops.stoppable(load.run())
