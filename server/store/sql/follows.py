"""Follows between players, and players who hide their current games, in SQL."""

from collections.abc import Collection, Sequence

from sqlalchemy import delete, func, select

from protocol.core.ids import PlayerId
from server.store.follows import Follow, TooManyFollowed
from server.store.sql.follow_tables import FOLLOWS, HIDDEN
from server.store.sql.open_database import OpenDatabase

F = FOLLOWS.c


class SqlFollows:
    """Followed and hidden players, in SQL. Implements `FollowStore`."""

    def __init__(self, database: OpenDatabase) -> None:
        self._database = database

    async def add(self, follow: Follow, most: int) -> None:
        row = {"by_player": follow.by, "player_id": follow.player, "since_ms": follow.since_ms}
        mine = select(func.count()).select_from(FOLLOWS).where(F.by_player == follow.by)
        async with self._database.writing() as connection:
            await self._database.take_lock(connection, f"follows {follow.by}")
            into = self._database.insert_new(FOLLOWS, ["by_player", "player_id"])
            await connection.execute(into, row)
            if (await connection.execute(mine)).scalar_one() > most:
                raise TooManyFollowed

    async def remove(self, by: PlayerId, player: PlayerId) -> None:
        async with self._database.writing() as connection:
            await connection.execute(
                delete(FOLLOWS).where(F.by_player == by, F.player_id == player)
            )

    async def of(self, by: PlayerId) -> Sequence[Follow]:
        mine = select(FOLLOWS).where(F.by_player == by).order_by(F.since_ms.desc(), F.player_id)
        return [
            Follow(by, PlayerId(row["player_id"]), row["since_ms"])
            for row in await self._database.rows(mine)
        ]

    async def hide(self, player: PlayerId, *, hidden: bool) -> None:
        async with self._database.writing() as connection:
            if hidden:
                into = self._database.insert_new(HIDDEN, ["player_id"])
                await connection.execute(into, {"player_id": player})
            else:
                await connection.execute(delete(HIDDEN).where(HIDDEN.c.player_id == player))

    async def hidden(self, players: Collection[PlayerId]) -> frozenset[PlayerId]:
        query = select(HIDDEN.c.player_id).where(HIDDEN.c.player_id.in_(list(players)))
        return frozenset(PlayerId(row["player_id"]) for row in await self._database.rows(query))
