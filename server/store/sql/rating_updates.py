"""Updates ratings in the transaction that archives rated matches.

Matches count in the order in which they ended, and with the same end, in the order of their ids.
They may be archived in another order. So each result of a player can be `open`: its rating has yet
to be computed, or to be computed again.

The first open result is always next. If it changes a rating, it opens the player's next result.
Once none is open, every rating follows from the one before it, as if all matches had come in order
(docs/decisions/0039-ratings-follow-the-order-of-ends.md).
"""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import (
    ColumnElement,
    RowMapping,
    Table,
    Update,
    and_,
    bindparam,
    func,
    or_,
    select,
    tuple_,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from protocol.core.ids import SEATS, GameKey, Seat, other
from server.ratings.glicko2 import Rating
from server.ratings.ledger import HALVES, NEW, DatedRating, after_match, established_until_ms
from server.ratings.pools import Pool
from server.ratings.weights import day_of, weight_after
from server.store.archive import FinishedMatch
from server.store.sql.database import Database
from server.store.sql.tables import RATINGS, RESULTS

COMPUTED_AT_ONCE = 64
"""The maximum number of matches computed in one transaction, which must end in time."""


async def count_results(
    database: Database, connection: AsyncConnection, matches: Sequence[FinishedMatch]
) -> None:
    """Enter rated matches that have just been archived, and compute the ratings after them.

    It is done in the transaction of `connection`. Beyond COMPUTED_AT_ONCE (64) matches, ratings
    stay open for `compute_open_results`. Raises what SQLAlchemy raises.
    """
    of_pool: dict[Pool, list[FinishedMatch]] = {}
    for match in matches:
        of_pool.setdefault(pool_of(match), []).append(match)
    computed = 0
    # A fixed order keeps transactions from waiting for each other.
    for pool in sorted(of_pool):
        await database.take_lock(connection, lock_name(pool))
        await _enter(database, connection, pool, of_pool[pool])
        computed += await compute_open_results(connection, pool, COMPUTED_AT_ONCE - computed)


async def compute_open_results(connection: AsyncConnection, pool: Pool, limit: int) -> int:
    """Compute the ratings after at most `limit` matches of a pool; return how many there were.

    They are matches whose ratings have yet to be computed (again), the oldest first. The caller
    has the lock of the pool. Raises what SQLAlchemy raises.
    """
    for done in range(limit):
        if not await _compute_first_open(connection, pool):
            return done
    return limit


async def find_open_pool(connection: AsyncConnection) -> Pool | None:
    """Return a pool with ratings that have yet to be computed (again), or None.

    Raises what SQLAlchemy raises.
    """
    columns = RESULTS.c.game_key, RESULTS.c.preset, RESULTS.c.speed
    row = (await connection.execute(select(*columns).where(RESULTS.c.open).limit(1))).first()
    return None if row is None else Pool(GameKey(row[0]), row[1], row[2])


def pool_of(match: FinishedMatch) -> Pool:
    """Return the pool of a rated match. Raises ValueError if the match has no preset."""
    if match.preset is None:
        raise ValueError("a rated match without a preset")
    return Pool(match.game_key, match.preset, match.speed)


def lock_name(pool: Pool) -> str:
    """Return the name of the database lock on a pool's ratings."""
    return f"ratings {pool.game_key} {pool.preset} {pool.speed}"


def result_rows(match: FinishedMatch) -> list[dict[str, Any]]:
    """Return both rows of a rated match for the table RESULTS, by seat, without ratings."""
    of_pool = _pool_values(pool_of(match))
    return [
        {
            "match_id": match.match,
            "player": match.players[seat],
            "opponent": match.players[other(seat)],
            "opponent_network": match.networks[other(seat)],
            **of_pool,
            "score": _score(match, seat),
            "ended_ms": match.ended_ms,
        }
        for seat in SEATS
    ]


def rating_values(rating: Rating) -> dict[str, float]:
    """Return a rating as the values of database columns, by name."""
    return {
        "rating": rating.rating,
        "deviation": rating.deviation,
        "volatility": rating.volatility,
    }


def rating_of(row: RowMapping) -> Rating:
    """Return the rating in a row of the database."""
    return Rating(row["rating"], row["deviation"], row["volatility"])


def in_pool(table: Table, pool: Pool) -> ColumnElement[bool]:
    """Return the condition that a row of this table belongs to the pool."""
    return and_(*(table.c[name] == value for name, value in _pool_values(pool).items()))


def _pool_values(pool: Pool) -> dict[str, str]:
    return {"game_key": pool.game_key, "preset": pool.preset, "speed": pool.speed}


def _score(match: FinishedMatch, seat: Seat) -> int:
    if match.winner is None:
        return HALVES // 2
    return HALVES if match.winner == seat else 0


async def _enter(
    database: Database, connection: AsyncConnection, pool: Pool, matches: Sequence[FinishedMatch]
) -> None:
    """Add the results of rated matches as open, and count each match for its players."""
    rows = [row | {"open": True} for match in matches for row in result_rows(match)]
    await connection.execute(database.insert_new(RESULTS, ["match_id", "player"]), rows)
    key = ["player", *_pool_values(pool)]
    new: dict[str, Any] = {"games": 0, "opponents": 0, "ended_ms": 0, "established_until_ms": None}
    new |= rating_values(NEW)
    keys = [{name: row[name] for name in key} for row in rows]
    await connection.execute(database.insert_new(RATINGS, key), [each | new for each in keys])
    await connection.execute(ONE_MORE, [{"of_player": row["player"], **_of(pool)} for row in rows])
    for row in rows:
        await connection.execute(_later_of_day(pool, row))


async def _compute_first_open(connection: AsyncConnection, pool: Pool) -> bool:
    """Compute the ratings of a pool's first open result; return False if there is none."""
    order = RESULTS.c.ended_ms, RESULTS.c.match_id
    first = select(RESULTS).where(in_pool(RESULTS, pool), RESULTS.c.open)
    # Either both rows of a match are open, or none.
    both = (await connection.execute(first.order_by(*order).limit(2))).mappings().all()
    if not both:
        return False
    before = [await _rating_before(connection, row) for row in both]
    both_before = before[0], before[1]
    weight = await _weight(connection, both)
    ratings = after_match(both_before, both[0]["score"], both[0]["ended_ms"], weight)
    await connection.execute(
        COMPUTED,
        [
            {"of_match": row["match_id"], "of_player": row["player"], **rating_values(rating)}
            for row, rating in zip(both, ratings, strict=True)
        ],
    )
    for row, rating in zip(both, ratings, strict=True):
        if row["rating"] is None or rating_of(row) != rating:
            await _pass_on(connection, pool, row, rating)
    return True


async def _weight(connection: AsyncConnection, both: Sequence[RowMapping]) -> float:
    """Return the weight of the rated match of these rows, by the earlier results of its day."""
    counts = []
    for row in both:
        place = tuple_(RESULTS.c.ended_ms, RESULTS.c.match_id)
        earlier = select(func.count()).where(
            _same(row),
            RESULTS.c.ended_ms >= day_of(row["ended_ms"])[0],
            place < (row["ended_ms"], row["match_id"]),
            _against_same(row),
        )
        counts.append(earlier.scalar_subquery())
    found = (await connection.execute(select(*counts))).one()
    return weight_after(max(found))


def _later_of_day(pool: Pool, row: Mapping[str, Any]) -> Update:
    """Return the SQL that opens a player's later results of the day, whose ratings must be
    recomputed.

    The result in `row` changes their weights.
    """
    place = tuple_(RESULTS.c.ended_ms, RESULTS.c.match_id)
    later = select(RESULTS.c.match_id).where(
        RESULTS.c.player == row["player"],
        in_pool(RESULTS, pool),
        RESULTS.c.ended_ms < day_of(row["ended_ms"])[1],
        place > (row["ended_ms"], row["match_id"]),
        _against_same(row),
    )
    return update(RESULTS).where(RESULTS.c.match_id.in_(later)).values(open=True)


def _against_same(row: Mapping[str, Any] | RowMapping) -> ColumnElement[bool]:
    """Return the condition that a result is against the same opponent or address as this one."""
    same = RESULTS.c.opponent == row["opponent"]
    network = row["opponent_network"]
    return same if network is None else or_(same, RESULTS.c.opponent_network == network)


async def _rating_before(connection: AsyncConnection, row: RowMapping) -> DatedRating:
    """Return a player's rating before the end of the match that this row is about."""
    columns = RESULTS.c
    place = tuple_(columns.ended_ms, columns.match_id)
    last = (
        select(RESULTS)
        .where(_same(row), place < (row["ended_ms"], row["match_id"]))
        .order_by(columns.ended_ms.desc(), columns.match_id.desc())
        .limit(1)
    )
    before = (await connection.execute(last)).mappings().first()
    return DatedRating() if before is None else DatedRating(rating_of(before), before["ended_ms"])


async def _pass_on(
    connection: AsyncConnection, pool: Pool, row: RowMapping, rating: Rating
) -> None:
    """Open the player's next result. Without one, make the rating the player's current one."""
    columns = RESULTS.c
    place = tuple_(columns.ended_ms, columns.match_id)
    following = (
        select(columns.match_id)
        .where(_same(row), place > (row["ended_ms"], row["match_id"]))
        .order_by(columns.ended_ms, columns.match_id)
        .limit(1)
    )
    found = (await connection.execute(following)).first()
    if found is not None:
        opened = update(RESULTS).where(columns.match_id == found[0]).values(open=True)
        await connection.execute(opened)
        return
    ended_ms = row["ended_ms"]
    await connection.execute(
        update(RATINGS)
        .where(RATINGS.c.player == row["player"], in_pool(RATINGS, pool))
        .values(
            ended_ms=ended_ms,
            established_until_ms=established_until_ms(rating, ended_ms),
            **rating_values(rating),
        )
    )


def _same(row: RowMapping) -> ColumnElement[bool]:
    """Return the condition that a result is of the same player, in the same pool, as this one."""
    names = "player", "game_key", "preset", "speed"
    return and_(*(RESULTS.c[name] == row[name] for name in names))


def _of(pool: Pool) -> dict[str, str]:
    return {f"of_{name}": value for name, value in _pool_values(pool).items()}


def _one_more() -> Update:
    key = "player", "game_key", "preset", "speed"
    where = (RATINGS.c[name] == bindparam(f"of_{name}") for name in key)
    of_player = [RESULTS.c[name] == RATINGS.c[name] for name in key]
    opponents = select(func.count(RESULTS.c.opponent.distinct())).where(*of_player)
    return (
        update(RATINGS)
        .where(*where)
        .values(games=RATINGS.c.games + 1, opponents=opponents.scalar_subquery())
    )


def _computed() -> Update:
    of_row = (
        RESULTS.c.match_id == bindparam("of_match"),
        RESULTS.c.player == bindparam("of_player"),
    )
    return update(RESULTS).where(*of_row).values(open=False)


ONE_MORE = _one_more()
COMPUTED = _computed()
