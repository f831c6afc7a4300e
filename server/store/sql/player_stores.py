"""Builds the stores of player data over one database."""

from server.store.players import PlayerStores
from server.store.sql.mail_quotas import SqlMailQuotas
from server.store.sql.open_database import OpenDatabase
from server.store.sql.passkeys import SqlPasskeys
from server.store.sql.player_tokens import SqlApiTokens, SqlFailures, SqlOneTime
from server.store.sql.players import SqlPlayers
from server.store.sql.sessions import SqlSessions


def player_stores(database: OpenDatabase) -> PlayerStores:
    """Return the stores of player data over an open database."""
    return PlayerStores(
        players=SqlPlayers(database),
        passkeys=SqlPasskeys(database),
        sessions=SqlSessions(database),
        api_tokens=SqlApiTokens(database),
        once=SqlOneTime(database),
        failures=SqlFailures(database),
        mail_quotas=SqlMailQuotas(database),
    )
