"""Who may challenge whom, in SQL: the port `ChallengerStore`."""

from sqlalchemy import delete, insert, select

from protocol.core.challenges import Challengers
from protocol.core.ids import PlayerId
from server.store.sql.follow_tables import CHALLENGERS
from server.store.sql.open_database import OpenDatabase

C = CHALLENGERS.c


class SqlChallengers:
    """The choices of a database that is open."""

    def __init__(self, database: OpenDatabase) -> None:
        self._database = database

    async def who(self, player: PlayerId) -> Challengers:
        """As the port says."""
        rows = await self._database.rows(select(C.who).where(C.player_id == player))
        return rows[0]["who"] if rows else "everybody"

    async def choose(self, player: PlayerId, who: Challengers) -> None:
        """As the port says."""
        async with self._database.connected() as connection, connection.begin():
            await connection.execute(delete(CHALLENGERS).where(C.player_id == player))
            if who != "everybody":
                row = {"player_id": player, "who": who}
                await connection.execute(insert(CHALLENGERS), row)
