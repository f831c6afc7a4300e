"""A process that a test kills: it commits to a match and prints each acknowledged version.

The test then checks that the embedded Redis has lost none of them. Arguments: data folder, Redis
binary, match. It prints the process id of Redis, and then each version once it is acknowledged.
"""

import sys
from itertools import count
from pathlib import Path

import uvloop

from protocol.core.ids import MatchId
from server.store.embedded import EmbeddedRedis
from server.store.redis.stores import RedisStores
from tests.support.commits import commit


async def main(folder: Path, binary: Path, match: MatchId) -> None:
    async with EmbeddedRedis(folder, binary) as redis, RedisStores(redis.url, "single") as store:
        print(redis.pid, flush=True)
        if not await store.matches.subscribe(match):
            await store.commits.create(commit(match, 0))
        stored = await store.matches.subscribe(match)
        assert stored
        for version in count(stored.version + 1):
            assert await store.commits.commit(commit(match, version))
            print(version, flush=True)


if __name__ == "__main__":
    uvloop.run(main(Path(sys.argv[1]), Path(sys.argv[2]), MatchId(sys.argv[3])))
