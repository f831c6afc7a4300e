"""Makes a rated match count as a loss for a player who ended it early more often than allowed.

The decision is made once, when a match is archived, and stored in the match's `rated` column.
Recomputed ratings follow it.
"""

from collections.abc import Sequence

from msgspec.structs import replace
from sqlalchemy import func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from server.ratings.aborts import COUNTED_MS, is_charged
from server.store.archive import FinishedMatch
from server.store.sql.database import Database
from server.store.sql.tables import MATCHES, RESULTS


async def charged_aborts(
    database: Database, connection: AsyncConnection, matches: Sequence[FinishedMatch]
) -> list[FinishedMatch]:
    """Make aborted matches beyond the allowance rated, and return them.

    The matches have just been archived in the transaction of `connection`. Raises what SQLAlchemy
    raises.
    """
    aborted = [match for match in matches if match.aborted_by is not None and not match.rated]
    charged = []
    # A fixed order keeps transactions from waiting for each other.
    for match in sorted(aborted, key=_aborter):
        await database.take_lock(connection, f"aborts {_aborter(match)}")
        if is_charged(*await _counts(connection, match)):
            row = update(MATCHES).where(MATCHES.c.match_id == match.match).values(rated=True)
            await connection.execute(row)
            charged.append(replace(match, rated=True))
    return charged


def _aborter(match: FinishedMatch) -> str:
    return match.players[0 if match.aborted_by == 0 else 1]


async def _counts(connection: AsyncConnection, match: FinishedMatch) -> tuple[int, int]:
    """Return the player's aborts and rated matches that count at the end of this match."""
    player, since_ms = _aborter(match), match.ended_ms - COUNTED_MS
    columns = MATCHES.c
    aborts = [
        select(func.count())
        .where(columns[f"player_{seat}"] == player, columns.ended_ms > since_ms)
        .where(columns.aborted_by == seat)
        .scalar_subquery()
        for seat in (0, 1)
    ]
    games = select(func.count()).where(RESULTS.c.player == player, RESULTS.c.ended_ms > since_ms)
    row = (await connection.execute(select(*aborts, games.scalar_subquery()))).one()
    return row[0] + row[1], row[2]
