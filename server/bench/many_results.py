"""A database with very many players and results, and how fast it answers what people ask of it.

Everything follows from a number by arithmetic, in SQL that both databases take: few players have
played very much, and many a little. The ratings are made up: they do not follow from the results.
"""

import time
from random import Random
from statistics import quantiles
from typing import Any

from msgspec import Struct
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine

from protocol.core.ids import MatchId, PlayerId
from server.bench.plans import Ask, plans_of
from server.games.registry import DEFAULT_GAME, GAMES
from server.players.history import history_of
from server.ratings.pools import Pool
from server.store.archive import Before
from server.store.ratings import Lower
from server.store.search import Search
from server.store.sql.archive import SqlArchive
from server.store.sql.database import Database
from server.store.sql.ratings import SqlRatings
from server.store.sql.search import SqlSearch

CHUNK = 200_000
"""So many matches are made by one statement."""
BEGAN_MS = 1_700_000_000_000
APART_MS = 7_000
"""A match ends so long after the one before it."""
PRESETS = tuple(GAMES[DEFAULT_GAME].presets)[:2]
POOL = Pool(DEFAULT_GAME, PRESETS[0], "rapid")
LEAST_GAMES = 10
PAGE = 50
LISTED = 1_000
"""So many of a player's matches a profile looks at."""

NUMBERS = """
WITH RECURSIVE numbers(n) AS (
  SELECT CAST(:first AS BIGINT) UNION ALL SELECT n + 1 FROM numbers WHERE n < :last
), drawn AS (
  SELECT n, (n * 2654435761) % 1000003 AS a, (n * 40503 + 12345) % 999983 AS b FROM numbers
), paired AS (
  -- The square of a number between 0 and 1 is small more often than not.
  SELECT n, a * a / 1000003 * :players / 1000003 AS one, b * b / 999983 * :players / 999983 AS two
  FROM drawn
)
"""
MATCHES = f"""
INSERT INTO finished_match (match_id, game_key, preset, player_0, player_1, name_0, name_1, rules,
  winner, score_0, score_1, games, ended_ms, speed, public, rated)
{NUMBERS}
SELECT 'm' || n, :game, CASE WHEN n % 3 = 0 THEN :rarely ELSE :often END,
  'p' || one, 'p' || CASE WHEN two = one THEN two + 1 ELSE two END,
  'Player ' || one, 'Player ' || CASE WHEN two = one THEN two + 1 ELSE two END, :rules,
  CASE WHEN n % 20 = 0 THEN NULL ELSE n % 2 END, 1, 0, 1, :began + n * :apart,
  CASE WHEN n % 5 = 0 THEN 'blitz' ELSE 'rapid' END, n % 10 <> 0, n % 10 <> 0
FROM paired
"""  # noqa: S608 -- of constants
RESULTS = """
INSERT INTO rated_result (match_id, player, opponent, game_key, preset, speed, score, ended_ms,
  rating, deviation, volatility, open)
SELECT match_id, player_{seat}, player_{other}, game_key, preset, speed,
  CASE WHEN winner IS NULL THEN 1 WHEN winner = {seat} THEN 2 ELSE 0 END, ended_ms,
  1000 + ended_ms / :apart * 2654435761 % 1200, 80, 0.06, 1 = 0
FROM finished_match WHERE public
"""
RATINGS = """
INSERT INTO rating (player, game_key, preset, speed, rating, deviation, volatility, games, ended_ms,
  established_until_ms)
SELECT player, game_key, preset, speed, max(rating), 80, 0.06, count(*), max(ended_ms),
  CASE WHEN count(*) >= 8 THEN max(ended_ms) + 30000000000 END
FROM rated_result GROUP BY player, game_key, preset, speed
"""


class Size(Struct, frozen=True):
    """How much there is."""

    players: int
    matches: int


async def fill(engine: AsyncEngine, size: Size) -> None:
    """Fill empty tables. Raises what SQLAlchemy does."""
    rules = GAMES[DEFAULT_GAME].presets[PRESETS[0]].model_dump_json()
    for first in range(1, size.matches + 1, CHUNK):
        values = {
            "first": first,
            "last": min(first + CHUNK - 1, size.matches),
            "players": size.players,
            "game": DEFAULT_GAME,
            "often": PRESETS[0],
            "rarely": PRESETS[1],
            "rules": rules,
            "began": BEGAN_MS,
            "apart": APART_MS,
        }
        async with engine.begin() as connection:
            await connection.execute(text(MATCHES), values)
    for statement in (
        RESULTS.format(seat=0, other=1),
        RESULTS.format(seat=1, other=0),
        RATINGS,
        "ANALYZE",
    ):
        given = {"apart": APART_MS} if ":apart" in statement else {}
        async with engine.begin() as connection:
            await connection.execute(text(statement), given)


async def measure(
    database: Database, archive: SqlArchive, size: Size, times: int, seed: int
) -> dict[str, Any]:
    """How long each question takes: p50 and p99 in ms, of so many, and how it is answered."""
    chance = Random(seed)  # noqa: S311 -- nothing is at stake
    figures: dict[str, Any] = {}
    for name in ("profile", "leaderboard", "search"):
        took_ms = []
        for _ in range(times):
            ask = question(name, size, chance)
            began_s = time.perf_counter()
            await ask(archive)
            took_ms.append(1000 * (time.perf_counter() - began_s))
        cuts = quantiles(took_ms, n=100)
        figures[name] = {
            "p50_ms": round(cuts[49], 2),
            "p99_ms": round(cuts[98], 2),
            "most_ms": round(max(took_ms), 2),
            "plan": await plans_of(database, archive, question(name, size, chance)),
        }
    return figures


def question(name: str, size: Size, chance: Random) -> Ask:
    """Something that people ask: a player's profile, a page of a leaderboard or of a search."""
    # Who has played much is also asked for more often.
    player = PlayerId(f"p{int(chance.random() ** chance.choice([1, 2]) * size.players)}")
    match name:
        case "profile":
            return lambda archive: profile(archive, player)
        case "leaderboard":
            below = Lower(chance.uniform(1000, 2200), player) if chance.random() < 0.5 else None
            now_ms = BEGAN_MS + size.matches * APART_MS
            return lambda archive: SqlRatings(archive).best(POOL, now_ms, LEAST_GAMES, below, PAGE)
    ended_ms = BEGAN_MS + chance.randrange(size.matches) * APART_MS
    before = chance.choice([None, Before(ended_ms, MatchId("m"))])
    wanted = search(player, ended_ms, chance)
    return lambda archive: SqlSearch(archive).found(wanted, before, PAGE)


async def profile(archive: SqlArchive, player: PlayerId) -> None:
    """All that a profile shows."""
    ratings, searched = SqlRatings(archive), SqlSearch(archive)
    of_player = await ratings.of(player)
    if of_player:
        await ratings.curve(player, of_player[0].pool, LISTED)
    history_of(await searched.played(player, LISTED))


def search(player: PlayerId, some_ms: int, chance: Random) -> Search:
    """Some search."""
    return chance.choice(
        [
            Search(player=player),
            Search(player=player, result="won", preset=PRESETS[1], game_key=DEFAULT_GAME),
            Search(player=player, since_ms=some_ms),
            Search(game_key=DEFAULT_GAME, preset=PRESETS[0], speed="blitz"),
            Search(game_key=DEFAULT_GAME, result="drawn"),
            Search(until_ms=some_ms),
        ]
    )
