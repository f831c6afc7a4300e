"""Reports about players in SQL."""

from collections.abc import Collection, Sequence
from typing import Any

from pydantic import TypeAdapter
from sqlalchemy import RowMapping, delete, func, select, tuple_

from protocol.core.ids import MatchId, PlayerId
from protocol.core.moderation import LineView, ReportState
from server.store.moderation import AlreadyReported, Report, TimeCursor, TooManyReports
from server.store.sql.moderation_tables import REPORTS
from server.store.sql.open_database import OpenDatabase

R = REPORTS.c
LINES = TypeAdapter(list[LineView])
LISTED = [column for column in R if column.name != "lines"]


class SqlReports:
    """Reports about players, in SQL. Implements `ReportStore`."""

    def __init__(self, database: OpenDatabase) -> None:
        self._database = database

    async def add(self, report: Report, most_open: int) -> None:
        mine = select(func.count()).where(R.by_player == report.by, R.state == "open")
        into = self._database.insert_new(REPORTS, ["by_player", "match_id", "about_player"])
        async with self._database.writing() as connection:
            await self._database.take_lock(connection, f"reports {report.by}")
            if (await connection.execute(mine)).scalar_one() >= most_open:
                raise TooManyReports
            if (await connection.execute(into.returning(R.id), _row(report))).first() is None:
                raise AlreadyReported

    async def find(self, report: str) -> Report | None:
        if not report.isprintable():
            return None
        rows = await self._database.rows(select(REPORTS).where(R.id == report))
        return _report(rows[0], LINES.validate_json(rows[0]["lines"])) if rows else None

    async def list_in_states(
        self, states: Collection[ReportState], after: TimeCursor | None, limit: int, *, newest: bool
    ) -> Sequence[Report]:
        query = select(*LISTED).where(R.state.in_(list(states)))
        place = tuple_(R.at_ms, R.id)
        if after is not None:
            at = (after.at_ms, after.id)
            query = query.where(place < at if newest else place > at)
        order = (R.at_ms.desc(), R.id.desc()) if newest else (R.at_ms, R.id)
        rows = await self._database.rows(query.order_by(*order).limit(limit))
        return [_report(row, ()) for row in rows]

    async def count_open_about(self, player: PlayerId) -> int:
        query = select(func.count()).where(R.about_player == player, R.state == "open")
        found: int = (await self._database.tuples(query))[0][0]
        return found

    async def remove_decided(self, before_ms: int) -> None:
        async with self._database.writing() as connection:
            await connection.execute(delete(REPORTS).where(R.decided_ms < before_ms))


def _row(report: Report) -> dict[str, Any]:
    return {
        "id": report.id,
        "at_ms": report.at_ms,
        "state": report.state,
        "by_player": report.by,
        "about_player": report.about,
        "named": report.named,
        "match_id": report.match or "",
        "seat": report.seat,
        "room": report.room,
        "line": report.line,
        "reason": report.reason,
        "note": report.note,
        "lines": LINES.dump_json(list(report.lines)).decode(),
    }


def _report(row: RowMapping, lines: Sequence[LineView]) -> Report:
    return Report(
        id=row["id"],
        at_ms=row["at_ms"],
        state=row["state"],
        by=PlayerId(row["by_player"]),
        about=PlayerId(row["about_player"]),
        named=row["named"],
        match=MatchId(row["match_id"]) if row["match_id"] else None,
        seat=row["seat"],
        room=row["room"],
        line=row["line"],
        reason=row["reason"],
        note=row["note"],
        lines=lines,
    )
