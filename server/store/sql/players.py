"""Stores players with their names, avatars and accounts in SQL, and deletes accounts."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from sqlalchemy import RowMapping, Select, Update, delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from protocol.core.ids import SEATS, PlayerId
from server.store.players import (
    Account,
    AlreadyRegistered,
    Avatar,
    EmailTaken,
    NameTaken,
    Person,
    Registration,
)
from server.store.sql.chat_tables import BLOCKS
from server.store.sql.daily_tables import DAILY_GAMES
from server.store.sql.follow_tables import CHALLENGERS, FOLLOWS, HIDDEN
from server.store.sql.moderation_tables import MODERATORS, MUTES, NOTICES
from server.store.sql.name_erasure import erase_name_in_games, erase_name_in_matches
from server.store.sql.open_database import OpenDatabase
from server.store.sql.passkeys import passkey_row
from server.store.sql.player_tables import (
    API_TOKENS,
    ONE_TIME,
    PASSKEYS,
    PLAYERS,
    RESERVED_NAMES,
    SESSIONS,
    SUBSCRIPTIONS,
)
from server.store.sql.reserved_names import is_taken, reserve_present_name
from server.store.sql.shared_deals import remove_player
from server.store.sql.statistics import remove_statistics

P = PLAYERS.c
OF_PLAYER = (
    *(PASSKEYS, SESSIONS, API_TOKENS, ONE_TIME, SUBSCRIPTIONS),
    *(MODERATORS, MUTES, NOTICES, HIDDEN, CHALLENGERS),
)
"""The tables whose rows are deleted with an account.

Reports and the moderation log store only the player's id.
"""
AT_ONCE = 500
"""The number of ids in one query. SQLite takes a few thousand."""


class SqlPlayers:
    """Players and their accounts, in SQL. Implements `PlayerStore`."""

    def __init__(self, database: OpenDatabase) -> None:
        self._database = database

    async def find_persons(self, players: Collection[PlayerId]) -> Mapping[PlayerId, Person]:
        found: dict[PlayerId, Person] = {}
        wanted = [player for player in players if player.isprintable()]
        for start in range(0, len(wanted), AT_ONCE):
            some = wanted[start : start + AT_ONCE]
            for row in await self._database.rows(select(PLAYERS).where(P.id.in_(some))):
                found[row["id"]] = _person(row)
        return found

    async def find_account(self, player: PlayerId) -> Account | None:
        return await self._account(select(PLAYERS).where(P.id == player))

    async def find_account_named(self, skeleton: str) -> Account | None:
        return await self._account(select(PLAYERS).where(P.skeleton == skeleton))

    async def is_taken(self, player: PlayerId, skeleton: str, at_ms: int) -> bool:
        async with self._database.connected() as connection:
            return await is_taken(connection, player, skeleton, at_ms)

    async def find_account_at(self, email_key: str) -> Account | None:
        return await self._account(select(PLAYERS).where(P.email_key == email_key))

    async def set_profile(
        self, player: PlayerId, name: tuple[str, str] | None, avatar: Avatar | None, at_ms: int
    ) -> None:
        shown: dict[str, Any] = {}
        if avatar is not None:
            shown |= {"shape": avatar.shape, "colour": avatar.colour, "ground": avatar.ground}
        try:
            async with self._database.writing() as connection:
                await self._make(connection, player, at_ms)
                if name is not None:
                    shown["name"], skeleton = name
                    if await is_taken(connection, player, skeleton, at_ms):
                        raise NameTaken
                    await reserve_present_name(
                        connection, self._database, player, at_ms, new_skeleton=skeleton
                    )
                    registered = update(PLAYERS).where(P.id == player, P.registered_ms.is_not(None))
                    await connection.execute(registered.values(skeleton=skeleton))
                if shown:
                    await connection.execute(
                        update(PLAYERS).where(P.id == player, P.deleted_ms.is_(None)).values(shown)
                    )
        except ValueError as error:
            # Another player took the name a moment earlier.
            raise NameTaken from error

    async def register(self, wanted: Registration) -> None:
        try:
            async with self._database.writing() as connection:
                await self._make(connection, wanted.player, wanted.at_ms)
                if await is_taken(connection, wanted.player, wanted.skeleton, wanted.at_ms):
                    raise NameTaken
                made = await connection.execute(
                    update(PLAYERS)
                    .where(P.id == wanted.player, P.registered_ms.is_(None))
                    .values(
                        name=wanted.name,
                        skeleton=wanted.skeleton,
                        registered_ms=wanted.at_ms,
                        password=wanted.password,
                    )
                )
                if made.rowcount != 1:
                    raise AlreadyRegistered
                if wanted.passkey is not None:
                    await connection.execute(PASSKEYS.insert(), passkey_row(wanted.passkey))
        except ValueError as error:
            raise NameTaken from error

    async def set_password(self, player: PlayerId, password: str | None) -> None:
        await self._change(_registered(player).values(password=password))

    async def set_email(self, player: PlayerId, email: str | None, key: str | None) -> None:
        try:
            await self._change(_registered(player).values(email=email, email_key=key))
        except ValueError as error:
            raise EmailTaken from error

    async def delete(self, player: PlayerId, at_ms: int, erase_until_ms: int) -> None:
        nothing = dict.fromkeys(
            ("name", "skeleton", "shape", "colour", "ground", "password", "email", "email_key")
        )
        async with self._database.writing() as connection:
            await reserve_present_name(connection, self._database, player, at_ms)
            for table in OF_PLAYER:
                await connection.execute(delete(table).where(table.c.player_id == player))
            for table in (BLOCKS, FOLLOWS):
                for side in (table.c.by_player, table.c.player_id):
                    await connection.execute(delete(table).where(side == player))
            await connection.execute(delete(DAILY_GAMES).where(DAILY_GAMES.c.player == player))
            await remove_player(connection, player)
            await connection.execute(
                _registered(player).values(
                    **nothing, deleted_ms=at_ms, erase_until_ms=erase_until_ms
                )
            )
            # Last: a transaction that stores statistics of the player ends before.
            await remove_statistics(connection, player)

    async def reserved_names(self, player: PlayerId, now_ms: int) -> Mapping[str, int]:
        reserved = RESERVED_NAMES.c
        rows = await self._database.rows(
            select(reserved.skeleton, reserved.until_ms)
            .where(reserved.player_id == player, reserved.until_ms > now_ms)
            .order_by(reserved.until_ms)
        )
        return {row["skeleton"]: row["until_ms"] for row in rows}

    async def remove_lapsed_names(self, now_ms: int) -> None:
        async with self._database.writing() as connection:
            await connection.execute(
                delete(RESERVED_NAMES).where(RESERVED_NAMES.c.until_ms <= now_ms)
            )

    async def list_erasures(self, now_ms: int) -> Sequence[PlayerId]:
        rows = await self._database.rows(select(P.id).where(P.erase_until_ms > now_ms))
        return [PlayerId(row["id"]) for row in rows]

    async def erase_name(self, player: PlayerId, name: str, limit: int) -> int:
        changed = 0
        async with self._database.writing() as connection:
            for seat in SEATS:
                changed += await erase_name_in_games(
                    connection, player, seat=seat, name=name, limit=limit
                )
                changed += await erase_name_in_matches(
                    connection, player, seat=seat, name=name, limit=limit
                )
        return changed

    async def _account(self, query: Select[Any]) -> Account | None:
        rows = await self._database.rows(
            query.where(P.registered_ms.is_not(None), P.deleted_ms.is_(None))
        )
        return _account(rows[0]) if rows else None

    async def _change(self, statement: Update) -> None:
        async with self._database.writing() as connection:
            await connection.execute(statement)

    async def _make(self, connection: AsyncConnection, player: PlayerId, at_ms: int) -> None:
        """Make sure that the player has a row, and lock it against other transactions."""
        into = self._database.insert_new(PLAYERS, ["id"])
        await connection.execute(into, {"id": player, "created_ms": at_ms})


def _registered(player: PlayerId) -> Update:
    return update(PLAYERS).where(
        P.id == player, P.registered_ms.is_not(None), P.deleted_ms.is_(None)
    )


def _person(row: RowMapping) -> Person:
    avatar = None
    if row["shape"] is not None:
        avatar = Avatar(row["shape"], row["colour"], row["ground"])
    return Person(
        id=PlayerId(row["id"]),
        name=row["name"],
        avatar=avatar,
        registered_ms=row["registered_ms"],
        deleted_ms=row["deleted_ms"],
        closed_ms=row["closed_ms"],
        closed_reason=row["closed_reason"],
        name_hidden=bool(row["name_hidden"]),
    )


def _account(row: RowMapping) -> Account:
    return Account(
        person=_person(row),
        created_ms=row["created_ms"],
        password=row["password"],
        email=row["email"],
        email_confirmed=row["email_key"] is not None,
    )
