"""The tables of the daily deal, as the newest migration leaves them: secrets, games and places."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Index,
    Integer,
    LargeBinary,
    SmallInteger,
    Table,
    text,
)

from server.store.sql.tables import KEY, METADATA

DAILY_POOLS = Table(
    "daily_pool",
    METADATA,
    Column("day", KEY, primary_key=True),
    Column("secret", LargeBinary, nullable=False),
    Column("committed_ms", BigInteger, nullable=False),
)

DAILY_GAMES = Table(
    "daily_game",
    METADATA,
    Column("day", KEY, primary_key=True),
    Column("player", KEY, primary_key=True),
    Column("deal", SmallInteger, nullable=False),
    Column("match_id", KEY, nullable=False),
    Column("begun_ms", BigInteger, nullable=False),
    Column("stored_ms", BigInteger),
    Column("listed", Boolean, nullable=False),
    Column("in_mean", Boolean, nullable=False),
    # The cards left in the stocks of the player and the bot; NULL until the game is counted.
    Column("left_own", SmallInteger),
    Column("left_bot", SmallInteger),
    # The reason for which the game gets no result.
    Column("no_result", KEY),
    # Millionths of a win.
    Column("luck", Integer, nullable=False),
    Column("luck_version", Integer, nullable=False),
    Index("daily_game_by_match", "match_id", unique=True),
    Index("daily_game_by_player", "player", "day"),
    Index(
        "daily_game_uncounted",
        "day",
        postgresql_where=text("left_own IS NULL"),
        sqlite_where=text("left_own IS NULL"),
    ),
)

DAILY_PLACES = Table(
    "daily_place",
    METADATA,
    Column("day", KEY, primary_key=True),
    Column("network", KEY, primary_key=True),
    Column("place", SmallInteger, primary_key=True),
)
"""The places that the players of a network have taken on a day. The players are not stored here."""
