"""Builds the moderation stores over one database."""

from server.store.moderation import ModerationStores
from server.store.sql.moderator_actions import SqlActions
from server.store.sql.moderators import SqlModerators
from server.store.sql.notices import SqlNotices
from server.store.sql.open_database import OpenDatabase
from server.store.sql.pairs import SqlPairs
from server.store.sql.reports import SqlReports


def moderation_stores(database: OpenDatabase, erase_for_ms: int) -> ModerationStores:
    """Return the stores of moderation over an open database.

    Names that moderators hide are erased from finished games for `erase_for_ms` after the action.
    """
    return ModerationStores(
        SqlReports(database),
        SqlActions(database, erase_for_ms),
        SqlNotices(database),
        SqlModerators(database),
        SqlPairs(database),
    )
