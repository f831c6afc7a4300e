"""Counts and limits recent mails to each mailbox, account and browser, in SQL."""

from collections.abc import Mapping

from sqlalchemy import delete, select, update

from server.store.sql.open_database import OpenDatabase
from server.store.sql.player_tables import MAIL_QUOTAS

Q = MAIL_QUOTAS.c


class SqlMailQuotas:
    """Recent mails by mailbox, account and browser, in SQL. Implements `MailQuotaStore`."""

    def __init__(self, database: OpenDatabase) -> None:
        self._database = database

    async def take(self, quotas: Mapping[bytes, int], at_ms: int, window_ms: int) -> bool:
        mine = Q.hash.in_(list(quotas))
        into = self._database.insert_new(MAIL_QUOTAS, ["hash"])
        async with self._database.writing() as connection:
            await self._database.take_lock(connection, "mail")
            lapsed = delete(MAIL_QUOTAS).where(mine, Q.since_ms <= at_ms - window_ms)
            await connection.execute(lapsed)
            rows = await connection.execute(select(Q.hash, Q.sent).where(mine))
            if any(sent >= quotas[hash_] for hash_, sent in rows):
                return False
            for hash_ in quotas:
                await connection.execute(into, {"hash": hash_, "sent": 0, "since_ms": at_ms})
            await connection.execute(update(MAIL_QUOTAS).where(mine).values(sent=Q.sent + 1))
        return True

    async def remove_lapsed(self, before_ms: int) -> None:
        async with self._database.writing() as connection:
            await connection.execute(delete(MAIL_QUOTAS).where(Q.since_ms <= before_ms))
