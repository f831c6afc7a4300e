"""The search for public matches in SQL: the port `server.store.search`.

Each question goes by one index that gives its matches in order: by a player (an index for each
seat), by game and preset, by game, or by date. What is asked besides is looked at on the way.
"""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import ColumnElement, RowMapping, Select, select, tuple_, union_all

from protocol.core.ids import SEATS, GameKey, MatchId, PlayerId, Seat, other
from server.store.archive import Before, FinishedMatch
from server.store.search import Played, Search
from server.store.sql.archive import is_key
from server.store.sql.opened import OpenDatabase
from server.store.sql.rows import match_of
from server.store.sql.tables import MATCHES

M = MATCHES.c


class SqlSearch:
    """The search in a database that is open."""

    def __init__(self, database: OpenDatabase) -> None:
        self._database = database

    async def found(
        self, search: Search, before: Before | None, limit: int
    ) -> Sequence[FinishedMatch]:
        """As the port says."""
        if not all(is_key(text) for text in _texts(search)):
            return []
        if search.player is None:
            query = _newest(select(MATCHES).where(*_conditions(search, None)), before, limit)
        else:
            query = _of_both_seats(
                [
                    _newest(select(MATCHES).where(*_conditions(search, seat)), before, limit)
                    for seat in SEATS
                ],
                limit,
            )
        return [match_of(row) for row in await self._database.rows(query)]

    async def played(self, player: PlayerId, limit: int) -> Sequence[Played]:
        """As the port says."""
        if not is_key(player):
            return []
        # Neither rules nor clocks: the rows are many.
        few = [column for column in M if column.name not in ("rules", "clock")]
        parts = [
            _newest(select(*few).where(*_conditions(Search(player=player), seat)), None, limit)
            for seat in SEATS
        ]
        rows = await self._database.rows(_of_both_seats(parts, limit))
        return [_played(row, player) for row in rows]


def _newest(query: Select[Any], before: Before | None, limit: int) -> Select[Any]:
    if before is not None:
        query = query.where(tuple_(M.ended_ms, M.match_id) < (before.ended_ms, before.match))
    return query.order_by(M.ended_ms.desc(), M.match_id.desc()).limit(limit)


def _of_both_seats(parts: Sequence[Select[Any]], limit: int) -> Select[Any]:
    # SQLite takes an order within a UNION only in a query of its own.
    both = union_all(*(select(part.subquery()) for part in parts)).subquery()
    return select(both).order_by(both.c.ended_ms.desc(), both.c.match_id.desc()).limit(limit)


def _conditions(search: Search, seat: Seat | None) -> list[ColumnElement[bool]]:
    """What a match has to be; with the player in this seat, where there is one."""
    wanted: list[ColumnElement[bool]] = [M.public]
    if seat is not None:
        wanted.append(M[f"player_{seat}"] == search.player)
        if search.opponent is not None:
            wanted.append(M[f"player_{other(seat)}"] == search.opponent)
    for column, value in (
        (M.game_key, search.game_key),
        (M.preset, search.preset),
        (M.speed, search.speed),
    ):
        if value is not None:
            wanted.append(column == value)
    if search.since_ms is not None:
        wanted.append(M.ended_ms >= search.since_ms)
    if search.until_ms is not None:
        wanted.append(M.ended_ms < search.until_ms)
    match search.result:
        case "drawn":
            wanted.append(M.winner.is_(None))
        case "decided":
            wanted.append(M.winner.is_not(None))
        case "won" | "lost" if seat is not None:
            wanted.append(M.winner == (seat if search.result == "won" else other(seat)))
    return wanted


def _texts(search: Search) -> list[str]:
    said = (search.player, search.opponent, search.game_key, search.preset)
    return [text for text in said if text is not None]


def _played(row: RowMapping, player: PlayerId) -> Played:
    seat: Seat = 0 if row["player_0"] == player else 1
    return Played(
        match=MatchId(row["match_id"]),
        seat=seat,
        opponent=PlayerId(row[f"player_{other(seat)}"]),
        opponent_name=row[f"name_{other(seat)}"],
        game_key=GameKey(row["game_key"]),
        preset=row["preset"],
        winner=row["winner"],
        ended_ms=row["ended_ms"],
    )
