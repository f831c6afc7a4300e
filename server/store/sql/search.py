"""The search for public matches in SQL.

Each query uses an index that yields its matches in order: by player (one index for each seat), by
two players, by game, preset and speed, by game and speed, by game, or by date. Draws have their own
indexes. Other criteria filter the rows; a player's index contains their columns.
"""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import ColumnElement, Select, select, tuple_, union_all

from protocol.core.ids import SEATS, PlayerId, Seat, other
from server.ratings.pools import SPEEDS
from server.store.archive import FinishedMatch, MatchCursor
from server.store.search import Played, Search
from server.store.sql.archive import is_key
from server.store.sql.open_database import OpenDatabase
from server.store.sql.rows import match_of
from server.store.sql.tables import MATCHES

M = MATCHES.c


class SqlSearch:
    """Searches finished public matches, in SQL. Implements `MatchSearch`."""

    def __init__(self, database: OpenDatabase) -> None:
        self._database = database

    async def find(
        self, search: Search, before: MatchCursor | None, limit: int
    ) -> Sequence[FinishedMatch]:
        if not all(is_key(text) for text in _texts(search)):
            return []
        parts = [
            _newest(select(MATCHES).where(*part), before, limit, _nothing_in(search))
            for part in _parts(search)
        ]
        return [match_of(row) for row in await self._database.rows(_of_all(parts, limit))]

    async def list_played(self, player: PlayerId, limit: int) -> Sequence[Played]:
        if not is_key(player):
            return []
        # These columns are in the index. Reading many rows from the table would be slow.
        few = M.match_id, M.player_0, M.player_1, M.game_key, M.preset, M.winner, M.ended_ms
        parts = [
            _newest(select(*few).where(*part), None, limit)
            for part in _parts(Search(player=player))
        ]
        return [_played(row, player) for row in await self._database.tuples(_of_all(parts, limit))]


def _newest(
    query: Select[Any],
    before: MatchCursor | None,
    limit: int,
    nothing_in: Sequence[ColumnElement[Any]] = (),
) -> Select[Any]:
    if before is not None:
        query = query.where(tuple_(M.ended_ms, M.match_id) < (before.ended_ms, before.match))
    # In PostgreSQL `IS NULL` is not an equality that keeps an index in order, so the column joins
    # the order.
    order = *(column.desc() for column in nothing_in), M.ended_ms.desc(), M.match_id.desc()
    return query.order_by(*order).limit(limit)


def _nothing_in(search: Search) -> Sequence[ColumnElement[Any]]:
    """Return the columns that are NULL in all results of a search, in the order of the indexes."""
    columns = (M.preset, search.own_rules), (M.winner, search.result == "drawn")
    # A player's index continues with the date.
    return [column for column, empty in columns if empty and search.player is None]


def _of_all(parts: Sequence[Select[Any]], limit: int) -> Select[Any]:
    if len(parts) == 1:
        return parts[0]
    # SQLite takes an ORDER BY within a UNION only in a subquery.
    all_of_them = union_all(*(select(part.subquery()) for part in parts)).subquery()
    newest = all_of_them.c.ended_ms.desc(), all_of_them.c.match_id.desc()
    return select(all_of_them).order_by(*newest).limit(limit)


def _parts(search: Search) -> list[list[ColumnElement[bool]]]:
    """Return the conditions of a search as alternatives, each of which uses one index."""
    if search.player is not None:
        return [_conditions(search, seat) for seat in SEATS]
    conditions = _conditions(search, None)
    if search.speed is None and (search.own_rules or search.preset is not None):
        # The index of presets includes the speed.
        return [[*conditions, M.speed == speed] for speed in SPEEDS]
    return [conditions]


def _conditions(search: Search, seat: Seat | None) -> list[ColumnElement[bool]]:
    """Return the conditions of a search, with the given player in this seat if there is one."""
    conditions: list[ColumnElement[bool]] = [M.public]
    if seat is not None:
        conditions.append(M[f"player_{seat}"] == search.player)
        if search.opponent is not None:
            conditions.append(M[f"player_{other(seat)}"] == search.opponent)
    for column, value in (
        (M.game_key, search.game_key),
        (M.preset, search.preset),
        (M.speed, search.speed),
    ):
        if value is not None:
            conditions.append(column == value)
    if search.own_rules:
        conditions.append(M.preset.is_(None))
    if search.since_ms is not None:
        conditions.append(M.ended_ms >= search.since_ms)
    if search.until_ms is not None:
        conditions.append(M.ended_ms < search.until_ms)
    match search.result:
        case "drawn":
            conditions.append(M.winner.is_(None))
        case "decided":
            conditions.append(M.winner.is_not(None))
        case "won" | "lost" if seat is not None:
            conditions.append(M.winner == (seat if search.result == "won" else other(seat)))
    return conditions


def _texts(search: Search) -> list[str]:
    texts = (search.player, search.opponent, search.game_key, search.preset)
    return [text for text in texts if text is not None]


def _played(row: Sequence[Any], player: PlayerId) -> Played:
    match, one, two, game_key, preset, winner, ended_ms = row
    seat: Seat = 0 if one == player else 1
    return Played(match, seat, one if seat else two, game_key, preset, winner, ended_ms)
