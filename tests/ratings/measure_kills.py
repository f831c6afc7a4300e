"""Check that each rated match counts once while nodes, Redis and PostgreSQL are killed.

`python -m tests.ratings.measure_kills 10000 200` ends at least 10,000 matches. It makes 200 kills
at random moments between two steps, of a node, Redis and PostgreSQL in turns. This takes some
minutes.
"""

import sys
import tempfile
import time
from pathlib import Path

import uvloop

from server.store.redis_binary import redis_binaries
from tests.ratings.kills import World
from tests.support.postgresql_server import PostgresqlServer, newest_binaries
from tests.support.redis_server import RedisServer

VICTIMS = ("node", "redis", "database")
PLAYERS = 200
STEPS = 200
"""The number of archiving steps among which the one of a kill is chosen."""


async def measure(world: World, matches: int, kills: int) -> None:
    """End at least this many rated matches, with kills spread over them, and check the ratings.

    Print the result. Raise AssertionError if a match is missing, or a rating is wrong.
    """
    began_s = time.monotonic()
    for number in range(kills):
        here = matches * (number + 1) // kills - matches * number // kills
        await world.end_matches(here, PLAYERS)
        at = world.chance.randint(1, STEPS)
        while not await world.archive(at, VICTIMS[number % len(VICTIMS)]):
            at = world.chance.randint(1, at)
            await world.end_matches(1, PLAYERS)
    while await world.archive(0, "node"):
        pass
    await world.check()
    took_s = time.monotonic() - began_s
    killed = ", ".join(f"{name} {times}" for name, times in sorted(world.killed.items()))
    print(f"{len(world.ended):,} rated matches in {took_s:.0f} s; killed: {killed}")
    print("each is counted once, and all ratings are what follows from the archive")


async def main(matches: int, kills: int) -> None:
    """Start PostgreSQL and Redis, and run `measure` on them.

    Raise SystemExit if PostgreSQL is not installed.
    """
    binaries = newest_binaries()
    if binaries is None:
        raise SystemExit("no PostgreSQL is installed")
    postgresql = PostgresqlServer(binaries)
    with tempfile.TemporaryDirectory() as scratch:
        redis = RedisServer(redis_binaries()[0], Path(scratch) / "redis")
        try:
            postgresql.start()
            await redis.start()
            url = postgresql.url(postgresql.new_database())
            await measure(World(redis, postgresql, url, Path(scratch)), matches, kills)
        finally:
            redis.kill()
            postgresql.remove()


if __name__ == "__main__":
    uvloop.run(main(int(sys.argv[1]), int(sys.argv[2])))
