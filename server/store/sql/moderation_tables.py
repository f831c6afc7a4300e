"""The tables of reports, moderators, their actions, mutes and notices.

They are as the newest migration leaves them. They refer to players by id without a foreign key,
because guests have no row in the table of players, and the log outlives accounts.
"""

from sqlalchemy import BigInteger, Boolean, Column, Index, Integer, SmallInteger, Table, Text

from server.store.sql.tables import KEY, METADATA

REPORTS = Table(
    "report",
    METADATA,
    Column("id", KEY, primary_key=True),
    Column("at_ms", BigInteger, nullable=False),
    Column("state", KEY, nullable=False),
    Column("decided_ms", BigInteger),
    Column("by_player", KEY, nullable=False),
    Column("about_player", KEY, nullable=False),
    Column("named", Text, nullable=False),
    # Empty if the report is about no match, because NULLs are never equal in an index.
    Column("match_id", KEY, nullable=False),
    Column("seat", SmallInteger),
    Column("room", KEY),
    Column("line", Integer),
    Column("reason", KEY, nullable=False),
    Column("note", Text, nullable=False),
    # The reported lines, as JSON.
    Column("lines", Text, nullable=False),
    Index("report_once", "by_player", "match_id", "about_player", unique=True),
    Index("report_by_state", "state", "at_ms", "id"),
    Index("report_about", "about_player", "state"),
    Index("report_by_decision", "decided_ms"),
)

ACTS = Table(
    "moderator_act",
    METADATA,
    Column("id", KEY, primary_key=True),
    Column("at_ms", BigInteger, nullable=False),
    Column("moderator_id", KEY, nullable=False),
    Column("player_id", KEY, nullable=False),
    Column("act", KEY, nullable=False),
    Column("reason", KEY, nullable=False),
    Column("until_ms", BigInteger),
    Column("name_hidden", Boolean, nullable=False),
    Column("note", Text, nullable=False),
    Column("report_id", KEY),
    Index("moderator_act_by_time", "at_ms", "id"),
    Index("moderator_act_by_player", "player_id", "at_ms", "id"),
)

MUTES = Table(
    "mute",
    METADATA,
    Column("player_id", KEY, primary_key=True),
    # NULL means for ever.
    Column("until_ms", BigInteger),
    Column("reason", KEY, nullable=False),
    Index("mute_by_end", "until_ms"),
)

NOTICES = Table(
    "notice",
    METADATA,
    Column("id", KEY, primary_key=True),
    Column("player_id", KEY, nullable=False),
    Column("kind", KEY, nullable=False),
    Column("reason", KEY, nullable=False),
    Column("until_ms", BigInteger),
    Column("name", Text),
    Column("at_ms", BigInteger, nullable=False),
    Column("read_ms", BigInteger),
    Index("notice_by_player", "player_id", "read_ms"),
    Index("notice_by_reading", "read_ms"),
)

MODERATORS = Table(
    "moderator",
    METADATA,
    Column("player_id", KEY, primary_key=True),
    Column("since_ms", BigInteger, nullable=False),
)
