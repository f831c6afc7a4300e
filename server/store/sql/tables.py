"""The archive's tables: finished games and matches, luck ledgers, rated results and ratings.

They are as the newest migration leaves them.

Games are searched by player, game and date, a page at a time, and matches by player. Each search
has an index that ends with the date, and then the id for equal dates.

Text in keys is compared by its bytes ("C"). An index by a language's order breaks when the system's
collation changes (PostgreSQL wiki, "Locale data changes").
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
    and_,
    false,
    text,
    true,
)

from protocol.core.ids import SEATS, other
from server.ratings.ledger import RANKED_OPPONENTS

KEY = String().with_variant(String(collation="C"), "postgresql")
SERIAL = BigInteger().with_variant(Integer(), "sqlite")
"""The type of numbers that the database assigns to rows. SQLite does so only for an INTEGER."""

METADATA = MetaData()


def _played() -> tuple[Column[Any], ...]:
    """Return the columns for the game of a match and its players, by seat."""
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
    # The last column, because SQLite reads a row only as far as necessary.
    Column("record", LargeBinary, nullable=False),
    Index("finished_game_by_match", "match_id", "number", unique=True),
    Index("finished_game_by_player_0", "player_0", "ended_ms", "id"),
    Index("finished_game_by_player_1", "player_1", "ended_ms", "id"),
    Index("finished_game_by_game", "game_key", "ended_ms", "id"),
)

LEDGERS = Table(
    "luck_ledger",
    METADATA,
    Column("match_id", KEY, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("version", Integer, nullable=False),
    Column("ledger", LargeBinary, nullable=False),
)
"""The table of luck ledgers of finished games, as JSON. A game has one once it was requested."""

MATCHES = Table(
    "finished_match",
    METADATA,
    Column("match_id", KEY, primary_key=True),
    *_played(),
    # Text, so that SQL can query the JSON.
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
    # Tokens that show which players shared a network address (server.matches.network_tokens).
    Column("network_0", KEY),
    Column("network_1", KEY),
    # When the match is removed; NULL: never.
    Column("expires_ms", BigInteger),
    Index(
        "finished_match_by_expiry",
        "expires_ms",
        postgresql_where=text("expires_ms IS NOT NULL"),
        sqlite_where=text("expires_ms IS NOT NULL"),
    ),
    Column("watchers", Boolean, nullable=False, server_default=true()),
    # The seat that ended a rated match before its second turn.
    Column("aborted_by", SmallInteger),
    Column("same_browser", Boolean, nullable=False, server_default=false()),
    # The indexes also contain the columns that a search filters by. So the search reads only the
    # rows that it returns, and a history is read from the index alone.
    *(
        Index(
            f"aborted_match_by_player_{seat}",
            *(f"player_{seat}", "ended_ms"),
            postgresql_where=text(f"aborted_by = {seat}"),
            sqlite_where=text(f"aborted_by = {seat}"),
        )
        for seat in SEATS
    ),
    *(
        Index(
            f"finished_match_by_player_{seat}",
            *(f"player_{seat}", "ended_ms", "match_id"),
            *(f"player_{other(seat)}", "game_key", "preset", "speed", "winner", "public"),
        )
        for seat in SEATS
    ),
    Index("finished_match_by_players", "player_0", "player_1", "ended_ms", "match_id"),
)
for _name, _columns in (
    ("preset", ("game_key", "preset", "speed")),
    ("speed", ("game_key", "speed")),
    ("game", ("game_key",)),
    ("end", ()),
):
    # These serve searches by anybody, which find only public matches. Draws are rare. SQLite uses
    # their index only if it contains the winner.
    Index(
        f"finished_match_by_{_name}",
        *(MATCHES.c[column] for column in (*_columns, "ended_ms", "match_id")),
        postgresql_where=MATCHES.c.public,
        sqlite_where=text("public = 1"),
    )
    Index(
        f"drawn_match_by_{_name}",
        *(MATCHES.c[column] for column in (*_columns, "winner", "ended_ms", "match_id")),
        postgresql_where=and_(MATCHES.c.public, MATCHES.c.winner.is_(None)),
        sqlite_where=text("public = 1 AND winner IS NULL"),
    )


def _pool() -> tuple[Column[Any], ...]:
    """Return the columns of a rating pool: results within it are compared with each other."""
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
    # The rating after the match; NULL until it is first computed.
    Column("rating", Double),
    Column("deviation", Double),
    Column("volatility", Double),
    # True if the rating has yet to be computed, or computed again.
    Column("open", Boolean, nullable=False),
    Column("opponent_network", KEY),
    Index(
        "rated_result_by_player",
        # Contains the rating, so that a curve is read from the index alone.
        *("player", "game_key", "preset", "speed", "ended_ms", "match_id", "rating"),
    ),
    # For counting different opponents from the index alone.
    Index("rated_result_by_opponent", "player", "game_key", "preset", "speed", "opponent"),
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
    # NULL if the rating is provisional.
    Column("established_until_ms", BigInteger),
    # Different opponents in the rated matches of the pool.
    Column("opponents", Integer, nullable=False, server_default=text("0")),
)
RANKED = text(f"established_until_ms IS NOT NULL AND opponents >= {RANKED_OPPONENTS}")
"""The condition for being listed on leaderboards. It has no parameters, so that the databases use
the index.
"""
Index(
    "rating_best",
    *(RATINGS.c[name] for name in ("game_key", "preset", "speed")),
    RATINGS.c.rating.desc(),
    *(RATINGS.c[name] for name in ("player", "established_until_ms")),
    postgresql_where=RANKED,
    sqlite_where=RANKED,
)
