"""SQL store of moderators' notices to players."""

from collections.abc import Collection, Mapping, Sequence

from sqlalchemy import delete, select, update

from protocol.core.ids import PlayerId
from server.store.moderation import ModeratorNotice
from server.store.sql.moderation_tables import NOTICES
from server.store.sql.open_database import OpenDatabase

N = NOTICES.c


class SqlNotices:
    """Moderators' notices to players, in SQL. Implements `NoticeStore`."""

    def __init__(self, database: OpenDatabase) -> None:
        self._database = database

    async def list_unread(
        self, players: Collection[PlayerId]
    ) -> Mapping[PlayerId, Sequence[ModeratorNotice]]:
        named = [player for player in players if player.isprintable()]
        query = select(NOTICES).where(N.player_id.in_(named), N.read_ms.is_(None))
        found: dict[PlayerId, list[ModeratorNotice]] = {}
        for row in await self._database.rows(query.order_by(N.at_ms, N.id)):
            notice = ModeratorNotice(
                id=row["id"],
                player=PlayerId(row["player_id"]),
                kind=row["kind"],
                reason=row["reason"],
                at_ms=row["at_ms"],
                until_ms=row["until_ms"],
                name=row["name"],
            )
            found.setdefault(notice.player, []).append(notice)
        return found

    async def mark_read(self, player: PlayerId, notice: str, at_ms: int) -> bool:
        if not notice.isprintable():
            return False
        mine = update(NOTICES).where(N.id == notice, N.player_id == player, N.read_ms.is_(None))
        async with self._database.writing() as connection:
            return (await connection.execute(mine.values(read_ms=at_ms))).rowcount == 1

    async def remove_read(self, before_ms: int) -> None:
        async with self._database.writing() as connection:
            await connection.execute(delete(NOTICES).where(N.read_ms < before_ms))
