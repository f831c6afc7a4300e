"""The archive of finished games and matches, and of luck ledgers, in SQL."""

from collections.abc import AsyncIterator, Sequence
from typing import Any

from sqlalchemy import (
    Integer,
    Select,
    bindparam,
    delete,
    func,
    literal,
    select,
    tuple_,
    union_all,
)

from protocol.core.ids import SEATS, MatchId, PlayerId
from server.store.archive import FinishedGame, FinishedMatch, MatchCursor
from server.store.sql.aborts import charged_aborts
from server.store.sql.open_database import OpenDatabase
from server.store.sql.rating_updates import (
    COMPUTED_AT_ONCE,
    compute_open_results,
    count_results,
    find_open_pool,
    lock_name,
)
from server.store.sql.rows import game_row, match_of, match_row
from server.store.sql.statistics import queue_games, remove_matches
from server.store.sql.tables import GAMES, LEDGERS, MATCHES

BATCH = 32
"""The number of records in memory at a time while all are read."""
MOST_GAMES = 2**31 - 1
"""The largest number of a game that the database column takes."""


class SqlArchive(OpenDatabase):
    """The archive in an SQL database, open while this context is entered.

    Implements `Archive` and `LedgerStore`.
    """

    async def write(
        self, games: Sequence[FinishedGame], matches: Sequence[FinishedMatch] = ()
    ) -> None:
        insert = self.insert_new
        async with self.writing() as connection:
            if games:
                into = insert(GAMES, ["match_id", "number"])
                rows = [game_row(game) for game in games]
                # Nodes that write the same rows wait for each other, so all use the same order.
                rows.sort(key=lambda row: (row["match_id"], row["number"]))
                into = into.returning(GAMES.c.match_id, GAMES.c.number)
                found = {tuple(row) for row in await connection.execute(into, rows)}
                new_games = [game for game in games if (game.match, game.number) in found]
                await queue_games(self, connection, new_games)
            if matches:
                into = insert(MATCHES, ["match_id"]).returning(MATCHES.c.match_id)
                rows = [match_row(match) for match in sorted(matches, key=lambda one: one.match)]
                new = set((await connection.execute(into, rows)).scalars())
                added = [match for match in matches if match.match in new]
                charged = await charged_aborts(self._database, connection, added)
                rated = [match for match in added if match.rated]
                await count_results(self._database, connection, [*rated, *charged])

    async def update_ratings(self) -> bool:
        async with self.writing() as connection:
            pool = await find_open_pool(connection)
        if pool is None:
            return False
        async with self.writing() as connection:
            await self._database.take_lock(connection, lock_name(pool))
            return await compute_open_results(connection, pool, COMPUTED_AT_ONCE) > 0

    async def record(self, match: MatchId, number: int) -> bytes | None:
        if not is_key(match) or not 0 < number <= MOST_GAMES:
            return None
        query = select(GAMES.c.record).where(GAMES.c.match_id == match, GAMES.c.number == number)
        rows = await self.rows(query)
        return rows[0]["record"] if rows else None

    async def ledger(self, match: MatchId, number: int, version: int) -> bytes | None:
        query = select(LEDGERS.c.ledger).where(
            LEDGERS.c.match_id == match,
            LEDGERS.c.number == number,
            LEDGERS.c.version == version,
        )
        rows = await self.rows(query)
        return rows[0]["ledger"] if rows else None

    async def write_ledger(self, match: MatchId, number: int, version: int, ledger: bytes) -> None:
        row = {"match_id": match, "number": number, "version": version, "ledger": ledger}
        older = delete(LEDGERS).where(
            LEDGERS.c.match_id == match,
            LEDGERS.c.number == number,
            LEDGERS.c.version < version,
        )
        async with self.writing() as connection:
            await connection.execute(older)
            await connection.execute(self.insert_new(LEDGERS, ["match_id", "number"]), [row])

    async def records_of(self, matches: Sequence[MatchId]) -> Sequence[bytes]:
        place = {match: at for at, match in enumerate(matches) if is_key(match)}
        query = select(GAMES.c.match_id, GAMES.c.number, GAMES.c.record)
        rows = await self.rows(query.where(GAMES.c.match_id.in_(place)))
        in_order = sorted(rows, key=lambda row: (place[row["match_id"]], row["number"]))
        return [row["record"] for row in in_order]

    async def match(self, match: MatchId) -> FinishedMatch | None:
        if not is_key(match):
            return None
        rows = await self.rows(select(MATCHES).where(MATCHES.c.match_id == match))
        return match_of(rows[0]) if rows else None

    async def finished_of(
        self, player: PlayerId, before: MatchCursor | None, limit: int
    ) -> Sequence[FinishedMatch]:
        """Return at most `limit` finished matches of a player, newest first.

        With `before`, return those after that place. The query reads an index for each seat.
        """
        if not is_key(player):
            return []
        values: dict[str, Any] = {"player": player, "limit": limit}
        if before is None:
            rows = await self.rows(NEWEST, values)
        else:
            values |= {"before_ms": before.ended_ms, "before_match": before.match}
            rows = await self.rows(NEWEST_BEFORE, values)
        return [match_of(row) for row in rows]

    async def games(self, match: MatchId) -> int:
        if not is_key(match):
            return 0
        counted = select(func.count().label("games")).where(GAMES.c.match_id == match)
        rows = await self.rows(counted)
        count: int = rows[0]["games"]
        return count

    async def records(self) -> AsyncIterator[bytes]:
        """Yield all records of games. Games that are written meanwhile may be included or not."""
        after = 0
        while True:
            rows = await self.rows(
                select(GAMES.c.id, GAMES.c.record)
                .where(GAMES.c.id > after)
                .order_by(GAMES.c.id)
                .limit(BATCH)
            )
            for row in rows:
                yield row["record"]
            if len(rows) < BATCH:
                return
            after = rows[-1]["id"]

    async def remove_expired(self, now_ms: int, most: int) -> int:
        """Remove at most `most` expired matches with their games, and return their number."""
        expired = select(MATCHES.c.match_id).where(MATCHES.c.expires_ms < now_ms).limit(most)
        async with self.writing() as connection:
            ids = (await connection.execute(expired)).scalars().all()
            if ids:
                for table in (GAMES, LEDGERS):
                    await connection.execute(delete(table).where(table.c.match_id.in_(ids)))
                await connection.execute(delete(MATCHES).where(MATCHES.c.match_id.in_(ids)))
                # Last: a transaction that stores statistics of one of them ends before.
                await remove_matches(connection, ids)
        return len(ids)

    async def ping(self) -> None:
        await self.rows(select(literal(1)))


def _newest_of_player(*, before: bool) -> Select[Any]:
    """Return the query for a player's last matches; with `before`, for those before a match."""
    parts = []
    for seat in SEATS:
        query = select(MATCHES).where(M[f"player_{seat}"] == bindparam("player"))
        if before:
            place = tuple_(bindparam("before_ms"), bindparam("before_match"))
            query = query.where(tuple_(M.ended_ms, M.match_id) < place)
        newest = query.order_by(M.ended_ms.desc(), M.match_id.desc()).limit(LIMIT)
        # SQLite takes an ORDER BY within a UNION only in a subquery.
        parts.append(select(newest.subquery()))
    of_both = union_all(*parts).subquery()
    return (
        select(of_both).order_by(of_both.c.ended_ms.desc(), of_both.c.match_id.desc()).limit(LIMIT)
    )


M = MATCHES.c
LIMIT = bindparam("limit", type_=Integer)
# Building these takes 5 ms each, and leaves 200 kB to the garbage collector.
NEWEST = _newest_of_player(before=False)
NEWEST_BEFORE = _newest_of_player(before=True)


def is_key(text: str) -> bool:
    """Return whether a text can be a key in the database: PostgreSQL rejects NUL and lone
    surrogates.
    """
    return text.isprintable()
