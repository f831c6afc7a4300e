"""Recomputes all ratings from the archived matches, to repair or verify the stored ratings."""

from collections.abc import AsyncIterator, Sequence
from typing import Any

from sqlalchemy import Select, delete, func, insert, select, tuple_
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from protocol.core.ids import SEATS, GameKey
from server.ratings.ledger import RatingLedger, established_until_ms
from server.ratings.pools import Pool
from server.store.archive import FinishedMatch
from server.store.sql.database import Database
from server.store.sql.rating_updates import in_pool, lock_name, rating_values, result_rows
from server.store.sql.rows import match_of
from server.store.sql.tables import MATCHES, RATINGS, RESULTS

PAGE = 500
"""The number of matches in memory at a time. The ratings of all players of a pool are in memory
too.
"""

Row = dict[str, Any]


async def pools(connection: AsyncConnection) -> list[Pool]:
    """Return all rating pools that have results or rated matches. Raises what SQLAlchemy raises."""
    archived = select(MATCHES.c.game_key, MATCHES.c.preset, MATCHES.c.speed)
    counted = select(RATINGS.c.game_key, RATINGS.c.preset, RATINGS.c.speed)
    both = archived.where(MATCHES.c.rated).distinct().union(counted.distinct())
    return sorted(Pool(GameKey(row[0]), row[1], row[2]) for row in await connection.execute(both))


async def rebuild(database: Database, engine: AsyncEngine, pool: Pool) -> int:
    """Recompute all ratings of a pool in one transaction, and return the number of matches.

    Nodes may keep running; matches of the pool wait. Raises what SQLAlchemy raises.
    """
    async with engine.begin() as connection:
        await database.take_lock(connection, lock_name(pool))
        for table in (RESULTS, RATINGS):
            await connection.execute(delete(table).where(in_pool(table, pool)))
        ledger, matches = RatingLedger(), 0
        async for rows in _recounted(connection, pool, ledger):
            await connection.execute(insert(RESULTS), rows)
            matches += len(rows) // len(SEATS)
        ratings = _rating_rows(pool, ledger)
        for start in range(0, len(ratings), PAGE):
            await connection.execute(insert(RATINGS), ratings[start : start + PAGE])
        return matches


async def count_differences(database: Database, engine: AsyncEngine, pool: Pool) -> tuple[int, int]:
    """Return a pool's number of matches, and of results and ratings that differ from a rebuild.

    A missing result may count twice. Nothing is changed. Raises what SQLAlchemy raises.
    """
    async with engine.begin() as connection:
        await database.take_lock(connection, lock_name(pool))
        ledger, results, wrong = RatingLedger(), 0, 0
        async for rows in _recounted(connection, pool, ledger):
            results += len(rows)
            there = await _there(connection, [row["match_id"] for row in rows])
            wrong += sum(row != there.get((row["match_id"], row["player"])) for row in rows)
        ratings = {row["player"]: row for row in _rating_rows(pool, ledger)}
        stored = await connection.execute(select(RATINGS).where(in_pool(RATINGS, pool)))
        found = {row["player"]: dict(row) for row in stored.mappings()}
        wrong += sum(ratings.get(one) != found.get(one) for one in ratings.keys() | found.keys())
        counted = select(func.count()).where(in_pool(RESULTS, pool))
        count: int = (await connection.execute(counted)).scalar_one()
        return results // len(SEATS), wrong + abs(count - results)


async def _recounted(
    connection: AsyncConnection, pool: Pool, ledger: RatingLedger
) -> AsyncIterator[Sequence[Row]]:
    """Yield the rows of all results of a pool in order, page by page, while updating `ledger`."""
    last: FinishedMatch | None = None
    while True:
        page = (await connection.execute(_page(pool, last))).mappings().all()
        rows = []
        for match in map(match_of, page):
            both = result_rows(match)
            ratings = ledger.count(match.players, match.networks, both[0]["score"], match.ended_ms)
            for row, rating in zip(both, ratings, strict=True):
                rows.append(row | rating_values(rating) | {"open": False})
            last = match
        if rows:
            yield rows
        if len(page) < PAGE:
            return


def _page(pool: Pool, last: FinishedMatch | None) -> Select[Any]:
    place = tuple_(MATCHES.c.ended_ms, MATCHES.c.match_id)
    # Every rated match is public, and there is an index of public matches.
    found = select(MATCHES).where(in_pool(MATCHES, pool), MATCHES.c.public, MATCHES.c.rated)
    if last is not None:
        found = found.where(place > (last.ended_ms, last.match))
    return found.order_by(MATCHES.c.ended_ms, MATCHES.c.match_id).limit(PAGE)


def _rating_rows(pool: Pool, ledger: RatingLedger) -> list[Row]:
    rows = []
    for player, dated in ledger.ratings.items():
        ended_ms = dated.at_ms or 0
        rows.append(
            {
                "player": player,
                "game_key": pool.game_key,
                "preset": pool.preset,
                "speed": pool.speed,
                **rating_values(dated.rating),
                "games": ledger.games[player],
                "ended_ms": ended_ms,
                "established_until_ms": established_until_ms(dated.rating, ended_ms),
                "opponents": len(ledger.opponents[player]),
            }
        )
    return rows


async def _there(connection: AsyncConnection, matches: Sequence[str]) -> dict[tuple[str, str], Row]:
    found = await connection.execute(select(RESULTS).where(RESULTS.c.match_id.in_(set(matches))))
    return {(row["match_id"], row["player"]): dict(row) for row in found.mappings()}
