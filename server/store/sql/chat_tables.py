"""The tables of the chat log and of blocks, as the newest migration leaves them."""

from sqlalchemy import BigInteger, Column, Index, Integer, SmallInteger, Table, Text

from server.store.sql.tables import KEY, METADATA

CHAT_LINES = Table(
    "talk_line",
    METADATA,
    Column("match_id", KEY, primary_key=True),
    Column("room", KEY, primary_key=True),
    # A part of the key besides `at_ms`, because numbers start again after a long silence.
    Column("number", Integer, primary_key=True),
    Column("at_ms", BigInteger, primary_key=True),
    # Guests have no row in the table of players.
    Column("player_id", KEY, nullable=False),
    Column("seat", SmallInteger),
    # Either a phrase or a text.
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
    # The id of the block in a player's list. Clients never see the id of the player.
    Column("id", KEY, nullable=False),
    # The blocked player's name at that time. A guest may be known by nothing else.
    Column("name", Text, nullable=False),
    Column("since_ms", BigInteger, nullable=False),
    Index("block_by_blocked", "player_id"),
    Index("block_by_time", "since_ms"),
)
