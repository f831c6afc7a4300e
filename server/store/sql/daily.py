"""The secrets of the daily deals, and the players' games on them, in SQL."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace
from sqlalchemy import Row, delete, exists, func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from protocol.core.ids import MatchId, PlayerId
from server.store.daily import DailyGame, DailyPool, NoResult
from server.store.sql.archive import is_key
from server.store.sql.daily_tables import DAILY_GAMES, DAILY_PLACES, DAILY_POOLS
from server.store.sql.open_database import OpenDatabase
from server.store.sql.tables import MATCHES

G, P = DAILY_GAMES.c, DAILY_POOLS.c
ARCHIVED = exists().where(MATCHES.c.match_id == G.match_id)


class SqlDaily:
    """The days' secrets and the players' games, in SQL. Implements `DailyStore`."""

    def __init__(self, database: OpenDatabase) -> None:
        self._database = database

    async def pool(self, day: str) -> DailyPool | None:
        if not is_key(day):
            return None
        rows = await self._database.rows(select(DAILY_POOLS).where(P.day == day))
        return DailyPool(**rows[0]) if rows else None

    async def add_pool(self, pool: DailyPool) -> DailyPool:
        row = {"day": pool.day, "secret": pool.secret, "committed_ms": pool.committed_ms}
        async with self._database.connected() as connection, connection.begin():
            await connection.execute(self._database.insert_new(DAILY_POOLS, ["day"]), row)
        return await self.pool(pool.day) or pool

    async def game(self, day: str, player: PlayerId) -> DailyGame | None:
        return await self._one(G.day == day, G.player == player)

    async def game_of_match(self, match: MatchId) -> DailyGame | None:
        return await self._one(G.match_id == match) if is_key(match) else None

    async def add_game(self, game: DailyGame) -> DailyGame:
        async with self._database.connected() as connection, connection.begin():
            await self._insert(connection, game)
        return await self.game(game.day, game.player) or game

    async def add_placed(
        self, game: DailyGame, network: str, deals: Sequence[int]
    ) -> DailyGame | None:
        places = select(DAILY_PLACES.c.place)
        places = places.where(DAILY_PLACES.c.day == game.day, DAILY_PLACES.c.network == network)
        while True:
            taken = {row.place for row in await self._database.tuples(places)}
            place = next((place for place in range(len(deals)) if place not in taken), None)
            if place is not None:
                placed = replace(game, deal=deals[place])
                if await self._take(placed, network, place):
                    return placed
            known = await self.game(game.day, game.player)
            if known is not None or place is None:
                return known

    async def _take(self, game: DailyGame, network: str, place: int) -> bool:
        """Add a daily game and its place of a network. Return False, and add nothing, if one of
        them exists.
        """
        row = {"day": game.day, "network": network, "place": place}
        insert = self._database.insert_new(DAILY_PLACES, ["day", "network", "place"])
        async with self._database.connected() as connection, connection.begin() as transaction:
            if (
                await connection.execute(insert.returning(DAILY_PLACES.c.place), row)
            ).first() is None:
                return False
            if not await self._insert(connection, game):
                await transaction.rollback()
                return False
        return True

    async def _insert(self, connection: AsyncConnection, game: DailyGame) -> bool:
        row = {
            "day": game.day,
            "player": game.player,
            "deal": game.deal,
            "match_id": game.match,
            "begun_ms": game.begun_ms,
            "listed": game.listed,
            "in_mean": game.in_mean,
            "luck": 0,
            "luck_version": 0,
        }
        insert = self._database.insert_new(DAILY_GAMES, ["day", "player"])
        return (await connection.execute(insert.returning(G.day), row)).first() is not None

    async def mark_stored(self, game: DailyGame, now_ms: int) -> None:
        stored = update(DAILY_GAMES).where(G.match_id == game.match, G.stored_ms.is_(None))
        async with self._database.connected() as connection, connection.begin():
            await connection.execute(stored.values(stored_ms=now_ms))

    async def replace_match(self, game: DailyGame, match: MatchId) -> None:
        replaced = update(DAILY_GAMES).where(G.match_id == game.match, G.left_own.is_(None))
        async with self._database.connected() as connection, connection.begin():
            await connection.execute(replaced.values(match_id=match, stored_ms=None))

    async def count(self, game: DailyGame) -> None:
        if game.left is None:
            raise ValueError("a game without a result")
        own, bot = game.left
        values = {
            "left_own": own,
            "left_bot": bot,
            "luck": game.luck,
            "luck_version": game.luck_version,
            "no_result": None,
        }
        counted = update(DAILY_GAMES).where(G.match_id == game.match, G.left_own.is_(None))
        async with self._database.connected() as connection, connection.begin():
            await connection.execute(counted.values(values))

    async def give_up(self, game: DailyGame, reason: NoResult) -> None:
        given_up = update(DAILY_GAMES).where(G.match_id == game.match, G.left_own.is_(None))
        async with self._database.connected() as connection, connection.begin():
            await connection.execute(given_up.values(no_result=reason))

    async def uncounted(self, since: str, limit: int) -> Sequence[DailyGame]:
        # A match that seemed lost may be archived all the same.
        waits = G.left_own.is_(None), or_(G.no_result.is_(None), G.no_result == "unfinished")
        query = select(DAILY_GAMES).where(*waits, G.day >= since, ARCHIVED)
        return await self._all(query.order_by(func.random()).limit(limit))

    async def unfinished(self, day: str, player: PlayerId, limit: int) -> Sequence[DailyGame]:
        waits = G.left_own.is_(None), G.no_result.is_(None)
        query = select(DAILY_GAMES).where(*waits, G.day == day, G.player > player, ~ARCHIVED)
        return await self._all(query.order_by(G.player).limit(limit))

    async def counted(self, day: str, limit: int) -> Sequence[DailyGame]:
        query = select(DAILY_GAMES).where(G.left_own.is_not(None), G.listed, G.day == day)
        return await self._all(query.order_by(G.begun_ms, G.player).limit(limit))

    async def games_of(self, player: PlayerId) -> Sequence[DailyGame]:
        return await self._all(select(DAILY_GAMES).where(G.player == player).order_by(G.day))

    async def remove_before(self, day: str) -> None:
        async with self._database.connected() as connection, connection.begin():
            for table in (DAILY_GAMES, DAILY_POOLS):
                await connection.execute(delete(table).where(table.c.day < day))

    async def remove_places_before(self, day: str) -> None:
        async with self._database.connected() as connection, connection.begin():
            await connection.execute(delete(DAILY_PLACES).where(DAILY_PLACES.c.day < day))

    async def _one(self, *where: Any) -> DailyGame | None:
        found = await self._all(select(DAILY_GAMES).where(*where))
        return found[0] if found else None

    async def _all(self, query: Any) -> Sequence[DailyGame]:
        return [_game(row) for row in await self._database.tuples(query)]


def _game(row: Row[Any]) -> DailyGame:
    left = None if row.left_own is None else (row.left_own, row.left_bot)
    begun = row.day, row.player, row.deal, row.match_id, row.begun_ms, row.stored_ms
    terms, luck = (row.listed, row.in_mean), (row.luck, row.luck_version)
    return DailyGame(*begun, *terms, left, row.no_result, *luck)
