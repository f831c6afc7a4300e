"""The chat log in SQL: chat lines kept for reports of abuse and for their authors' data exports."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import RowMapping, Select, delete, select, tuple_

from protocol.core.ids import MatchId, PlayerId
from protocol.core.talk import TalkRoom
from server.store.chat_log import CONTEXT_LINES, ChatLine
from server.store.sql.chat_tables import CHAT_LINES
from server.store.sql.open_database import OpenDatabase

L = CHAT_LINES.c
KEY = ["match_id", "room", "number", "at_ms"]


class SqlChatLog:
    """The chat log, which keeps chat lines for 30 days, in SQL. Implements `ChatLogStore`."""

    def __init__(self, database: OpenDatabase) -> None:
        self._database = database

    async def add(self, lines: Sequence[ChatLine]) -> None:
        rows = [
            {
                "match_id": line.match,
                "room": line.room,
                "number": line.number,
                "at_ms": line.at_ms,
                "player_id": line.player,
                "seat": line.seat,
                "phrase": line.phrase,
                "text": line.text,
            }
            for line in lines
        ]
        async with self._database.writing() as connection:
            await connection.execute(self._database.insert_new(CHAT_LINES, KEY), rows)

    async def find(self, match: MatchId, room: TalkRoom, number: int) -> ChatLine | None:
        query = _in_room(match, room).where(L.number == number).order_by(L.at_ms.desc()).limit(1)
        found = await self._read(query)
        return found[0] if found else None

    async def around(self, line: ChatLine, beside: int = CONTEXT_LINES) -> Sequence[ChatLine]:
        here, place = tuple_(L.at_ms, L.number), (line.at_ms, line.number)
        room = _in_room(line.match, line.room)
        before = room.where(here <= place).order_by(L.at_ms.desc(), L.number.desc())
        after = room.where(here > place).order_by(L.at_ms, L.number)
        earlier = await self._read(before.limit(beside + 1))
        return [*reversed(earlier), *await self._read(after.limit(beside))]

    async def last(self, match: MatchId, room: TalkRoom, most: int) -> Sequence[ChatLine]:
        newest = _in_room(match, room).order_by(L.at_ms.desc(), L.number.desc())
        return [*reversed(await self._read(newest.limit(most)))]

    async def of(self, player: PlayerId, most: int) -> Sequence[ChatLine]:
        mine = select(CHAT_LINES).where(L.player_id == player)
        return await self._read(mine.order_by(L.at_ms.desc(), L.number.desc()).limit(most))

    async def remove_before(self, at_ms: int) -> None:
        async with self._database.writing() as connection:
            await connection.execute(delete(CHAT_LINES).where(L.at_ms < at_ms))

    async def _read(self, query: Select[Any]) -> list[ChatLine]:
        return [_line(row) for row in await self._database.rows(query)]


def _in_room(match: MatchId, room: TalkRoom) -> Select[Any]:
    return select(CHAT_LINES).where(L.match_id == match, L.room == room)


def _line(row: RowMapping) -> ChatLine:
    return ChatLine(
        match=MatchId(row["match_id"]),
        room=row["room"],
        number=row["number"],
        at_ms=row["at_ms"],
        player=PlayerId(row["player_id"]),
        seat=row["seat"],
        phrase=row["phrase"],
        text=row["text"],
    )
