"""The accounts that may moderate, in SQL."""

from collections.abc import Collection, Mapping, Sequence

from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from protocol.core.ids import PlayerId
from server.store.moderation import Moderator
from server.store.players import RESERVED_NAME_MS
from server.store.sql.moderation_tables import MODERATORS
from server.store.sql.open_database import OpenDatabase
from server.store.sql.player_tables import PLAYERS, RESERVED_NAMES

M, N, P = MODERATORS.c, RESERVED_NAMES.c, PLAYERS.c


class SqlModerators:
    """The accounts that may moderate, in SQL. Implements `ModeratorStore`."""

    def __init__(self, database: OpenDatabase) -> None:
        self._database = database

    async def among(self, players: Collection[PlayerId]) -> Mapping[PlayerId, bool]:
        rows = await self._database.rows(select(M.player_id).where(M.player_id.in_(list(players))))
        return {PlayerId(row["player_id"]): True for row in rows}

    async def all(self) -> Sequence[Moderator]:
        query = (
            select(M.player_id, M.since_ms, P.name)
            .join(PLAYERS, P.id == M.player_id)
            .order_by(M.since_ms, M.player_id)
        )
        rows = await self._database.rows(query)
        return [
            Moderator(PlayerId(row["player_id"]), row["name"] or "", row["since_ms"])
            for row in rows
        ]

    async def add(self, player: PlayerId, at_ms: int) -> None:
        async with self._database.writing() as connection:
            await self._add(connection, player, at_ms)

    async def remove(self, player: PlayerId) -> bool:
        async with self._database.writing() as connection:
            removed = await connection.execute(delete(MODERATORS).where(M.player_id == player))
            return removed.rowcount == 1

    async def set_reserved(self, skeletons: Collection[str], at_ms: int) -> Collection[str]:
        async with self._database.writing() as connection:
            await self._database.take_lock(connection, "moderators")
            # Names that have left the setting stay reserved for a while, as given-up names do.
            await connection.execute(
                update(RESERVED_NAMES)
                .where(N.until_ms.is_(None), N.skeleton.not_in(list(skeletons)))
                .values(until_ms=at_ms + RESERVED_NAME_MS)
            )
            return [
                skeleton
                for skeleton in skeletons
                if await self._resolved(connection, skeleton, at_ms) is None
            ]

    async def _resolved(
        self, connection: AsyncConnection, skeleton: str, at_ms: int
    ) -> PlayerId | None:
        """Reserve a name of SPITE_MODERATORS. The first time, make the account with this name a
        moderator.

        Return the account for which the name is reserved; None if there was none.
        """
        row = (
            await connection.execute(
                select(N.player_id).where(N.skeleton == skeleton, N.until_ms.is_(None))
            )
        ).first()
        if row is not None:
            return None if row[0] is None else PlayerId(row[0])
        account = select(P.id).where(P.skeleton == skeleton)
        player: PlayerId | None = (await connection.execute(account)).scalar()
        await connection.execute(delete(RESERVED_NAMES).where(N.skeleton == skeleton))
        reserved = {"skeleton": skeleton, "player_id": player, "until_ms": None}
        await connection.execute(RESERVED_NAMES.insert(), reserved)
        if player is not None:
            await self._add(connection, player, at_ms)
        return player

    async def _add(self, connection: AsyncConnection, player: PlayerId, at_ms: int) -> None:
        into = self._database.insert_new(MODERATORS, ["player_id"])
        await connection.execute(into, {"player_id": player, "since_ms": at_ms})
