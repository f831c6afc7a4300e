"""Ends the sessions and API tokens of players, for an operator."""

from sqlalchemy import delete

from protocol.core.ids import PlayerId
from server.store.sql.open_database import OpenDatabase
from server.store.sql.player_tables import API_TOKENS, SESSIONS


async def end_sessions(database: OpenDatabase, player: PlayerId | None) -> int:
    """End the login sessions and revoke the API tokens of a player; None means all players.

    Both are done in one transaction. Return the number of ended sessions. Raises
    DatabaseUnavailable.
    """
    sessions, tokens = delete(SESSIONS), delete(API_TOKENS)
    if player is not None:
        sessions = sessions.where(SESSIONS.c.player_id == player)
        tokens = tokens.where(API_TOKENS.c.player_id == player)
    async with database.writing() as connection:
        ended = await connection.execute(sessions)
        await connection.execute(tokens)
    return ended.rowcount
