"""The tables of shared deals, and of the games on them, as the newest migration leaves them."""

from sqlalchemy import BigInteger, Column, Index, SmallInteger, Table

from server.store.sql.tables import KEY, METADATA

SHARED_DEALS = Table(
    "shared_deal",
    METADATA,
    Column("id", KEY, primary_key=True),
    Column("player", KEY, nullable=False),
    Column("match_id", KEY, nullable=False),
    Column("until_ms", BigInteger, nullable=False),
    Index("shared_deal_by_player", "player"),
    Index("shared_deal_by_time", "until_ms"),
)

DEAL_GAMES = Table(
    "deal_game",
    METADATA,
    Column("deal_id", KEY, primary_key=True),
    Column("player", KEY, primary_key=True),
    Column("match_id", KEY, nullable=False),
    Column("begun_ms", BigInteger, nullable=False),
    Column("dealt_ms", BigInteger),
    # NULL until the result is stored.
    Column("ended_ms", BigInteger),
    # 2 for a win, 1 for a draw, 0 for a loss.
    Column("score", SmallInteger),
    Column("left_own", SmallInteger),
    Column("left_bot", SmallInteger),
    # Of a guest: a keyed hash of the address, whose key is deleted within two days.
    Column("network", KEY),
    Index("deal_game_by_match", "match_id", unique=True),
    Index("deal_game_by_player", "player"),
)
"""The games on shared deals. The first game of each deal, which its player shared, is one."""
