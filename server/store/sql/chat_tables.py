"""The tables of what people say and of whom they block, as the newest migration leaves them."""

from sqlalchemy import BigInteger, Column, Index, Integer, SmallInteger, Table, Text

from server.store.sql.tables import KEY, METADATA

CHAT_LINES = Table(
    "talk_line",
    METADATA,
    Column("match_id", KEY, primary_key=True),
    Column("room", KEY, primary_key=True),
    # With the time, since numbers begin anew where nobody has said anything for long.
    Column("number", Integer, primary_key=True),
    Column("at_ms", BigInteger, primary_key=True),
    # Guests need no row among the players.
    Column("player_id", KEY, nullable=False),
    Column("seat", SmallInteger),
    # One of the two.
    Column("phrase", KEY),
    Column("text", Text),
    Index("talk_line_by_time", "at_ms"),
    Index("talk_line_by_player", "player_id", "at_ms"),
)

BLOCKS = Table(
    "block",
    METADATA,
    Column("by_player", KEY, primary_key=True),
    Column("player_id", KEY, primary_key=True),
    # What the block is called where blocks are listed: ids of players are told to nobody.
    Column("id", KEY, nullable=False),
    # What the player was called then: for guests, who may be known by nothing else.
    Column("name", Text, nullable=False),
    Column("since_ms", BigInteger, nullable=False),
    Index("block_by_blocked", "player_id"),
    Index("block_by_time", "since_ms"),
)
