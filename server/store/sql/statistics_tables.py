"""The tables of games to analyse and of play statistics, as the newest migration leaves them."""

from sqlalchemy import BigInteger, Column, Index, Integer, SmallInteger, Table

from server.store.sql.tables import KEY, METADATA

GAMES_TO_ANALYSE = Table(
    "game_to_analyse",
    METADATA,
    Column("match_id", KEY, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("ended_ms", BigInteger, nullable=False),
    # No node begins the analysis before this time.
    Column("due_ms", BigInteger, nullable=False),
    # How often an analysis was begun.
    Column("tries", SmallInteger, nullable=False),
    Index("game_to_analyse_by_end", "ended_ms"),
)
"""The queue of games with a registered player. A game that failed too often stays in it."""

STATISTICS = Table(
    "game_statistic",
    METADATA,
    Column("match_id", KEY, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", SmallInteger, primary_key=True),
    Column("player_id", KEY, nullable=False),
    Column("game_key", KEY, nullable=False),
    Column("turns", Integer, nullable=False),
    # Millionths of a win.
    Column("loss", Integer, nullable=False),
    Column("luck", Integer, nullable=False),
    # 2 for a win, 1 for a draw, 0 for a loss.
    Column("score", SmallInteger, nullable=False),
    Column("review_version", Integer, nullable=False),
    Column("luck_version", Integer, nullable=False),
    Column("ended_ms", BigInteger, nullable=False),
    # Contains what is summed up, so that a profile is read from the index alone.
    Index(
        "game_statistic_by_player",
        *("player_id", "game_key", "review_version", "luck_version"),
        *("turns", "loss", "luck", "score"),
    ),
)
"""The analysed games of registered players, by seat."""
