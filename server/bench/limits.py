"""Benchmark of the libraries and the disk alone, to compare a node with: echoed messages, commits
to Redis, file syncs.
"""

import asyncio
import os
import statistics
import tempfile
import time
from pathlib import Path

from protocol.core.ids import MatchId, Version
from server.bench.load import connect
from server.bench.wire import LoadClient
from server.matches.live.match_writer import STATE_EVERY
from server.store.ports import Commit
from server.store.redis.stores import RedisStores

CONNECTIONS = 100
ASKED = bytes(45)
"""A message to an echo server, with the size of a play."""
COMMITS_AT_ONCE = 50
NEVER_MS = 4 * 10**12
"""A wake-up time in the distant future, in Unix milliseconds, for measured commits."""
MARK, STATE, STEP = bytes(8), bytes(600), bytes(80)
"""Values for measured commits, with the sizes of those of a running match."""
SYNCS = 200
"""The number of syncs to measure."""
SYNCED = bytes(1_000)
"""About the bytes that Redis appends to its file for a commit."""


async def echo_per_s(site: str, way: str, seconds: float) -> float:
    """Return the echoed messages per second over `CONNECTIONS` connections, without any work of a
    node.

    `way` is the endpoint of `server.bench.echo`: `direct` or `asgi`.
    """
    answered = 0

    def ask(client: LoadClient) -> None:
        def hear(_payload: bytes) -> None:
            nonlocal answered
            answered += 1
            client.send(ASKED)

        client.on_frame = hear
        client.send(ASKED)

    clients = [await connect(site, MatchId(way)) for _ in range(CONNECTIONS)]
    for client in clients:
        ask(client)
    await asyncio.sleep(seconds / 4)
    answered, began_s = 0, time.perf_counter()
    await asyncio.sleep(seconds)
    per_s = answered / (time.perf_counter() - began_s)
    for client in clients:
        client.close()
    return per_s


async def commits_per_s(redis_url: str, seconds: float) -> float:
    """Return the commits per second of our store, over `COMMITS_AT_ONCE` matches.

    The store may run on the core of Redis here.
    """
    async with RedisStores(redis_url, node_id="bench") as stores:
        store = stores.commits
        made = 0
        end_s = time.perf_counter() + seconds

        async def go_on(match: MatchId) -> None:
            nonlocal made
            await store.create(Commit(match, Version(0), b"", MARK, STATE, b"", None))
            version = 0
            while time.perf_counter() < end_s:
                version += 1
                state = None if version % STATE_EVERY else STATE
                await store.commit(
                    Commit(match, Version(version), MARK, MARK, state, STEP, NEVER_MS)
                )
                made += 1

        await asyncio.gather(*(go_on(MatchId(f"limit{n}")) for n in range(COMMITS_AT_ONCE)))
    return made / seconds


def sync_ms(folder: Path) -> float:
    """Return the median time in milliseconds to append to a file in `folder` and sync it to the
    disk.

    Redis waits this long for each group of commits (`appendfsync always`).
    """
    took_s = []
    with tempfile.TemporaryFile(dir=folder, buffering=0) as file:
        for _ in range(SYNCS):
            began_s = time.perf_counter()
            file.write(SYNCED)
            os.fdatasync(file.fileno())
            took_s.append(time.perf_counter() - began_s)
    return statistics.median(took_s) * 1000
