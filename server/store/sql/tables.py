"""The archive's tables, as the newest migration leaves them.

Games are to be searched by player, by game and by date, a page at a time, and matches by player:
for each there is an index that ends with the date, and the id tells apart what has the same date.
Text in keys is compared by its bytes ("C"): an index by a language's order breaks when the system's
idea of that order changes (PostgreSQL wiki, "Locale data changes").
"""

from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    Identity,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    SmallInteger,
    String,
    Table,
    Text,
    false,
    text,
)

KEY = String().with_variant(String(collation="C"), "postgresql")
SERIAL = BigInteger().with_variant(Integer(), "sqlite")
"""SQLite numbers rows by itself only where the column is an INTEGER."""

METADATA = MetaData()


def _played() -> tuple[Column[Any], ...]:
    """What was played, and by whom, by seat."""
    return (
        Column("game_key", KEY, nullable=False),
        Column("preset", KEY),
        Column("player_0", KEY, nullable=False),
        Column("player_1", KEY, nullable=False),
        Column("name_0", Text, nullable=False),
        Column("name_1", Text, nullable=False),
    )


GAMES = Table(
    "finished_game",
    METADATA,
    Column("id", SERIAL, Identity(always=True), primary_key=True),
    Column("match_id", KEY, nullable=False),
    Column("number", Integer, nullable=False),
    *_played(),
    Column("winner", SmallInteger),
    Column("reason", KEY, nullable=False),
    Column("began_ms", BigInteger, nullable=False),
    Column("ended_ms", BigInteger, nullable=False),
    # The last column: SQLite reads a row only as far as it has to.
    Column("record", LargeBinary, nullable=False),
    Index("finished_game_by_match", "match_id", "number", unique=True),
    Index("finished_game_by_player_0", "player_0", "ended_ms", "id"),
    Index("finished_game_by_player_1", "player_1", "ended_ms", "id"),
    Index("finished_game_by_game", "game_key", "ended_ms", "id"),
)

MATCHES = Table(
    "finished_match",
    METADATA,
    Column("match_id", KEY, primary_key=True),
    *_played(),
    # As text, so that the database can look into the JSON.
    Column("rules", Text, nullable=False),
    Column("clock", Text),
    Column("winner", SmallInteger),
    Column("score_0", Integer, nullable=False),
    Column("score_1", Integer, nullable=False),
    Column("games", Integer, nullable=False),
    Column("ended_ms", BigInteger, nullable=False),
    Column("speed", KEY, nullable=False, server_default="correspondence"),
    Column("public", Boolean, nullable=False, server_default=false()),
    Column("rated", Boolean, nullable=False, server_default=false()),
    Index("finished_match_by_player_0", "player_0", "ended_ms", "match_id"),
    Index("finished_match_by_player_1", "player_1", "ended_ms", "match_id"),
)
for _name, _columns in (
    ("finished_match_by_preset", ("game_key", "preset", "ended_ms", "match_id")),
    ("finished_match_by_game", ("game_key", "ended_ms", "match_id")),
    ("finished_match_by_end", ("ended_ms", "match_id")),
):
    # For everybody's search: only public ones can be found.
    Index(
        _name,
        *(MATCHES.c[column] for column in _columns),
        postgresql_where=MATCHES.c.public,
        sqlite_where=text("public = 1"),
    )


def _pool() -> tuple[Column[Any], ...]:
    """Which results are compared with each other."""
    return (
        Column("game_key", KEY, nullable=False),
        Column("preset", KEY, nullable=False),
        Column("speed", KEY, nullable=False),
    )


RESULTS = Table(
    "rated_result",
    METADATA,
    Column("match_id", KEY, primary_key=True),
    Column("player", KEY, primary_key=True),
    Column("opponent", KEY, nullable=False),
    *_pool(),
    # 2 for a win, 1 for a draw, 0 for a loss.
    Column("score", SmallInteger, nullable=False),
    Column("ended_ms", BigInteger, nullable=False),
    # After the match; nothing before it was first computed.
    Column("rating", Double),
    Column("deviation", Double),
    Column("volatility", Double),
    # To be computed, or computed again.
    Column("open", Boolean, nullable=False),
    Index(
        "rated_result_by_player",
        *("player", "game_key", "preset", "speed", "ended_ms", "match_id"),
    ),
)
Index(
    "rated_result_open",
    *(RESULTS.c[name] for name in ("game_key", "preset", "speed", "ended_ms", "match_id")),
    postgresql_where=RESULTS.c.open,
    sqlite_where=text("open = 1"),
)

RATINGS = Table(
    "rating",
    METADATA,
    Column("player", KEY, primary_key=True),
    *(Column(column.name, KEY, primary_key=True) for column in _pool()),
    Column("rating", Double, nullable=False),
    Column("deviation", Double, nullable=False),
    Column("volatility", Double, nullable=False),
    Column("games", Integer, nullable=False),
    Column("ended_ms", BigInteger, nullable=False),
    # Nothing where it is provisional.
    Column("established_until_ms", BigInteger),
)
Index(
    "rating_best",
    *(RATINGS.c[name] for name in ("game_key", "preset", "speed", "rating", "player")),
    postgresql_where=RATINGS.c.established_until_ms.is_not(None),
    sqlite_where=RATINGS.c.established_until_ms.is_not(None),
)
