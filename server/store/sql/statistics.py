"""The queue of finished games to analyse, and the play statistics of analysed games, in SQL."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import (
    Double,
    Row,
    Select,
    and_,
    bindparam,
    cast,
    delete,
    exists,
    func,
    literal,
    or_,
    select,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from protocol.core.ids import MatchId, PlayerId
from server.ratings.statistics import LUCK_FACTOR, StatisticTotals
from server.store.archive import FinishedGame
from server.store.sql.daily_tables import DAILY_GAMES
from server.store.sql.open_database import OpenDatabase
from server.store.sql.player_tables import PLAYERS
from server.store.sql.statistics_tables import GAMES_TO_ANALYSE, STATISTICS
from server.store.sql.tables import GAMES, MATCHES
from server.store.statistics import MOST_TRIES, GameToAnalyse, SeatStatistic, Versions

Q, S, G = GAMES_TO_ANALYSE.c, STATISTICS.c, GAMES.c
GAME = ["match_id", "number"]


class SqlStatistics:
    """The games to analyse and the play statistics, in SQL. Implements `StatisticsStore`."""

    def __init__(self, database: OpenDatabase) -> None:
        self._database = database

    async def claim(self, now_ms: int, until_ms: int) -> GameToAnalyse | None:
        async with self._database.writing() as connection:
            row = (await connection.execute(NEWEST_DUE, {"now_ms": now_ms})).first()
            if row is None:
                return None
            claimed = {"due_ms": until_ms, "tries": row.tries + 1}
            queued = _queued(row.match_id, row.number)
            await connection.execute(update(GAMES_TO_ANALYSE).where(queued).values(claimed))
        return GameToAnalyse(
            match=MatchId(row.match_id),
            number=row.number,
            game_key=row.game_key,
            players=(row.player_0, row.player_1),
            winner=row.winner,
            ended_ms=row.ended_ms,
            record=row.record,
            ordinary=not (row.daily or row.same_browser),
        )

    async def postpone(self, game: GameToAnalyse, until_ms: int) -> None:
        queued = update(GAMES_TO_ANALYSE).where(_queued(game.match, game.number))
        async with self._database.writing() as connection:
            await connection.execute(queued.values(due_ms=until_ms))

    async def finish(self, game: GameToAnalyse, rows: Sequence[SeatStatistic]) -> None:
        async with self._database.writing() as connection:
            await connection.execute(
                delete(GAMES_TO_ANALYSE).where(_queued(game.match, game.number))
            )
            if rows and await _is_archived(connection, game.match):
                await self._store(connection, rows)

    async def _store(self, connection: AsyncConnection, rows: Sequence[SeatStatistic]) -> None:
        registered = await _registered(connection, [row.player for row in rows])
        for row in rows:
            older = or_(S.review_version < row.review_version, S.luck_version < row.luck_version)
            of_seat = S.match_id == row.match, S.number == row.number, S.seat == row.seat
            await connection.execute(delete(STATISTICS).where(*of_seat, older))
            if row.player in registered:
                insert = self._database.insert_new(STATISTICS, [*GAME, "seat"])
                await connection.execute(insert, _values(row))

    async def queue_outdated(self, versions: Versions) -> None:
        older = or_(S.review_version < versions.review, S.luck_version < versions.luck)
        outdated = select(S.match_id, S.number, S.ended_ms, literal(0), literal(0)).distinct()
        outdated = outdated.where(S.game_key == versions.game_key, older)
        columns = [*GAME, "ended_ms", "due_ms", "tries"]
        insert = self._database.insert_new(GAMES_TO_ANALYSE, GAME).from_select(columns, outdated)
        async with self._database.writing() as connection:
            await connection.execute(insert)

    async def waiting(self, most: int) -> int:
        some = select(Q.match_id).where(Q.tries < MOST_TRIES).limit(most).subquery()
        rows = await self._database.tuples(select(func.count()).select_from(some))
        return int(rows[0][0])

    async def totals(self, player: PlayerId, versions: Versions) -> StatisticTotals:
        values = {
            "player": player,
            "game_key": versions.game_key,
            "review": versions.review,
            "luck": versions.luck,
        }
        rows = await self._database.tuples(TOTALS, values)
        # PostgreSQL's sums are decimals.
        games, turns, loss, rest, squares = tuple(rows[0])
        return StatisticTotals(
            int(games), int(turns or 0), int(loss or 0), float(rest or 0), float(squares or 0)
        )

    async def statistics_of(self, player: PlayerId) -> Sequence[SeatStatistic]:
        query = select(STATISTICS).where(S.player_id == player)
        rows = await self._database.tuples(query.order_by(S.ended_ms, S.match_id, S.number, S.seat))
        return [_statistic(row) for row in rows]


async def queue_games(
    database: OpenDatabase, connection: AsyncConnection, games: Sequence[FinishedGame]
) -> None:
    """Queue those finished games that have a registered player for analysis.

    It is done in the connection's transaction.
    """
    accounts = _accounts(sorted({player for game in games for player in game.players}))
    registered = set((await connection.execute(accounts)).scalars())
    rows = [
        {
            "match_id": game.match,
            "number": game.number,
            "ended_ms": game.ended_ms,
            "due_ms": 0,
            "tries": 0,
        }
        for game in games
        if not registered.isdisjoint(game.players)
    ]
    if rows:
        rows.sort(key=lambda row: (row["match_id"], row["number"]))
        await connection.execute(database.insert_new(GAMES_TO_ANALYSE, GAME), rows)


async def remove_matches(connection: AsyncConnection, matches: Sequence[str]) -> None:
    """Remove the queued games and the statistics of these matches.

    It is done in the connection's transaction.
    """
    for table in (GAMES_TO_ANALYSE, STATISTICS):
        await connection.execute(delete(table).where(table.c.match_id.in_(matches)))


async def remove_statistics(connection: AsyncConnection, player: PlayerId) -> None:
    """Remove a player's play statistics, in the connection's transaction.

    Call it after the transaction has changed the account, which locks it.
    """
    await connection.execute(delete(STATISTICS).where(S.player_id == player))


async def _registered(connection: AsyncConnection, players: Sequence[PlayerId]) -> set[str]:
    """Return those of the players who have an account.

    An account is not deleted before the transaction ends.
    """
    # All transactions take these locks in the same order.
    locked = _accounts(players).order_by(PLAYERS.c.id).with_for_update(read=True)
    return set((await connection.execute(locked)).scalars())


def _accounts(players: Sequence[PlayerId]) -> Select[Any]:
    p = PLAYERS.c
    return select(p.id).where(
        p.id.in_(players), p.registered_ms.is_not(None), p.deleted_ms.is_(None)
    )


async def _is_archived(connection: AsyncConnection, match: MatchId) -> bool:
    """Return whether the archive has a match. It is not removed before the transaction ends."""
    query = select(MATCHES.c.match_id).where(MATCHES.c.match_id == match)
    return (await connection.execute(query.with_for_update(read=True))).first() is not None


def _queued(match: str, number: int) -> Any:
    return and_(Q.match_id == match, Q.number == number)


def _newest_due() -> Select[Any]:
    daily = exists().where(DAILY_GAMES.c.match_id == Q.match_id)
    columns = G.game_key, G.player_0, G.player_1, G.winner, G.ended_ms, G.record
    of_match = MATCHES.c.match_id == Q.match_id
    return (
        select(Q.match_id, Q.number, Q.tries, *columns)
        .add_columns(daily.label("daily"), MATCHES.c.same_browser)
        .join(GAMES, and_(G.match_id == Q.match_id, G.number == Q.number))
        .join(MATCHES, of_match)
        .where(Q.due_ms <= bindparam("now_ms"), Q.tries < MOST_TRIES)
        .order_by(Q.ended_ms.desc())
        .limit(1)
        # Several nodes take different games.
        .with_for_update(skip_locked=True, of=GAMES_TO_ANALYSE)
    )


def _totals() -> Select[Any]:
    rest = cast(S.score, Double) / 2 - LUCK_FACTOR * 1e-6 * S.luck
    sums: list[Any] = [func.sum(part) for part in (S.turns, S.loss, rest, rest * rest)]
    return select(func.count(), *sums).where(
        S.player_id == bindparam("player"),
        S.game_key == bindparam("game_key"),
        S.review_version == bindparam("review"),
        S.luck_version == bindparam("luck"),
    )


NEWEST_DUE, TOTALS = _newest_due(), _totals()


def _values(row: SeatStatistic) -> dict[str, Any]:
    return {
        "match_id": row.match,
        "number": row.number,
        "seat": row.seat,
        "player_id": row.player,
        "game_key": row.game_key,
        "turns": row.turns,
        "loss": row.loss,
        "luck": row.luck,
        "score": row.score,
        "review_version": row.review_version,
        "luck_version": row.luck_version,
        "ended_ms": row.ended_ms,
    }


def _statistic(row: Row[Any]) -> SeatStatistic:
    return SeatStatistic(
        match=row.match_id,
        number=row.number,
        seat=row.seat,
        player=row.player_id,
        game_key=row.game_key,
        turns=row.turns,
        loss=row.loss,
        luck=row.luck,
        score=row.score,
        review_version=row.review_version,
        luck_version=row.luck_version,
        ended_ms=row.ended_ms,
    )
