"""The archive's tables, as the newest migration leaves them.

Games are to be searched by player, by game and by date, a page at a time, and matches by player:
for each there is an index that ends with the date, and the id tells apart what has the same date.
Text in keys is compared by its bytes ("C"): an index by a language's order breaks when the system's
idea of that order changes (PostgreSQL wiki, "Locale data changes").
"""

from typing import Any

from sqlalchemy import (
    BigInteger,
    Column,
    Identity,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    SmallInteger,
    String,
    Table,
    Text,
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
    Index("finished_match_by_player_0", "player_0", "ended_ms", "match_id"),
    Index("finished_match_by_player_1", "player_1", "ended_ms", "match_id"),
)
