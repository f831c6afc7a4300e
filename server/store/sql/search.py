"""The search for finished public matches, by player, game and other criteria, in SQL.

Each query uses an index that yields its matches in order: by player (one index for each seat), by
two players, by game, preset and speed, by game and speed, by game, or by date. Draws have their own
indexes. Other criteria filter the rows; a player's index contains their columns.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from msgspec.structs import asdict, replace
from sqlalchemy import ColumnElement, Integer, Select, bindparam, select, tuple_, union_all

from protocol.core.ids import SEATS, PlayerId, Seat, other
from server.ratings.pools import SPEEDS
from server.store.archive import FinishedMatch, MatchCursor
from server.store.search import Played, Search
from server.store.sql.archive import is_key
from server.store.sql.open_database import OpenDatabase
from server.store.sql.rows import match_of
from server.store.sql.tables import MATCHES

M = MATCHES.c
LIMIT = bindparam("limit", type_=Integer)


class SqlSearch:
    """Searches finished public matches, in SQL. Implements `MatchSearch`."""

    def __init__(self, database: OpenDatabase) -> None:
        self._database = database

    async def find(
        self, search: Search, before: MatchCursor | None, limit: int
    ) -> Sequence[FinishedMatch]:
        if not all(is_key(text) for text in _texts(search)):
            return []
        values = {**asdict(search), "limit": limit}
        if before is not None:
            values |= {"before_ms": before.ended_ms, "before_match": before.match}
        query = _search_query(_form_of(search), before=before is not None)
        return [match_of(row) for row in await self._database.rows(query, values)]

    async def list_played(self, player: PlayerId, limit: int) -> Sequence[Played]:
        if not is_key(player):
            return []
        rows = await self._database.tuples(PLAYED, {"player": player, "limit": limit})
        return [_played(row, player) for row in rows]


def _form_of(search: Search) -> Search:
    """Return an example of the searches with the same criteria, which have the same query."""
    given = (name for name, value in asdict(search).items() if value is not None)
    return replace(search, **{name: "" for name in given if name not in ("own_rules", "result")})


@lru_cache(maxsize=256)
def _search_query(form: Search, *, before: bool) -> Select[Any]:
    """Return the query for searches of this form, whose values are parameters of the same names.

    With `before`, it is for a page after the first. Building it takes 5 ms and leaves 200 kB to the
    garbage collector.
    """
    nothing_in = _nothing_in(form)
    return _of_all(
        [_newest(select(MATCHES).where(*part), nothing_in, before=before) for part in _parts(form)]
    )


def _newest(
    query: Select[Any], nothing_in: Sequence[ColumnElement[Any]] = (), *, before: bool
) -> Select[Any]:
    if before:
        place = tuple_(bindparam("before_ms"), bindparam("before_match"))
        query = query.where(tuple_(M.ended_ms, M.match_id) < place)
    # In PostgreSQL `IS NULL` is not an equality that keeps an index in order, so the column joins
    # the order.
    order = *(column.desc() for column in nothing_in), M.ended_ms.desc(), M.match_id.desc()
    return query.order_by(*order).limit(LIMIT)


def _nothing_in(form: Search) -> Sequence[ColumnElement[Any]]:
    """Return the columns that are NULL in all results of a search, in the order of the indexes."""
    columns = (M.preset, form.own_rules), (M.winner, form.result == "drawn")
    # A player's index continues with the date.
    return [column for column, empty in columns if empty and form.player is None]


def _of_all(parts: Sequence[Select[Any]]) -> Select[Any]:
    if len(parts) == 1:
        return parts[0]
    # SQLite takes an ORDER BY within a UNION only in a subquery.
    all_of_them = union_all(*(select(part.subquery()) for part in parts)).subquery()
    newest = all_of_them.c.ended_ms.desc(), all_of_them.c.match_id.desc()
    return select(all_of_them).order_by(*newest).limit(LIMIT)


def _parts(form: Search) -> list[list[ColumnElement[bool]]]:
    """Return the conditions of a search as alternatives, each of which uses one index."""
    if form.player is not None:
        return [_conditions(form, seat) for seat in SEATS]
    conditions = _conditions(form, None)
    if form.speed is None and (form.own_rules or form.preset is not None):
        # The index of presets includes the speed.
        return [[*conditions, M.speed == speed] for speed in SPEEDS]
    return [conditions]


def _conditions(form: Search, seat: Seat | None) -> list[ColumnElement[bool]]:
    """Return the conditions of a search, with the given player in this seat if there is one."""
    conditions: list[ColumnElement[bool]] = [M.public]
    if seat is not None:
        conditions.append(M[f"player_{seat}"] == bindparam("player"))
        if form.opponent is not None:
            conditions.append(M[f"player_{other(seat)}"] == bindparam("opponent"))
    filters = (name for name in ("game_key", "preset", "speed") if getattr(form, name) is not None)
    conditions.extend(M[name] == bindparam(name) for name in filters)
    if form.own_rules:
        conditions.append(M.preset.is_(None))
    if form.since_ms is not None:
        conditions.append(M.ended_ms >= bindparam("since_ms"))
    if form.until_ms is not None:
        conditions.append(M.ended_ms < bindparam("until_ms"))
    match form.result:
        case "drawn":
            conditions.append(M.winner.is_(None))
        case "decided":
            conditions.append(M.winner.is_not(None))
        case "won" | "lost" if seat is not None:
            conditions.append(M.winner == (seat if form.result == "won" else other(seat)))
    return conditions


# The columns are in the index. Reading many rows from the table would be slow.
PLAYED = _of_all(
    [
        _newest(
            select(
                M.match_id, M.player_0, M.player_1, M.game_key, M.preset, M.winner, M.ended_ms
            ).where(*part),
            before=False,
        )
        for part in _parts(Search(player=PlayerId("")))
    ]
)


def _texts(search: Search) -> list[str]:
    texts = (search.player, search.opponent, search.game_key, search.preset)
    return [text for text in texts if text is not None]


def _played(row: Sequence[Any], player: PlayerId) -> Played:
    match, one, two, game_key, preset, winner, ended_ms = row
    seat: Seat = 0 if one == player else 1
    return Played(match, seat, one if seat else two, game_key, preset, winner, ended_ms)
