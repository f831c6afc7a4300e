"""Counts of the rated matches of pairs of players, for moderators, from the archive in SQL."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import ColumnElement, and_, case, func, or_, select

from server.store.moderation import PairFacts
from server.store.sql.open_database import OpenDatabase
from server.store.sql.tables import GAMES, MATCHES

M = MATCHES.c
FIRST = case((M.player_0 < M.player_1, M.player_0), else_=M.player_1)
SECOND = case((M.player_0 < M.player_1, M.player_1), else_=M.player_0)
FIRST_SEAT = case((M.player_0 < M.player_1, 0), else_=1)


class SqlPairs:
    """Counts what pairs of players did in their rated matches. Implements `PairStore`."""

    def __init__(self, database: OpenDatabase) -> None:
        self._database = database

    async def count_since(
        self, ended_ms: int, least_matches: int, short_ms: int, limit: int
    ) -> Sequence[PairFacts]:
        """Return at most `limit` pairs with enough matches, most matches first, by one query."""
        first_game = and_(GAMES.c.match_id == M.match_id, GAMES.c.number == 1)
        matches = func.count()
        same_browser = _count(M.same_browser)
        would_be_rated = or_(M.rated, M.same_browser, M.aborted_by.is_not(None))
        query = (
            select(
                FIRST.label("first"),
                SECOND.label("second"),
                matches.label("matches"),
                _count(M.winner == FIRST_SEAT).label("first_won"),
                _count(M.winner == 1 - FIRST_SEAT).label("second_won"),
                _count(M.network_0 == M.network_1).label("same_address"),
                same_browser.label("same_browser"),
                _count(M.aborted_by.is_not(None)).label("aborted"),
                _count(M.ended_ms - GAMES.c.began_ms < short_ms).label("short"),
                func.max(M.ended_ms).label("last_ms"),
            )
            .select_from(MATCHES.outerjoin(GAMES, first_game))
            .where(M.public, M.ended_ms > ended_ms, would_be_rated)
            .group_by(FIRST, SECOND)
            .having(or_(matches >= least_matches, same_browser > 0))
            .order_by(matches.desc(), FIRST, SECOND)
            .limit(limit)
        )
        return [
            PairFacts(
                players=(row["first"], row["second"]),
                matches=row["matches"],
                wins=(row["first_won"], row["second_won"]),
                same_address=row["same_address"],
                same_browser=row["same_browser"],
                aborted=row["aborted"],
                short=row["short"],
                last_ms=row["last_ms"],
            )
            for row in await self._database.rows(query)
        ]


def _count(condition: ColumnElement[bool]) -> ColumnElement[Any]:
    return func.sum(case((condition, 1), else_=0))
