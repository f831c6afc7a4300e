"""The login sessions of registered players in SQL."""

from collections.abc import Collection, Mapping, Sequence

from sqlalchemy import Delete, RowMapping, delete, or_, select, update

from protocol.core.ids import PlayerId
from server.store.players import Session
from server.store.sql.open_database import OpenDatabase
from server.store.sql.player_tables import SESSIONS

S = SESSIONS.c


class SqlSessions:
    """The login sessions of registered players, in SQL. Implements `SessionStore`."""

    def __init__(self, database: OpenDatabase) -> None:
        self._database = database

    async def add(self, session: Session, replaced: bytes | None = None) -> None:
        row = {
            "hash": session.hash,
            "id": session.id,
            "player_id": session.player,
            "created_ms": session.created_ms,
            "seen_ms": session.seen_ms,
            "proved_ms": session.proved_ms,
            "browser": session.browser,
            "system": session.system,
        }
        async with self._database.writing() as connection:
            if replaced is not None:
                await connection.execute(delete(SESSIONS).where(S.hash == replaced))
            await connection.execute(SESSIONS.insert(), row)

    async def find(self, hashes: Collection[bytes]) -> Mapping[bytes, Session]:
        rows = await self._database.rows(select(SESSIONS).where(S.hash.in_(list(hashes))))
        sessions = [_session(row) for row in rows]
        return {session.hash: session for session in sessions}

    async def of(self, player: PlayerId) -> Sequence[Session]:
        query = select(SESSIONS).where(S.player_id == player).order_by(S.seen_ms.desc(), S.id)
        return [_session(row) for row in await self._database.rows(query)]

    async def mark_seen(self, hashes: Collection[bytes], at_ms: int) -> None:
        noted = update(SESSIONS).where(S.hash.in_(list(hashes))).values(seen_ms=at_ms)
        async with self._database.writing() as connection:
            await connection.execute(noted)

    async def end(self, player: PlayerId, session_id: str) -> bytes | None:
        mine = delete(SESSIONS).where(S.player_id == player, S.id == session_id)
        async with self._database.writing() as connection:
            row = (await connection.execute(mine.returning(S.hash))).first()
        return None if row is None else bytes(row[0])

    async def end_all(self, player: PlayerId, but: bytes | None = None) -> None:
        all_of_them = delete(SESSIONS).where(S.player_id == player)
        await self._remove(all_of_them if but is None else all_of_them.where(S.hash != but))

    async def remove_lapsed(self, unseen_since_ms: int, begun_before_ms: int) -> None:
        lapsed = or_(S.seen_ms < unseen_since_ms, S.created_ms < begun_before_ms)
        await self._remove(delete(SESSIONS).where(lapsed))

    async def _remove(self, statement: Delete) -> None:
        async with self._database.writing() as connection:
            await connection.execute(statement)


def _session(row: RowMapping) -> Session:
    return Session(
        hash=row["hash"],
        id=row["id"],
        player=PlayerId(row["player_id"]),
        created_ms=row["created_ms"],
        seen_ms=row["seen_ms"],
        proved_ms=row["proved_ms"],
        browser=row["browser"],
        system=row["system"],
    )
