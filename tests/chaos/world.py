"""The setup of chaos tests: two nodes behind faulty proxies, over any kind of Redis, with games."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Generic, TypeVar

from protocol.core.ids import MatchId
from server.store.redis.stores import RedisStores
from server.store.sql.address import database_at
from server.store.sql.archive import SqlArchive
from tests.chaos.invariants import (
    Broken,
    check_acknowledged,
    check_archived,
    check_log,
    check_seen,
    read_log,
)
from tests.chaos.people import Party
from tests.chaos.proxy import FaultyProxy
from tests.support.players import Table
from tests.support.postgresql_server import PostgresqlServer
from tests.support.server_process import ServerProcess

NODES = 2
TABLES = 5
"""The number of games in progress at any time."""
STALL_S = 60.0
"""The time after which a match without progress has stalled, in seconds."""
UNLIMITED = {
    f"SPITE_MAX_{name}": "0"
    for name in (
        "CONNECTIONS_PER_ADDRESS",
        "CONNECTIONS_PER_PLAYER",
        "HANDSHAKES_PER_MINUTE",
        "CREATED_PER_MINUTE",
        "MATCHES_PER_MINUTE",
    )
}
"""Settings without rate limits.

All clients share one address here and reconnect more often than real ones.
"""

RedisT = TypeVar("RedisT")


class Node(ServerProcess):
    """A node process with a wrong wall clock."""

    MODULE = "tests.chaos.node"


@dataclass(frozen=True)
class Plan:
    """The number of games and the random seed of a chaos run."""

    games: int
    seed: int


@dataclass
class Summary:
    """The numbers of faults by name, of games and of moves in a chaos run.

    As text, it is the report of a run that passed.
    """

    faults: Counter[str] = field(default_factory=Counter)
    games: int = 0
    moves: int = 0

    def __str__(self) -> str:
        faults = ", ".join(f"{count} {name}" for name, count in sorted(self.faults.items()))
        return (
            f"{self.faults.total()} faults ({faults}); {self.games} games of {self.moves} moves;"
            " lost 0, doubled 0, seen and not stored 0, each once in the archive"
        )


@dataclass
class World(Generic[RedisT]):
    """The parts of a chaos test that faults can hit: nodes, proxies, Redis and games."""

    redis: RedisT
    url: str
    """The direct connection to Redis."""
    nodes: list[Node]
    client_proxies: list[FaultyProxy]
    """The proxies for clients: one for each node, which uses another node if its own is down."""
    redis_proxy: FaultyProxy | None
    """The proxies between the nodes and Redis, if that is one server."""
    database: PostgresqlServer
    archive_url: str
    party: Party
    chance: Random
    summary: Summary = field(default_factory=Summary)
    playing: dict[MatchId, Table] = field(default_factory=dict)
    played: list[Table] = field(default_factory=list)
    ending: bool = False

    async def play(self) -> None:
        """Play one game after the other in this chaos test until the end is requested."""
        while not self.ending:
            table = await self.party.table()
            self.playing[table.address.match] = table
            await table.play()
            del self.playing[table.address.match]
            self.played.append(table)

    async def all_go_on(self) -> None:
        """Wait until every match in progress has gone on or ended, as its spectator sees it.

        Raises Broken if one does not within STALL_S.
        """
        watchers = [table.people[2] for table in self.playing.values()]
        try:
            async with asyncio.timeout(STALL_S):
                await asyncio.gather(
                    *(watcher.has_seen(watcher.client.version + 1) for watcher in watchers)
                )
        except TimeoutError:
            states = ", ".join(map(state_of, self.playing.values()))
            raise Broken(f"stalled: {states}") from None

    async def check(self) -> None:
        """Check all games finished since the last check: their logs, archive and players' messages.

        Raises Broken.
        """
        async with (
            RedisStores(self.url, "auditor") as store,
            SqlArchive(database_at(self.archive_url, Path())) as archive,
        ):
            while self.played:
                table = self.played.pop()
                log = await read_log(store.matches, table.address.match)
                await store.matches.unsubscribe(table.address.match)
                check_log(log)
                await check_archived(log, archive)
                self.summary.moves += check_acknowledged(log, table)
                self.summary.games += 1
                for person in table.people:
                    check_seen(log, person)


def state_of(table: Table) -> str:
    """Return a description of a table's state as text, to find out why its match stalled."""
    clients = [person.client for person in table.people]
    states = [f"{client.version}{' waiting' if client.waiting else ''}" for client in clients]
    return f"{table.address.match} at {states}"


@asynccontextmanager
async def world(
    folder: Path,
    redis: RedisT,
    url: str,
    chance: Random,
    database: PostgresqlServer,
    *,
    port: int | None = None,
    replica_acks: int = 0,
) -> AsyncIterator[World[RedisT]]:
    """Run the nodes of a chaos test over the Redis at `url`, and yield the `World` with them.

    With `port`, they reach Redis through a faulty proxy to this port. The archive is a new database
    of the PostgreSQL `database`. Raise AssertionError if a node's log has a traceback.
    """
    redis_proxy = None if port is None else await FaultyProxy([("127.0.0.1", port)]).__aenter__()
    seen = url if redis_proxy is None else f"redis://127.0.0.1:{redis_proxy.port}"
    archive_url = database.url(await asyncio.to_thread(database.new_database))
    settings = UNLIMITED | {
        "REDIS_URL": seen,
        "SPITE_REPLICA_ACKS": str(replica_acks),
        "DATABASE_URL": archive_url,
    }
    nodes = []
    for number in range(NODES):
        (folder / f"node{number}").mkdir()
        nodes.append(Node(folder / f"node{number}", settings))
    client_proxies: list[FaultyProxy] = []
    try:
        await asyncio.gather(*(asyncio.to_thread(node.start) for node in nodes))
        ports = [("127.0.0.1", int(node.url.rpartition(":")[2])) for node in nodes]
        for number in range(NODES):
            targets = [*ports[number:], *ports[:number]]
            client_proxies.append(await FaultyProxy(targets).__aenter__())
        sites = [f"http://127.0.0.1:{proxy.port}" for proxy in client_proxies]
        party = Party(sites, chance)
        yield World(
            redis, url, nodes, client_proxies, redis_proxy, database, archive_url, party, chance
        )
    finally:
        for proxy in (*client_proxies, *([redis_proxy] if redis_proxy else [])):
            await proxy.__aexit__()
        for node in nodes:
            if node.runs:
                await asyncio.to_thread(node.kill)
    for node in nodes:
        assert "Traceback" not in node.log.read_text(), node.log.read_text()[-3000:]
