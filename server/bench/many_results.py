"""Fills a database with very many players and results, for `spite bench-results`.

Everything is computed from a number in SQL that both databases accept. Few players have played very
much, and many a little. The ratings are invented: they don't follow from the results.
"""

from collections.abc import Mapping, Sequence

from msgspec import Struct
from sqlalchemy import Connection, Index, text
from sqlalchemy.ext.asyncio import AsyncEngine

from protocol.core.named import to_json
from server.games.registry import DEFAULT_GAME, GAMES
from server.ratings.pools import Pool
from server.store.sql.player_tables import PLAYERS
from server.store.sql.tables import MATCHES, RATINGS, RESULTS

CHUNK = 200_000
"""The number of matches that one SQL statement creates."""
BEGAN_MS = 1_700_000_000_000
"""The time of the first invented match (Unix milliseconds)."""
APART_MS = 7_000
"""The interval between the ends of invented matches, in milliseconds."""
PRESETS = tuple(GAMES[DEFAULT_GAME].presets)[:2]
OTHER_GAME = next(key for key in GAMES if key != DEFAULT_GAME)
OTHER_PRESET = next(iter(GAMES[OTHER_GAME].presets))
POOL = Pool(DEFAULT_GAME, PRESETS[0], "rapid")
LETTERS = "abcdefghjk"
"""The letter for each digit in invented names. A name of these letters is its own skeleton."""


def _lettered(number: str) -> str:
    """Return SQL that writes a number with a letter for each digit."""
    sql = f"CAST({number} AS TEXT)"
    for digit, letter in enumerate(LETTERS):
        sql = f"replace({sql}, '{digit}', '{letter}')"
    return sql


NUMBERS = """
WITH RECURSIVE numbers(n) AS (
  SELECT CAST(:first AS BIGINT) UNION ALL SELECT n + 1 FROM numbers WHERE n < :last
)
"""
PEOPLE = f"""
INSERT INTO player (id, created_ms, name, skeleton, registered_ms)
{NUMBERS}
SELECT 'p' || n, :began, 'Player ' || {_lettered("n")}, 'player' || {_lettered("n")}, :began
FROM numbers
"""  # noqa: S608 -- of constants
MADE = f"""
INSERT INTO finished_match (match_id, game_key, preset, player_0, player_1, name_0, name_1, rules,
  winner, score_0, score_1, games, ended_ms, speed, public, rated)
{NUMBERS}, drawn AS (
  SELECT n, (n * 2654435761) % 1000003 AS a, (n * 40503 + 12345) % 999983 AS b FROM numbers
), one_of_two AS (
  -- The square of a number between 0 and 1 is small more often than not.
  SELECT n, a * a / 1000003 * :players / 1000003 AS one, b * b / 999983 * :players / 999983 AS two
  FROM drawn
), paired AS (
  SELECT n, one, CASE WHEN two = one THEN two + 1 ELSE two END AS two FROM one_of_two
)
SELECT 'm' || n, CASE WHEN n % 16 = 0 THEN :other ELSE :game END,
  CASE WHEN n % 16 = 0 THEN :other_preset WHEN n % 50 = 1 THEN NULL
    WHEN n % 3 = 0 THEN :rarely ELSE :often END,
  'p' || one, 'p' || two, 'Player ' || {_lettered("one")}, 'Player ' || {_lettered("two")}, :rules,
  CASE WHEN n % 1000 = 0 THEN NULL ELSE n % 2 END, 1, 0, 1, :began + n * :apart,
  CASE WHEN n % 1000 = 7 THEN 'bullet' WHEN n % 5 = 0 THEN 'blitz' ELSE 'rapid' END,
  n % 10 <> 0, n % 10 <> 0 AND n % 50 <> 1
FROM paired
"""  # noqa: S608 -- of constants
COUNTED = """
INSERT INTO rated_result (match_id, player, opponent, game_key, preset, speed, score, ended_ms,
  rating, deviation, volatility, open)
SELECT match_id, player_{seat}, player_{other}, game_key, preset, speed,
  CASE WHEN winner IS NULL THEN 1 WHEN winner = {seat} THEN 2 ELSE 0 END, ended_ms,
  1000 + ended_ms / :apart * 2654435761 % 1000003 * 0.0012, 80, 0.06, 1 = 0
FROM finished_match WHERE rated
"""
RATED = """
INSERT INTO rating (player, game_key, preset, speed, rating, deviation, volatility, games, ended_ms,
  established_until_ms, opponents)
SELECT player, game_key, preset, speed, max(rating), 80, 0.06, count(*), max(ended_ms),
  -- Of one in three the deviation has grown since.
  CASE WHEN count(*) >= 8 THEN max(ended_ms) + max(ended_ms) / :apart % 3 * 30000000000 END,
  count(DISTINCT opponent)
FROM rated_result GROUP BY player, game_key, preset, speed
"""


def name_at(number: int) -> str:
    """Return the invented name of the player with this number."""
    return "Player " + "".join(LETTERS[int(digit)] for digit in str(number))


class Size(Struct, frozen=True):
    """The size of a database for benchmarks: its numbers of players and matches."""

    players: int
    matches: int

    @property
    def ended_ms(self) -> int:
        """The time at which the last invented match ended (Unix milliseconds)."""
        return BEGAN_MS + self.matches * APART_MS


async def fill(engine: AsyncEngine, size: Size) -> None:
    """Fill empty tables with invented players and matches. Raises SQLAlchemy's errors."""
    # Creating indexes at the end is much faster than updating them for each row.
    indexes = [index for table in (MATCHES, RESULTS, RATINGS, PLAYERS) for index in table.indexes]
    async with engine.begin() as connection:
        await connection.run_sync(_drop, indexes)
    people = {"began": BEGAN_MS}
    await _in_chunks(engine, PEOPLE, first=0, last=size.players, values=people)
    rules = to_json(GAMES[DEFAULT_GAME].presets[PRESETS[0]]).decode()
    of_matches = {
        "players": size.players,
        "game": DEFAULT_GAME,
        "other": OTHER_GAME,
        "often": PRESETS[0],
        "rarely": PRESETS[1],
        "other_preset": OTHER_PRESET,
        "rules": rules,
        "began": BEGAN_MS,
        "apart": APART_MS,
    }
    await _in_chunks(engine, MADE, first=1, last=size.matches, values=of_matches)
    for statement in (COUNTED.format(seat=0, other=1), COUNTED.format(seat=1, other=0), RATED):
        async with engine.begin() as connection:
            await connection.execute(text(statement), {"apart": APART_MS})
    for index in indexes:
        async with engine.begin() as connection:
            await connection.run_sync(index.create)
    # PostgreSQL uses index-only scans only after a vacuum, which it runs by itself after a while.
    async with engine.connect() as connection:
        plain = await connection.execution_options(isolation_level="AUTOCOMMIT")
        vacuum = "VACUUM ANALYZE" if engine.dialect.name == "postgresql" else "ANALYZE"
        await plain.exec_driver_sql(vacuum)


async def _in_chunks(
    engine: AsyncEngine, statement: str, first: int, last: int, values: Mapping[str, object]
) -> None:
    for start in range(first, last + 1, CHUNK):
        bounds = {"first": start, "last": min(start + CHUNK - 1, last)}
        async with engine.begin() as connection:
            await connection.execute(text(statement), {**values, **bounds})


def _drop(connection: Connection, indexes: Sequence[Index]) -> None:
    for index in indexes:
        index.drop(connection)
