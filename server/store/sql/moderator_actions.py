"""The log of moderators' actions and their effects, such as mutes and closed accounts, in SQL.

Entries of the log are only ever added.
"""

from collections.abc import Collection, Mapping, Sequence

from sqlalchemy import RowMapping, delete, select, tuple_, update
from sqlalchemy.ext.asyncio import AsyncConnection

from protocol.core.ids import PlayerId
from server.store.moderation import (
    AlreadyDecided,
    ModeratorAction,
    ModeratorNotice,
    Mute,
    NoAccount,
    TimeCursor,
)
from server.store.sql.moderation_tables import ACTS, MUTES, NOTICES, REPORTS
from server.store.sql.open_database import OpenDatabase
from server.store.sql.player_tables import API_TOKENS, PLAYERS, SESSIONS, SUBSCRIPTIONS

A = ACTS.c
P = PLAYERS.c


class SqlActions:
    """The log of moderators' actions, and their effects, in SQL. Implements `ActionStore`."""

    def __init__(self, database: OpenDatabase, erase_for_ms: int) -> None:
        """Prepare without reading. Names that an action hides are erased from finished games for
        `erase_for_ms`.
        """
        self._database = database
        self._erase_for_ms = erase_for_ms

    async def apply(self, act: ModeratorAction, notices: Sequence[ModeratorNotice]) -> None:
        async with self._database.writing() as connection:
            if act.report is not None:
                await self._decide(connection, act)
            await self._carry_out(connection, act)
            await connection.execute(ACTS.insert(), _row(act))
            for notice in notices:
                await connection.execute(NOTICES.insert(), _notice_row(notice))

    async def read_log(
        self, player: PlayerId | None, before: TimeCursor | None, limit: int
    ) -> Sequence[ModeratorAction]:
        query = select(ACTS).order_by(A.at_ms.desc(), A.id.desc()).limit(limit)
        if player is not None:
            query = query.where(A.player_id == player)
        if before is not None:
            query = query.where(tuple_(A.at_ms, A.id) < (before.at_ms, before.id))
        return [_act(row) for row in await self._database.rows(query)]

    async def find_mutes(self, players: Collection[PlayerId]) -> Mapping[PlayerId, Mute]:
        named = [player for player in players if player.isprintable()]
        rows = await self._database.rows(select(MUTES).where(MUTES.c.player_id.in_(named)))
        return {row["player_id"]: Mute(row["until_ms"], row["reason"]) for row in rows}

    async def remove_ended_mutes(self, now_ms: int) -> None:
        async with self._database.writing() as connection:
            await connection.execute(delete(MUTES).where(MUTES.c.until_ms <= now_ms))

    async def _decide(self, connection: AsyncConnection, act: ModeratorAction) -> None:
        decided = (
            update(REPORTS)
            .where(
                REPORTS.c.id == act.report,
                REPORTS.c.state == "open",
                REPORTS.c.about_player == act.player,
            )
            .values(state="dismissed" if act.act == "dismiss" else "acted", decided_ms=act.at_ms)
        )
        if (await connection.execute(decided)).rowcount != 1:
            raise AlreadyDecided

    async def _carry_out(self, connection: AsyncConnection, act: ModeratorAction) -> None:
        match act.act:
            case "mute" | "unmute":
                await connection.execute(delete(MUTES).where(MUTES.c.player_id == act.player))
                if act.act == "mute":
                    row = {
                        "player_id": act.player, "until_ms": act.until_ms, "reason": act.reason
                    }  # fmt: skip
                    await connection.execute(MUTES.insert(), row)
            case "close":
                await self._close(connection, act)
            case "reopen":
                await self._set_closed(connection, act, closed_ms=None, reason=None)
            case _:
                pass

    async def _close(self, connection: AsyncConnection, act: ModeratorAction) -> None:
        await self._set_closed(connection, act, closed_ms=act.at_ms, reason=act.reason)
        for table in (SESSIONS, API_TOKENS, SUBSCRIPTIONS):
            await connection.execute(delete(table).where(table.c.player_id == act.player))

    async def _set_closed(
        self,
        connection: AsyncConnection,
        act: ModeratorAction,
        closed_ms: int | None,
        reason: str | None,
    ) -> None:
        account = update(PLAYERS).where(
            P.id == act.player, P.registered_ms.is_not(None), P.deleted_ms.is_(None)
        )
        closed = account.values(
            closed_ms=closed_ms,
            closed_reason=reason,
            name_hidden=act.name_hidden,
            # Finished games keep the name of their time, and lose it like that of a deleted
            # account.
            erase_until_ms=act.at_ms + self._erase_for_ms if act.name_hidden else None,
        )
        if (await connection.execute(closed)).rowcount != 1:
            raise NoAccount


def _row(act: ModeratorAction) -> dict[str, object]:
    return {
        "id": act.id,
        "at_ms": act.at_ms,
        "moderator_id": act.moderator,
        "player_id": act.player,
        "act": act.act,
        "reason": act.reason,
        "until_ms": act.until_ms,
        "name_hidden": act.name_hidden,
        "note": act.note,
        "report_id": act.report,
    }


def _act(row: RowMapping) -> ModeratorAction:
    return ModeratorAction(
        id=row["id"],
        at_ms=row["at_ms"],
        moderator=PlayerId(row["moderator_id"]),
        player=PlayerId(row["player_id"]),
        act=row["act"],
        reason=row["reason"],
        until_ms=row["until_ms"],
        name_hidden=row["name_hidden"],
        note=row["note"],
        report=row["report_id"],
    )


def _notice_row(notice: ModeratorNotice) -> dict[str, object]:
    return {
        "id": notice.id,
        "player_id": notice.player,
        "kind": notice.kind,
        "reason": notice.reason,
        "until_ms": notice.until_ms,
        "name": notice.name,
        "at_ms": notice.at_ms,
    }
