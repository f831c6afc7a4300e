"""Players' choice of who may challenge them, in SQL."""

from sqlalchemy import delete, insert, select

from protocol.core.challenges import Challengers
from protocol.core.ids import PlayerId
from server.store.sql.follow_tables import CHALLENGERS
from server.store.sql.open_database import OpenDatabase

C = CHALLENGERS.c


class SqlChallengers:
    """Players' choice of who may challenge them, in SQL. Implements `ChallengerStore`."""

    def __init__(self, database: OpenDatabase) -> None:
        self._database = database

    async def get(self, player: PlayerId) -> Challengers:
        rows = await self._database.rows(select(C.who).where(C.player_id == player))
        return rows[0]["who"] if rows else "everybody"

    async def set(self, player: PlayerId, who: Challengers) -> None:
        async with self._database.writing() as connection:
            await connection.execute(delete(CHALLENGERS).where(C.player_id == player))
            if who != "everybody":
                row = {"player_id": player, "who": who}
                await connection.execute(insert(CHALLENGERS), row)
