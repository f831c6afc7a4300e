"""Measures the cost of each kind of durability: commits a second, by 1 match and by 50.

The kinds are ways to write Redis's file, with and without a replica. Run as `python -m
tests.store.measure_durability`. It takes a minute and prints a table. All kinds are measured in
turns in the same run, because only their ratio is meaningful on another machine.
"""

import argparse
import asyncio
import os
import tempfile
import time
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

import uvloop

from protocol.core.ids import MatchId, Version
from server.matches.live.match_writer import STATE_EVERY
from server.store.ports import Commit
from server.store.redis.stores import RedisStores
from server.store.redis_binary import redis_binaries
from tests.support.redis_cluster import follows
from tests.support.redis_server import RedisServer
from tests.support.timeouts import until

STATE_BYTES = 1000
STEP_BYTES = 70
"""The size of a move in `snm-a`, approximately."""
MATCHES = (1, 50)
ROUND_S = 1.0
ROUNDS = 9


@dataclass
class Kind:
    """A setup of Redis whose durability and speed are measured."""

    name: str
    appendonly: str = "yes"
    appendfsync: str = "everysec"
    replicas: int = 0
    rates: dict[int, list[float]] = field(default_factory=dict)
    """Commits a second, by the number of matches."""

    async def start(self, folder: Path, stack: AsyncExitStack) -> RedisStores:
        """Start the Redis servers of this setup, and return the stores on them.

        They run until `stack` ends.
        """
        options = {"appendonly": self.appendonly, "appendfsync": self.appendfsync}
        binary = redis_binaries()[0]
        master = RedisServer(binary, folder / "master", **options)
        stack.callback(master.kill)
        await master.start()
        for number in range(self.replicas):
            of = f"127.0.0.1 {master.port}"
            replica = RedisServer(binary, folder / f"replica{number}", **options, replicaof=of)
            stack.callback(replica.kill)
            await replica.start()
            await until(lambda replica=replica: follows(replica))  # type: ignore[misc]
        store = RedisStores(master.url, self.name, replica_acks=self.replicas)
        return await stack.enter_async_context(store)


async def commits_a_second(store: RedisStores, matches: int) -> float:
    """Let this many matches commit without a pause.

    Return the commits per second of all together.
    """
    ends = time.monotonic() + ROUND_S
    made = await asyncio.gather(*(commit_until(store, ends) for _ in range(matches)))
    return sum(made) / ROUND_S


async def commit_until(store: RedisStores, ends: float) -> int:
    """Let one match commit without a pause until a monotonic time. Return the number of commits."""
    match = MatchId(os.urandom(8).hex())
    state, step = os.urandom(STATE_BYTES), os.urandom(STEP_BYTES)
    await store.commits.create(Commit(match, Version(0), b"", b"mark", state, b"", None))
    version = 0
    while time.monotonic() < ends:
        version += 1
        moment = 1_000_000_000_000_000
        now_and_then = None if version % STATE_EVERY else state
        made = Commit(match, Version(version), b"mark", b"mark", now_and_then, step, moment)
        if not await store.commits.commit(made):
            raise RuntimeError("a commit was refused")
    return version


async def main(rounds: int) -> None:
    """Measure each setup of Redis, and print a table."""
    kinds = [
        Kind("no file", appendonly="no"),
        Kind("everysec"),
        Kind("always", appendfsync="always"),
        Kind("everysec, and a replica", replicas=1),
        Kind("always, and a replica", appendfsync="always", replicas=1),
    ]
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(dir=".")))
        stores = []
        for number, kind in enumerate(kinds):
            (folder / str(number)).mkdir()
            stores.append(await kind.start(folder / str(number), stack))
        for _ in range(rounds):
            for kind, store in zip(kinds, stores, strict=True):
                for matches in MATCHES:
                    rate = await commits_a_second(store, matches)
                    kind.rates.setdefault(matches, []).append(rate)
    best = {matches: median(kinds[1].rates[matches]) for matches in MATCHES}
    for kind in kinds:
        figures = [
            f"{median(kind.rates[m]):8,.0f} ({median(kind.rates[m]) / best[m]:.2f})"
            for m in MATCHES
        ]
        print(f"{kind.name:26} {'   '.join(figures)}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    uvloop.run(main(parser.parse_args().rounds))
