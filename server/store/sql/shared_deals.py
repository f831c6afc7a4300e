"""Deals of finished games that others may play too, and the players' games on them, in SQL."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace
from sqlalchemy import Row, delete, exists, func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from protocol.core.ids import DealId, MatchId, PlayerId
from server.store.shared_deals import (
    KEPT_AFTER_MS,
    UNDEALT_COUNTS_MS,
    DealGame,
    SharedDeal,
    TooManyGuests,
    TooManyShared,
)
from server.store.sql.archive import is_key
from server.store.sql.open_database import OpenDatabase
from server.store.sql.shared_deal_tables import DEAL_GAMES, SHARED_DEALS
from server.store.sql.tables import MATCHES

D, G = SHARED_DEALS.c, DEAL_GAMES.c
ARCHIVED = exists().where(MATCHES.c.match_id == G.match_id)
OF_PUBLIC_MATCH = exists().where(MATCHES.c.match_id == D.match_id, MATCHES.c.public)


class SqlSharedDeals:
    """The shared deals and the games on them, in SQL. Implements `SharedDealStore`."""

    def __init__(self, database: OpenDatabase) -> None:
        self._database = database

    async def deal(self, deal: DealId) -> SharedDeal | None:
        if not is_key(deal):
            return None
        rows = await self._database.tuples(select(SHARED_DEALS).where(D.id == deal))
        if not rows:
            return None
        return SharedDeal(rows[0].id, rows[0].player, rows[0].match_id, rows[0].until_ms)

    async def add_deal(self, deal: SharedDeal, game: DealGame, most: int | None) -> DealId:
        of_match = select(G.deal_id).where(G.match_id == deal.match)
        shared = select(func.count()).select_from(SHARED_DEALS)
        shared = shared.where(D.player == deal.player, ~OF_PUBLIC_MATCH)
        row = {
            "id": deal.id,
            "player": deal.player,
            "match_id": deal.match,
            "until_ms": deal.until_ms,
        }
        async with self._database.writing() as connection:
            await self._database.take_lock(connection, f"shared deals of {deal.player}")
            known = (await connection.execute(of_match)).scalar()
            if known is not None:
                return DealId(known)
            if most is not None and (await connection.execute(shared)).scalar_one() >= most:
                raise TooManyShared
            await connection.execute(SHARED_DEALS.insert(), row)
            await connection.execute(DEAL_GAMES.insert(), _row(game))
        return deal.id

    async def game(self, deal: DealId, player: PlayerId) -> DealGame | None:
        return await self._one(G.deal_id == deal, G.player == player)

    async def game_of_match(self, match: MatchId) -> DealGame | None:
        return await self._one(G.match_id == match) if is_key(match) else None

    async def add_game(self, game: DealGame, most: int, of_network: int) -> DealGame | None:
        since_ms = game.begun_ms - UNDEALT_COUNTS_MS
        played = or_(G.dealt_ms.is_not(None), G.ended_ms.is_not(None), ARCHIVED)
        counts = or_(played, G.begun_ms > since_ms)
        others = select(func.count()).select_from(DEAL_GAMES)
        others = others.where(G.deal_id == game.deal, G.player != game.player, counts)
        near = others.where(G.network == game.network)
        async with self._database.writing() as connection:
            await self._database.take_lock(connection, f"shared deal {game.deal}")
            known = await _own(connection, game)
            if known is not None and (known.dealt_ms, known.ended_ms) != (None, None):
                return known
            # Until this transaction ends, another one can't remove the deal.
            deal = select(D.id).where(D.id == game.deal).with_for_update(read=True)
            if (await connection.execute(deal)).first() is None:
                return None
            if (await connection.execute(others)).scalar_one() >= most:
                raise TooManyShared
            if game.network and (await connection.execute(near)).scalar_one() >= of_network:
                raise TooManyGuests
            if known is None:
                await connection.execute(DEAL_GAMES.insert(), _row(game))
                return game
            again = update(DEAL_GAMES).where(G.match_id == known.match)
            values = {"begun_ms": game.begun_ms, "network": game.network}
            await connection.execute(again.values(values))
        return replace(known, **values)

    async def mark_dealt(self, match: MatchId, now_ms: int) -> None:
        await self._set(G.match_id == match, G.dealt_ms.is_(None), dealt_ms=now_ms)

    async def replace_match(self, game: DealGame, match: MatchId) -> None:
        unused = G.ended_ms.is_(None), G.dealt_ms.is_(None)
        await self._set(G.match_id == game.match, *unused, match_id=match)

    async def count(self, game: DealGame) -> None:
        own, bot = (None, None) if game.left is None else game.left
        await self._set(
            *(G.match_id == game.match, G.ended_ms.is_(None)),
            ended_ms=game.ended_ms,
            score=game.score,
            left_own=own,
            left_bot=bot,
        )

    async def uncounted(self, deal: DealId, limit: int) -> Sequence[DealGame]:
        query = select(DEAL_GAMES).where(G.deal_id == deal, G.ended_ms.is_(None), ARCHIVED)
        return await self._all(query.order_by(func.random()).limit(limit))

    async def counted(self, deal: DealId) -> Sequence[DealGame]:
        query = select(DEAL_GAMES).where(G.deal_id == deal, G.ended_ms.is_not(None))
        return await self._all(query.order_by(G.ended_ms, G.player))

    async def players(self, deal: DealId) -> int:
        query = select(func.count()).select_from(DEAL_GAMES).where(G.deal_id == deal)
        number: int = (await self._database.tuples(query))[0][0]
        return number

    async def games_of(self, player: PlayerId) -> Sequence[DealGame]:
        mine = select(DEAL_GAMES).where(G.player == player)
        return await self._all(mine.order_by(G.begun_ms, G.deal_id))

    async def readers_of(self, match: MatchId) -> frozenset[PlayerId]:
        if not is_key(match):
            return frozenset()
        deal = select(G.deal_id).where(G.match_id == match).scalar_subquery()
        query = select(G.player).where(G.deal_id == deal, G.ended_ms.is_not(None))
        return frozenset(PlayerId(row.player) for row in await self._database.tuples(query))

    async def remove_expired(self, now_ms: int, most: int) -> int:
        old = select(D.id).where(D.until_ms <= now_ms - KEPT_AFTER_MS).limit(most)
        async with self._database.writing() as connection:
            ids = (await connection.execute(old)).scalars().all()
            await remove_deals(connection, ids)
        return len(ids)

    async def _set(self, *where: Any, **values: Any) -> None:
        async with self._database.writing() as connection:
            await connection.execute(update(DEAL_GAMES).where(*where).values(values))

    async def _one(self, *where: Any) -> DealGame | None:
        found = await self._all(select(DEAL_GAMES).where(*where))
        return found[0] if found else None

    async def _all(self, query: Any) -> Sequence[DealGame]:
        return [_game(row) for row in await self._database.tuples(query)]


async def remove_deals(connection: AsyncConnection, deals: Sequence[str]) -> None:
    """Remove these shared deals and all games on them, in the connection's transaction."""
    # The deals first: a transaction that adds a game to one of them ends before.
    await connection.execute(delete(SHARED_DEALS).where(D.id.in_(deals)))
    await connection.execute(delete(DEAL_GAMES).where(G.deal_id.in_(deals)))


async def remove_player(connection: AsyncConnection, player: PlayerId) -> None:
    """Remove a player's games on shared deals, and the player's own deals with all games on them.

    It is done in the connection's transaction.
    """
    shared = select(D.id).where(D.player == player)
    await remove_deals(connection, (await connection.execute(shared)).scalars().all())
    await connection.execute(delete(DEAL_GAMES).where(G.player == player))


async def _own(connection: AsyncConnection, game: DealGame) -> DealGame | None:
    own = select(DEAL_GAMES).where(G.deal_id == game.deal, G.player == game.player)
    row = (await connection.execute(own)).first()
    return None if row is None else _game(row)


def _row(game: DealGame) -> dict[str, Any]:
    own, bot = (None, None) if game.left is None else game.left
    return {
        "deal_id": game.deal,
        "player": game.player,
        "match_id": game.match,
        "begun_ms": game.begun_ms,
        "dealt_ms": game.dealt_ms,
        "ended_ms": game.ended_ms,
        "score": game.score,
        "left_own": own,
        "left_bot": bot,
        "network": game.network,
    }


def _game(row: Row[Any]) -> DealGame:
    left = None if row.left_own is None else (row.left_own, row.left_bot)
    begun = row.deal_id, row.player, row.match_id, row.begun_ms, row.dealt_ms
    return DealGame(*begun, row.ended_ms, row.score, left, row.network)
