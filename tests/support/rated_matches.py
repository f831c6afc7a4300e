"""Random rated matches for tests, and the ratings that must follow from them."""

from random import Random
from typing import Any

from msgspec.structs import replace
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncEngine

from protocol.core.ids import MatchId, PlayerId
from server.ratings.ledger import RatingLedger, established_until_ms
from server.ratings.pools import Pool
from server.ratings.weights import DAY_MS
from server.store.archive import FinishedMatch
from server.store.sql.database import Database
from server.store.sql.rating_rebuild import count_differences, pools, rebuild
from server.store.sql.rating_updates import pool_of, result_rows
from server.store.sql.tables import RATINGS, RESULTS
from tests.support.archives import finished_match

BEGAN_MS = 1_800_000_000_000
NETWORKS = (None, None, "one", "two")


def rated_matches(seed: int, count: int, players: int = 5) -> list[FinishedMatch]:
    """Return `count` random rated matches of `players` players, in the order of their ends.

    They are in two pools, rapid and blitz. Some end at the same time.
    """
    chance = Random(seed)
    ids = [PlayerId(f"player{number}") for number in range(players)]
    matches, ended_ms = [], BEGAN_MS
    for number in range(count):
        ended_ms += chance.choice([0, 1, 1, 1, DAY_MS])
        first, second = chance.sample(ids, 2)
        match = replace(
            finished_match(MatchId(f"match{number:05}"), 1),
            players=(first, second),
            winner=chance.choice([0, 0, 1, 1, None]),
            ended_ms=ended_ms,
            networks=(chance.choice(NETWORKS), chance.choice(NETWORKS)),
            speed=chance.choice(["rapid", "rapid", "blitz"]),
            public=True,
            rated=True,
        )
        matches.append(match)
    return matches


def matches_against_many(star: str, began_ms: int) -> list[FinishedMatch]:
    """Return 26 rapid rated matches of the player `star`, each against another player.

    That is enough for a leaderboard. The first ends at `began_ms`.
    """
    made = finished_match(MatchId("-"), 1)
    return [
        replace(
            made,
            match=MatchId(f"{star}{number:02}"),
            players=(PlayerId(star), PlayerId(f"{star}met{number}")),
            winner=number % 2,
            ended_ms=began_ms + number,
            speed="rapid",
            public=True,
            rated=True,
        )
        for number in range(26)
    ]


def ledgers(matches: list[FinishedMatch]) -> dict[Pool, RatingLedger]:
    """Return a ledger with all players' ratings for each pool, after these matches.

    The matches count in the order of their ends, and then of their ids.
    """
    found: dict[Pool, RatingLedger] = {}
    for match in sorted(matches, key=lambda one: (one.ended_ms, one.match)):
        ledger = found.setdefault(pool_of(match), RatingLedger())
        score = result_rows(match)[0]["score"]
        ledger.count(match.players, match.networks, score, match.ended_ms)
    return found


async def all_rows(engine: AsyncEngine) -> list[set[Any]]:
    """Return two sets of rows: all those of the table of results, and of the table of ratings."""
    async with engine.connect() as connection:
        return [
            {tuple(row) for row in await connection.execute(select(table))}
            for table in (RESULTS, RATINGS)
        ]


def expected_ratings(matches: list[FinishedMatch]) -> set[Any]:
    """Return the rows of the ratings table after these matches, computed in memory."""
    rows = set()
    for pool, ledger in ledgers(matches).items():
        for player, dated in ledger.ratings.items():
            rating, at_ms = dated.rating, dated.at_ms
            assert at_ms is not None
            values = rating.rating, rating.deviation, rating.volatility, ledger.games[player]
            until_ms = established_until_ms(rating, at_ms)
            key = player, pool.game_key, pool.preset, pool.speed
            rows.add((*key, *values, at_ms, until_ms, len(ledger.opponents[player])))
    return rows


async def is_right(database: Database, matches: list[FinishedMatch]) -> None:
    """Assert that the stored ratings are those of these matches.

    Recomputing them from the stored results must give the same.
    """
    engine = database.migrating()
    try:
        before = await all_rows(engine)
        assert before[1] == expected_ratings(matches)
        async with engine.connect() as connection:
            found = await pools(connection)
        assert found == sorted(ledgers(matches))
        for pool in found:
            assert (await count_differences(database, engine, pool))[1] == 0
            await rebuild(database, engine, pool)
        assert await all_rows(engine) == before
    finally:
        await database.dispose(engine)
