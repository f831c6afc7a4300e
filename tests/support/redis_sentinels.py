"""A Redis master with a replica and sentinels for tests, which can fail over."""

from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from pathlib import Path

from server.store.redis.connection import FAILURES
from tests.support.redis_cluster import follows
from tests.support.redis_server import RedisServer
from tests.support.timeouts import until

NAME = "table"
SENTINELS = 3
DOWN_AFTER_MS = 500


class WatchedRedis:
    """Two Redis servers, of which one is the master, and the sentinels that watch them."""

    def __init__(self, servers: list[RedisServer], sentinels: list[RedisServer]) -> None:
        self.servers = servers
        self.sentinels = sentinels

    @property
    def url(self) -> str:
        """The addresses of the sentinels, in the form of `REDIS_URL`."""
        hosts = ",".join(f"127.0.0.1:{sentinel.port}" for sentinel in self.sentinels)
        return f"redis+sentinel://{hosts}/{NAME}"

    async def master(self) -> RedisServer:
        """Return the server that the sentinels name as master."""
        answer = await self.sentinels[0].ask("SENTINEL", "GET-MASTER-ADDR-BY-NAME", NAME)
        assert isinstance(answer, list)
        return next(server for server in self.servers if server.port == int(answer[1]))

    async def await_another(self, than: RedisServer) -> RedisServer:
        """Wait until the sentinels name another master than the server `than`. Return it."""

        async def changed() -> bool:
            master = await self.master()
            return master is not than and await master.is_master()

        await until(changed)
        return await self.master()

    async def bring_back(self, former: RedisServer) -> None:
        """Start a killed server again, as a replica of the present master."""
        former.options["replicaof"] = f"127.0.0.1 {(await self.master()).port}"
        await former.start()
        await self.await_replica()

    async def await_replica(self) -> None:
        """Wait until the master has an up-to-date replica."""

        async def has_one() -> bool:
            master = await self.master()
            other = next(server for server in self.servers if server is not master)
            try:
                return (
                    await follows(other)
                    and await other.field("replication", "master_port") == str(master.port)
                    and "online" in await master.field("replication", "slave0")
                )
            except FAILURES:
                return False

        await until(has_one)

    async def is_watched(self) -> bool:
        """Return True if every sentinel knows the replica and the other sentinels."""
        for sentinel in self.sentinels:
            answer = await sentinel.ask("SENTINEL", "MASTER", NAME)
            assert isinstance(answer, list)
            fields = dict(zip(answer[::2], answer[1::2], strict=True))
            if (fields[b"num-slaves"], fields[b"num-other-sentinels"]) != (
                b"1",
                b"%d" % (SENTINELS - 1),
            ):
                return False
        return True


@asynccontextmanager
async def watched_redis(binary: Path, folder: Path) -> AsyncIterator[WatchedRedis]:
    """Run a master with its replica and sentinels, and wait until the sentinels agree on it.

    All are killed at the end.
    """
    master = RedisServer(binary, folder / "a")
    replica = RedisServer(binary, folder / "b", replicaof=f"127.0.0.1 {master.port}")
    sentinels = [RedisServer(binary, folder / f"s{n}") for n in range(SENTINELS)]
    watched = WatchedRedis([master, replica], sentinels)
    try:
        for server in watched.servers:
            await server.start()
        await until(lambda: follows(replica))
        for number, sentinel in enumerate(sentinels):
            await watch_over(master, sentinel, folder / f"s{number}", SENTINELS // 2 + 1)
        await until(watched.is_watched)
        yield watched
    finally:
        for server in [*watched.servers, *sentinels]:
            server.kill()


async def watch_over(
    master: RedisServer, sentinel: RedisServer, folder: Path, quorum: int, *more: str
) -> None:
    """Start a sentinel that watches `master`, and wait until it answers.

    `folder` is a new folder for its configuration, and `more` are further lines of that.
    """
    lines = (
        f"port {sentinel.port}",
        "bind 127.0.0.1",
        f"sentinel monitor {NAME} 127.0.0.1 {master.port} {quorum}",
        f"sentinel down-after-milliseconds {NAME} {DOWN_AFTER_MS}",
        f"sentinel failover-timeout {NAME} 5000",
        *more,
    )
    sentinel.launch(str(written(folder, lines)), "--sentinel")
    await until(sentinel.answers)


def written(folder: Path, lines: Iterable[str]) -> Path:
    """Write a sentinel's configuration file to a new folder, and return its path.

    The sentinel will write to the file, too.
    """
    folder.mkdir()
    configuration = folder / "sentinel.conf"
    configuration.write_text("".join(f"{line}\n" for line in lines))
    return configuration
