"""Finished games and matches in SQL: the port `server.store.archive`."""

import asyncio
import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any, Self

from sqlalchemy import RowMapping, Select, func, literal, select, tuple_, union_all
from sqlalchemy.exc import DataError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from protocol.core.ids import SEATS, MatchId, PlayerId, Seat
from server.store.archive import (
    ArchiveRefused,
    ArchiveUnavailable,
    Before,
    FinishedGame,
    FinishedMatch,
)
from server.store.sql.connections import Connections
from server.store.sql.database import Database, shown
from server.store.sql.rows import game_row, match_of, match_row
from server.store.sql.schema import Migrated, migrate
from server.store.sql.tables import GAMES, MATCHES

BATCH = 32
"""How many records are in memory at a time while all are read."""
MOST_GAMES = 2**31 - 1
"""What the column takes."""

log = logging.getLogger(__name__)


class SqlArchive:
    """The archive in a database, open while this context is entered.

    A database that is away at the start, or goes away later, is found again by itself.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._engine = database.engine()
        self._connections = Connections(database, self._engine)
        self._preparing: asyncio.Task[Migrated] | None = None

    async def __aenter__(self) -> Self:
        """Bring the database to the newest schema; where it is away, that is done when it is back.

        Raises ArchiveRefused.
        """
        try:
            await self._prepared()
        except ArchiveUnavailable as error:
            log.warning("the archive is not there yet: %s", error)
        except BaseException:
            await self.__aexit__()
            raise
        return self

    async def __aexit__(self, *_: object) -> None:
        """Close its connections."""
        if self._preparing is not None:
            self._preparing.cancel()
            await asyncio.gather(self._preparing, return_exceptions=True)
        await self._connections.close()

    async def keep(
        self, games: Sequence[FinishedGame], matches: Sequence[FinishedMatch] = ()
    ) -> None:
        """As the port says."""
        insert = self._database.insert_new
        async with self._connected() as connection, connection.begin():
            if games:
                into = insert(GAMES, ["match_id", "number"])
                await connection.execute(into, [game_row(game) for game in games])
            if matches:
                into = insert(MATCHES, ["match_id"])
                await connection.execute(into, [match_row(match) for match in matches])

    async def record(self, match: MatchId, number: int) -> bytes | None:
        """As the port says."""
        if not is_key(match) or not 0 < number <= MOST_GAMES:
            return None
        wanted = select(GAMES.c.record).where(GAMES.c.match_id == match, GAMES.c.number == number)
        rows = await self._rows(wanted)
        return rows[0]["record"] if rows else None

    async def match(self, match: MatchId) -> FinishedMatch | None:
        """As the port says."""
        if not is_key(match):
            return None
        rows = await self._rows(select(MATCHES).where(MATCHES.c.match_id == match))
        return match_of(rows[0]) if rows else None

    async def finished_of(
        self, player: PlayerId, before: Before | None, limit: int
    ) -> Sequence[FinishedMatch]:
        """As the port says. Each seat is looked up by its own index, which gives them in order."""
        if not is_key(player):
            return []
        of_both = union_all(*(newest_of(seat, player, before, limit) for seat in SEATS)).subquery()
        newest = of_both.c.ended_ms.desc(), of_both.c.match_id.desc()
        rows = await self._rows(select(of_both).order_by(*newest).limit(limit))
        return [match_of(row) for row in rows]

    async def games(self, match: MatchId) -> int:
        """As the port says."""
        if not is_key(match):
            return 0
        counted = select(func.count().label("games")).where(GAMES.c.match_id == match)
        rows = await self._rows(counted)
        count: int = rows[0]["games"]
        return count

    async def records(self) -> AsyncIterator[bytes]:
        """As the port says. Games that are written meanwhile may be among them or not."""
        after = 0
        while True:
            rows = await self._rows(
                select(GAMES.c.id, GAMES.c.record)
                .where(GAMES.c.id > after)
                .order_by(GAMES.c.id)
                .limit(BATCH)
            )
            for row in rows:
                yield row["record"]
            if len(rows) < BATCH:
                return
            after = rows[-1]["id"]

    async def ping(self) -> None:
        """As the port says."""
        await self._rows(select(literal(1)))

    async def _rows(self, query: Select[Any]) -> Sequence[RowMapping]:
        async with self._connected() as connection:
            rows: Sequence[RowMapping] = (await connection.execute(query)).mappings().all()
            return rows

    @asynccontextmanager
    async def _connected(self) -> AsyncIterator[AsyncConnection]:
        """A connection to a database that has the newest schema. Raises ArchiveUnavailable."""
        before = cancels()
        try:
            async with asyncio.timeout(self._database.answer_s):
                await self._prepared()
                async with self._connections.lend() as connection:
                    yield connection
        except (DataError, IntegrityError, OverflowError) as error:
            # What was to be written is wrong: the database is not at fault.
            raise ValueError(shown(error)) from error
        except ArchiveRefused as error:
            raise ArchiveUnavailable(str(error)) from error
        except (SQLAlchemyError, OSError) as error:
            if cancels() > before:
                # Undoing the transaction failed then, as the connection is closed.
                raise asyncio.CancelledError from error
            reason = "no answer" if isinstance(error, TimeoutError) else shown(error)
            raise ArchiveUnavailable(f"the archive at {self._database.name}: {reason}") from error

    async def _prepared(self) -> None:
        """Return once the schema is the newest; what waits may give up, and the rest goes on."""
        task = self._preparing
        if task is None or (task.done() and (task.cancelled() or task.exception())):
            task = asyncio.create_task(migrate(self._database, self._engine))
            # It may fail when nobody waits for it any more.
            task.add_done_callback(lambda done: done.cancelled() or done.exception())
            self._preparing = task
        await asyncio.shield(task)


def newest_of(seat: Seat, player: PlayerId, before: Before | None, limit: int) -> Select[Any]:
    """The matches that ended last in which the player had this seat."""
    columns = MATCHES.c
    wanted = select(MATCHES).where(columns[f"player_{seat}"] == player)
    if before is not None:
        place = tuple_(columns.ended_ms, columns.match_id)
        wanted = wanted.where(place < (before.ended_ms, before.match))
    newest = wanted.order_by(columns.ended_ms.desc(), columns.match_id.desc()).limit(limit)
    # SQLite takes an order within a UNION only in a query of its own.
    return select(newest.subquery())


def cancels() -> int:
    """How often the present task has been asked to end."""
    task = asyncio.current_task()
    return task.cancelling() if task else 0


def is_key(text: str) -> bool:
    """Whether there can be something of that name: PostgreSQL takes no NUL, and no half letters."""
    return text.isprintable()
