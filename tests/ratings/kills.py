"""Ends rated matches, and kills nodes, Redis or the database while the matches are archived.

Used by test_kills.py and measure_kills.py, which check that each match counts once.
"""

from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random

from sqlalchemy import select

from protocol.core.ids import MatchId, PlayerId, Seat
from server.store.redis.stores import RedisStores
from server.store.sql.address import database_at
from server.store.sql.archive import SqlArchive
from server.store.sql.rows import match_of
from server.store.sql.tables import MATCHES
from tests.ratings.archiving_node import IDLE, Orders, started
from tests.ratings.ended_matches import end_match
from tests.support.postgresql_server import PostgresqlServer
from tests.support.rated_matches import BEGAN_MS, is_right
from tests.support.redis_server import RedisServer
from tests.support.store_nodes import running
from tests.support.timeouts import until

WINNERS: list[Seat | None] = [0, 1, None]


@dataclass
class World:
    """The store, database and matches of a test that kills parts during archiving."""

    redis: RedisServer
    postgresql: PostgresqlServer | None
    """None for SQLite, which ends with its node."""
    database_url: str | None
    folder: Path
    chance: Random = field(default_factory=lambda: Random(1))
    ended: set[MatchId] = field(default_factory=set)
    killed: dict[str, int] = field(default_factory=dict)
    _names: "count[int]" = field(default_factory=lambda: count(1))
    _ended_ms: int = BEGAN_MS

    async def end_matches(self, number: int, players: int = 6) -> None:
        """Create `number` more rated matches, and end them. They wait to be archived.

        Their players are drawn from `players` players.
        """
        ids = [PlayerId(f"player{one}") for one in range(players)]
        stores = RedisStores(self.redis.url, f"table{next(self._names)}")
        async with running(stores):
            for _ in range(number):
                self._ended_ms += self.chance.choice([0, 1, 3_600_000])
                match = MatchId(f"{self._ended_ms}x{next(self._names)}")
                first, second = self.chance.sample(ids, 2)
                winner: Seat | None = self.chance.choice(WINNERS)
                await end_match(stores.commits, match, (first, second), winner)
                self.ended.add(match)

    async def archive(self, at: int, victim: str) -> bool:
        """Let a new node archive everything, and kill `victim` at the `at`th step (0: never).

        The victim is `node`, `redis` or `database`, of which the last two start again. Return False
        if none was killed, because there were fewer steps.
        """
        name = f"node{next(self._names)}"
        process, connection = started(
            Orders(name, self.redis.url, self.database_url, self.folder, at, victim)
        )
        was_killed = False
        try:
            while True:
                await until(lambda: connection.poll() or not process.is_alive())
                try:
                    word = connection.recv() if connection.poll() else None
                except EOFError:
                    word = None
                if word == IDLE:
                    return was_killed
                was_killed = True
                self.killed[victim] = self.killed.get(victim, 0) + 1
                if word is None:
                    assert victim == "node", f"{name} has ended by itself"
                    return True
                await self._kill(victim)
                connection.send("go on")
        finally:
            process.join()
            process.close()
            connection.close()

    async def check(self) -> None:
        """Update the ratings.

        Assert that each match is stored once, and that the ratings follow from all.
        """
        database = database_at(self.database_url, self.folder)
        async with SqlArchive(database) as archive:
            while await archive.update_ratings():
                pass
            rows = await archive.rows(select(MATCHES))
        matches = [match_of(row) for row in rows]
        assert {match.match for match in matches} == self.ended
        assert all(match.rated for match in matches)
        await is_right(database, matches)

    async def _kill(self, victim: str) -> None:
        if victim == "redis":
            self.redis.kill()
            await self.redis.start()
        elif self.postgresql is not None:
            with self.postgresql.killed():
                pass
