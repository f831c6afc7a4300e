"""The passkeys of accounts in SQL."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import RowMapping, delete, func, select, update

from protocol.core.ids import PlayerId
from server.store.players import Passkey, TooManyKept
from server.store.sql.open_database import OpenDatabase
from server.store.sql.player_tables import PASSKEYS

K = PASSKEYS.c


class SqlPasskeys:
    """The passkeys of accounts, in SQL. Implements `PasskeyStore`."""

    def __init__(self, database: OpenDatabase) -> None:
        self._database = database

    async def add(self, passkey: Passkey, most: int) -> None:
        mine = select(func.count()).select_from(PASSKEYS).where(K.player_id == passkey.player)
        async with self._database.writing() as connection:
            await self._database.take_lock(connection, f"passkeys {passkey.player}")
            if (await connection.execute(mine)).scalar_one() >= most:
                raise TooManyKept
            await connection.execute(PASSKEYS.insert(), passkey_row(passkey))

    async def find(self, passkey_id: bytes) -> Passkey | None:
        rows = await self._database.rows(select(PASSKEYS).where(K.id == passkey_id))
        return _passkey(rows[0]) if rows else None

    async def of(self, player: PlayerId) -> Sequence[Passkey]:
        query = select(PASSKEYS).where(K.player_id == player).order_by(K.created_ms, K.id)
        return [_passkey(row) for row in await self._database.rows(query)]

    async def mark_used(self, passkey_id: bytes, sign_count: int, at_ms: int) -> None:
        noted = update(PASSKEYS).where(K.id == passkey_id)
        async with self._database.writing() as connection:
            await connection.execute(noted.values(sign_count=sign_count, used_ms=at_ms))

    async def remove(self, player: PlayerId, passkey_id: bytes) -> bool:
        mine = delete(PASSKEYS).where(K.id == passkey_id, K.player_id == player)
        async with self._database.writing() as connection:
            return (await connection.execute(mine)).rowcount == 1


def passkey_row(passkey: Passkey) -> dict[str, Any]:
    """Return the database row of a passkey."""
    return {
        "id": passkey.id,
        "player_id": passkey.player,
        "public_key": passkey.public_key,
        "sign_count": passkey.sign_count,
        "transports": passkey.transports,
        "made_with": passkey.made_with,
        "created_ms": passkey.created_ms,
        "used_ms": passkey.used_ms,
    }


def _passkey(row: RowMapping) -> Passkey:
    return Passkey(
        id=row["id"],
        player=PlayerId(row["player_id"]),
        public_key=row["public_key"],
        sign_count=row["sign_count"],
        transports=row["transports"],
        made_with=row["made_with"],
        created_ms=row["created_ms"],
        used_ms=row["used_ms"],
    )
