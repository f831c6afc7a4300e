"""The tables of follows, of hidden players and of allowed challengers.

They are as the newest migration leaves them.
"""

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Table

from server.store.sql.tables import KEY, METADATA

FOLLOWS = Table(
    "follow",
    METADATA,
    Column("by_player", KEY, ForeignKey("player.id"), primary_key=True),
    Column("player_id", KEY, ForeignKey("player.id"), primary_key=True),
    Column("since_ms", BigInteger, nullable=False),
    Index("follow_by_followed", "player_id"),
)

HIDDEN = Table(
    "hidden_player",
    METADATA,
    # Players who hide their current games from followers.
    Column("player_id", KEY, ForeignKey("player.id"), primary_key=True),
)

CHALLENGERS = Table(
    "challengers",
    METADATA,
    Column("player_id", KEY, ForeignKey("player.id"), primary_key=True),
    # Who may challenge the player, if not everybody.
    Column("who", KEY, nullable=False),
)
