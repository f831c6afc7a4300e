"""Reads players' ratings, leaderboards and rating curves from SQL."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from sqlalchemy import ColumnElement, RowMapping, Select, and_, or_, select, tuple_, union_all

from protocol.core.ids import GameKey, MatchId, PlayerId
from server.ratings.ledger import DatedRating
from server.ratings.pools import Pool
from server.store.ratings import LeaderboardCursor, PlayerRating, RatedAt
from server.store.sql.archive import is_key
from server.store.sql.open_database import OpenDatabase
from server.store.sql.rating_updates import in_pool, rating_of
from server.store.sql.tables import RANKED, RATINGS, RESULTS

R = RATINGS.c


class SqlRatings:
    """The ratings of all players, in SQL. Implements `Ratings`."""

    def __init__(self, database: OpenDatabase) -> None:
        self._database = database

    async def of(self, player: PlayerId) -> Sequence[PlayerRating]:
        if not is_key(player):
            return []
        query = select(RATINGS).where(R.player == player).order_by(R.games.desc())
        return [_rating(row) for row in await self._database.rows(query)]

    async def leaderboard(
        self, pool: Pool, now_ms: int, below: LeaderboardCursor | None, limit: int
    ) -> Sequence[PlayerRating]:
        established = R.established_until_ms > now_ms
        query = select(RATINGS).where(in_pool(RATINGS, pool), RANKED, established)
        if below is not None:
            lower = and_(R.rating == below.rating, R.player > below.player)
            query = query.where(R.rating <= below.rating, or_(R.rating < below.rating, lower))
        query = query.order_by(R.rating.desc(), R.player).limit(limit)
        return [_rating(row) for row in await self._database.rows(query)]

    async def curves(
        self, player: PlayerId, pools: Collection[Pool], limit: int
    ) -> Mapping[Pool, Sequence[RatedAt]]:
        """Return the player's last `limit` ratings in each pool, oldest first.

        Pools without any are left out. One query reads all pools.
        """
        if not pools or not is_key(player):
            return {}
        # SQLite takes an ORDER BY within a UNION only in a subquery.
        parts = [select(_last(player, pool, limit).subquery()) for pool in pools]
        found: dict[Pool, list[RatedAt]] = {}
        rows = await self._database.rows(select(union_all(*parts).subquery()))
        for row in sorted(rows, key=lambda row: (row["ended_ms"], row["match_id"])):
            rated = RatedAt(MatchId(row["match_id"]), row["ended_ms"], row["rating"])
            found.setdefault(_pool(row), []).append(rated)
        return found

    async def pools(self) -> Sequence[Pool]:
        """Return the pools that may have players on their leaderboards, by one query for each."""
        found: list[Pool] = []
        key = R.game_key, R.preset, R.speed
        while True:
            query = select(*key).where(RANKED)
            if found:
                query = query.where(_after(found[-1]))
            rows = await self._database.rows(query.order_by(*key).limit(1))
            if not rows:
                return found
            found.append(_pool(rows[0]))


def _after(pool: Pool) -> ColumnElement[bool]:
    return tuple_(R.game_key, R.preset, R.speed) > (pool.game_key, pool.preset, pool.speed)


def _pool(row: RowMapping) -> Pool:
    return Pool(GameKey(row["game_key"]), row["preset"], row["speed"])


def _rating(row: RowMapping) -> PlayerRating:
    dated = DatedRating(rating_of(row), row["ended_ms"])
    return PlayerRating(PlayerId(row["player"]), _pool(row), dated, row["games"])


def _last(player: PlayerId, pool: Pool, limit: int) -> Select[Any]:
    columns = RESULTS.c
    few = columns.game_key, columns.preset, columns.speed, columns.ended_ms, columns.match_id
    return (
        select(*few, columns.rating)
        .where(columns.player == player, in_pool(RESULTS, pool), columns.rating.is_not(None))
        .order_by(columns.ended_ms.desc(), columns.match_id.desc())
        .limit(limit)
    )
