"""A node's player services for tests: accounts, names and mail, with a database and a set clock."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from server.background import Background
from server.players.mail import Mailer
from server.players.service import Players
from server.store.players import PlayerStores
from server.store.sql.archive import SqlArchive
from server.store.sql.player_stores import player_stores
from server.store.sql.sqlite import SQLite

DATABASE = "players.sqlite3"
PUBLIC_URL = "https://play.example"


@dataclass
class Clock:
    """A clock that a test sets forward."""

    at_ms: int = 1_800_000_000_000

    def now_ms(self) -> int:
        return self.at_ms


@dataclass(frozen=True)
class PlayerParts:
    """The player services of a node, with their stores, database and clock."""

    players: Players
    stores: PlayerStores
    archive: SqlArchive
    clock: Clock
    letters: Path
    """The folder of mail files."""


@asynccontextmanager
async def player_parts(folder: Path) -> AsyncIterator[PlayerParts]:
    """Build and run the player services over a SQLite database in the folder.

    Mail is written to files.
    """
    clock = Clock()
    letters = folder / "letters"
    async with SqlArchive(SQLite(folder / DATABASE)) as archive:
        stores = player_stores(archive)
        sender = Mailer(None, "spite@play.example", letters)
        players = Players(
            stores=stores,
            archive=archive,
            mailer=sender,
            public_url=PUBLIC_URL,
            words=(),
            now_ms=clock.now_ms,
        )
        async with AsyncExitStack() as stack:
            stack.push_async_callback(players.close)
            background = await stack.enter_async_context(Background())
            background.start("players", players.run)
            yield PlayerParts(players, stores, archive, clock, letters)
