"""Measurement of the Redis memory of finished matches, and of the time to read records.

Run it with `python -m tests.matches.archive.measure_redis_memory 100000`. It begins and resigns
that many matches, while some others continue. It takes some minutes.
"""

import asyncio
import sys
import tempfile
import time
from contextlib import AsyncExitStack
from pathlib import Path
from statistics import quantiles

import httpx
import uvloop

from protocol.core.commands import Resign
from protocol.core.ids import CommandId, MatchId
from server.games.registry import DEFAULT_GAME
from server.matches.archive.archiver import Archiver
from server.matches.archive.writer import RecordWriter
from server.store.archive import FinishedGame
from server.store.embedded import EmbeddedRedis
from server.store.redis.stores import RedisStores
from server.store.redis_process import ask
from server.store.sql.address import database_at
from server.store.sql.archive import SqlArchive
from tests.matches.nodes import Node
from tests.support.in_process_node import in_process_node
from tests.support.matches import ANN, BEN
from tests.support.store_nodes import running
from tests.support.timeouts import until

ALIVE = 200
AT_ONCE = 50
BOT_WAIT_MS = 1_000
LONG = 5_000
"""The most games of a match."""
ASKED = 500


async def used_bytes(url: str) -> int:
    """Return the memory that Redis uses, in bytes."""
    info = await ask(url, "INFO", "memory")
    assert isinstance(info, bytes)
    fields = dict(line.split(":", 1) for line in info.decode().splitlines() if ":" in line)
    return int(fields["used_memory"])


async def begun(node: Node) -> MatchId:
    """Create a match whose game has just begun and that has no listeners. Return its id."""
    match = await node.open_match(ANN)
    await node.begin(match)
    return match


async def resigned_match(node: Node) -> None:
    """Create a match and end it by a resignation."""
    match = await begun(node)
    live = await node.live(match)
    command = Resign(id=CommandId("bye"), version=live.match.version, game=1)
    assert await node.say(match, ANN, command) == "accepted"
    await node.directory.drop(live)


async def measure_redis(url: str, archive: SqlArchive, matches: int) -> None:
    """Print the memory in Redis of ALIVE matches, and what remains of `matches` archived ones.

    Also print the times to play and archive them.
    """
    async with AsyncExitStack() as stack:
        stores = RedisStores(url, "measured", keep_finished_ms=BOT_WAIT_MS)
        node = Node(stores=await stack.enter_async_context(running(stores)))
        writer = await stack.enter_async_context(RecordWriter())
        archived, one_more = 0, asyncio.Event()

        def count(_outcome: str) -> None:
            nonlocal archived
            archived += 1
            one_more.set()

        archiver = Archiver(stores.outbox, archive, writer, count)
        archiving = asyncio.create_task(archiver.run())
        stack.callback(archiving.cancel)
        empty = await used_bytes(url)
        for _ in range(ALIVE):
            await begun(node)
        before, began_s = await used_bytes(url), time.monotonic()
        for first in range(0, matches, AT_ONCE):
            some = range(first, min(first + AT_ONCE, matches))
            await asyncio.gather(*(resigned_match(node) for _ in some))
        played_s = time.monotonic() - began_s

        while archived < matches:
            await one_more.wait()
            one_more.clear()
        archived_s = time.monotonic() - began_s
        keys = ALIVE * 3

        async def all_gone() -> bool:
            left = await ask(url, "DBSIZE")
            assert isinstance(left, int)
            return left < keys + 600

        await until(all_gone)
        after = await used_bytes(url)
    print(f"{ALIVE} matches alive: {(before - empty) / 1e6:.2f} MB in Redis")
    print(f"after {matches:,} more that are over: {(after - before) / 1e6:+.2f} MB")
    print(f"played in {played_s:.0f} s, archived {archived_s - played_s:.0f} s later")


async def measure_records(url: str, archive: SqlArchive) -> None:
    """Print the time to read records of a match with many games over HTTP."""
    long = MatchId("longmatch")
    record = await anext(archive.records())
    games = [
        FinishedGame(
            match=long,
            number=number,
            game_key=DEFAULT_GAME,
            preset=None,
            players=(ANN.id, BEN.id),
            names=(ANN.name, BEN.name),
            winner=1,
            reason="resigned",
            began_ms=0,
            ended_ms=1,
            record=record,
        )
        for number in range(1, LONG + 1)
    ]
    async with in_process_node(url) as node:
        await node.parts.archive.write(games)
        took_ms = []
        for number in range(1, LONG + 1, LONG // ASKED):
            began_s = time.monotonic()
            answer = await node.http.get(f"/api/matches/{long}/games/{number}/record")
            assert answer.status_code == httpx.codes.OK
            took_ms.append(1000 * (time.monotonic() - began_s))
    cuts = quantiles(took_ms, n=100)
    print(f"a record of a match of {LONG:,} games: p50 {cuts[49]:.1f} ms, p99 {cuts[98]:.1f} ms")


async def main(matches: int) -> None:
    """Run the measurements and print them."""
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        async with (
            EmbeddedRedis(folder) as redis,
            SqlArchive(database_at(None, folder)) as archive,
        ):
            await measure_redis(redis.url, archive, matches)
            await measure_records(redis.url, archive)


if __name__ == "__main__":
    uvloop.run(main(int(sys.argv[1])))
