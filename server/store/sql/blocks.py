"""Blocks between players in SQL."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence

from sqlalchemy import delete, exists, func, select

from protocol.core.ids import PlayerId
from server.store.blocks import Block, TooManyBlocks
from server.store.sql.chat_tables import BLOCKS
from server.store.sql.open_database import OpenDatabase
from server.store.sql.player_tables import PLAYERS

B = BLOCKS.c
AT_ONCE = 500
"""The number of ids in one query. SQLite takes a few thousand."""


class SqlBlocks:
    """Blocks between players, in SQL. Implements `BlockStore`."""

    def __init__(self, database: OpenDatabase) -> None:
        self._database = database

    async def add(self, block: Block, most: int) -> None:
        row = {
            "by_player": block.by,
            "player_id": block.player,
            "id": block.id,
            "name": block.name,
            "since_ms": block.since_ms,
        }
        mine = select(func.count()).select_from(BLOCKS).where(B.by_player == block.by)
        async with self._database.writing() as connection:
            await self._database.take_lock(connection, f"blocks {block.by}")
            into = self._database.insert_new(BLOCKS, ["by_player", "player_id"])
            await connection.execute(into, row)
            if (await connection.execute(mine)).scalar_one() > most:
                raise TooManyBlocks

    async def remove(self, by: PlayerId, block_id: str) -> PlayerId | None:
        mine = (B.by_player == by) & (B.id == block_id)
        async with self._database.writing() as connection:
            found = (await connection.execute(select(B.player_id).where(mine))).scalar()
            await connection.execute(delete(BLOCKS).where(mine))
        return None if found is None else PlayerId(found)

    async def of(self, by: PlayerId) -> Sequence[Block]:
        mine = select(BLOCKS).where(B.by_player == by)
        return [
            Block(
                id=row["id"],
                by=by,
                player=PlayerId(row["player_id"]),
                name=row["name"],
                since_ms=row["since_ms"],
            )
            for row in await self._database.rows(mine.order_by(B.since_ms.desc(), B.id))
        ]

    async def blockers(self, players: Collection[PlayerId]) -> Mapping[PlayerId, frozenset[str]]:
        found: dict[PlayerId, set[str]] = defaultdict(set)
        ids = list(players)
        for start in range(0, len(ids), AT_ONCE):
            some = B.player_id.in_(ids[start : start + AT_ONCE])
            for row in await self._database.rows(select(B.player_id, B.by_player).where(some)):
                found[PlayerId(row["player_id"])].add(row["by_player"])
        return {player: frozenset(by) for player, by in found.items()}

    async def is_blocked(self, by: PlayerId, player: PlayerId) -> bool:
        query = select(B.id).where(B.by_player == by, B.player_id == player)
        return bool(await self._database.rows(query))

    async def remove_of_guests(self, before_ms: int) -> None:
        registered = exists().where(
            PLAYERS.c.id == B.by_player, PLAYERS.c.registered_ms.is_not(None)
        )
        async with self._database.writing() as connection:
            await connection.execute(delete(BLOCKS).where(B.since_ms < before_ms, ~registered))
