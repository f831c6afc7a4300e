"""`spite end-sessions`: log out one registered player, or all of them (ASVS 5.0, 7.4.5)."""

import argparse

from protocol.core.ids import PlayerId
from server.cli import archive_database
from server.players.profiles import account_named
from server.store.errors import DatabaseUnusable
from server.store.sql.archive import SqlArchive
from server.store.sql.database import Database
from server.store.sql.players import SqlPlayers
from server.store.sql.schema import require_newest_schema
from server.store.sql.session_revocation import end_sessions


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `end-sessions` to the command line."""
    parser = commands.add_parser(
        "end-sessions",
        help="log out one registered player, or all, everywhere",
        description="End all sessions and revoke all API tokens. Uses the database of DATABASE_URL,"
        " or SQLite in the data folder. Nodes can keep running: they close the connections"
        " within ten seconds.",
    )
    whose = parser.add_mutually_exclusive_group(required=True)
    whose.add_argument("name", nargs="?", help="the player's name")
    whose.add_argument("--all", action="store_true", help="all players")
    archive_database.set_up(parser, work)


async def work(database: Database, arguments: argparse.Namespace) -> None:
    """Run `spite end-sessions`: end the login sessions and API tokens of one player or of all.

    Raises DatabaseUnavailable, and DatabaseUnusable for an unknown name.
    """
    await require_newest_schema(database)
    async with SqlArchive(database) as opened:
        player = None if arguments.all else await find_player(opened, arguments.name)
        print(f"ended {await end_sessions(opened, player)} sessions")


async def find_player(opened: SqlArchive, name: str) -> PlayerId:
    """Return the id of the player with that name. Raises DatabaseUnusable if there is none, and
    DatabaseUnavailable.
    """
    account = await account_named(SqlPlayers(opened), name)
    if account is None:
        raise DatabaseUnusable(f"no player is called {name!r}")
    return account.person.id
