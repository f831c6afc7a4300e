"""Print the bytes that a spectator's idle connection holds in a node, by tracemalloc.

`tests.bench.measure_costs` runs it as `python -m tests.bench.idle_workload`.
The node is real and in this process; its spectators are in another one. Tracemalloc counts what is
allocated, and so neither the allocator's reserve nor the kernel's buffers, which vary.
"""

import asyncio
import gc
import sys
import tempfile
import tracemalloc
from pathlib import Path

import uvloop

from protocol.core.ids import MatchId
from server import garbage_collector
from server.bench.load import Seating
from server.bench.processes import UNLIMITED
from server.bench.spectators import quiet
from server.store.embedded import EmbeddedRedis
from server.transport.net.sockets import room_for_sockets
from tests.support.http import asking
from tests.support.in_process_node import in_process_node

CONNECTIONS = 500


async def hold_connections(site: str, match: MatchId) -> None:
    """Connect CONNECTIONS spectators to a match, print `connected`, and stay.

    Close them when standard input ends.
    """
    async with asking(site) as http:
        crowd = await Seating(site, http, lambda _: None).spectators(match, CONNECTIONS)
        await quiet(crowd)
        print("connected", flush=True)
        await asyncio.to_thread(sys.stdin.read)
        for spectator in crowd:
            spectator.close()


async def measure() -> float:
    """Return the bytes of a node's memory for each of CONNECTIONS idle spectators of one match."""
    with tempfile.TemporaryDirectory() as folder:
        async with (
            EmbeddedRedis(Path(folder)) as redis,
            in_process_node(redis.url, UNLIMITED) as node,
        ):
            table = (await Seating(node.url, node.http, lambda _: None).tables(1))[0]
            garbage_collector.freeze()
            tracemalloc.start()
            gc.collect()
            before, _ = tracemalloc.get_traced_memory()
            crowd = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "tests.bench.idle_workload", node.url, table.match),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
            )
            assert crowd.stdout is not None
            if await crowd.stdout.readline() != b"connected\n":
                raise ConnectionError("the spectators could not connect")
            gc.collect()
            after, _ = tracemalloc.get_traced_memory()
            tracemalloc.stop()
            await crowd.communicate(b"")  # Without input it would leave stdin open.
            table.stop()
    return (after - before) / CONNECTIONS


if __name__ == "__main__":
    room_for_sockets(2 * CONNECTIONS)
    if len(sys.argv) > 1:
        uvloop.run(hold_connections(sys.argv[1], MatchId(sys.argv[2])))
    else:
        print(round(uvloop.run(measure())))
