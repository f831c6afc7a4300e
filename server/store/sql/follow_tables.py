"""The tables of who follows whom, as the newest migration leaves them."""

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
    # Who wants to be seen playing by nobody.
    Column("player_id", KEY, ForeignKey("player.id"), primary_key=True),
)
