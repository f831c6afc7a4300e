"""`spite moderators`: add, remove and list the accounts that may moderate."""

import argparse
import time

from server.cli import archive_database
from server.players.profiles import account_named
from server.store.errors import DatabaseUnusable
from server.store.players import Person
from server.store.sql.archive import SqlArchive
from server.store.sql.database import Database
from server.store.sql.moderators import SqlModerators
from server.store.sql.players import SqlPlayers
from server.store.sql.schema import require_newest_schema


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `moderators` to the command line."""
    parser = commands.add_parser(
        "moderators",
        help="add, remove or list moderators",
        description="Add, remove or list the accounts that may moderate. An account that changes"
        " its name stays a moderator. Uses the database of DATABASE_URL, or SQLite in the data"
        " folder. Nodes can keep running: a change takes effect within ten seconds.",
    )
    actions = parser.add_subparsers(metavar="ACTION", required=True, dest="action")
    for action, purpose in (
        ("add", "make a registered player a moderator"),
        ("remove", "make a moderator an ordinary player again"),
    ):
        changing = actions.add_parser(action, help=purpose, description=f"{purpose.capitalize()}.")
        changing.add_argument("name", help="the player's name")
        archive_database.set_up(changing, work)
    listing = actions.add_parser(
        "list", help="list all moderators", description="List the moderators' ids and names."
    )
    archive_database.set_up(listing, work)


async def work(database: Database, arguments: argparse.Namespace) -> None:
    """Run a subcommand of `spite moderators`.

    Raises DatabaseUnavailable, and DatabaseUnusable for an unknown name.
    """
    await require_newest_schema(database)
    async with SqlArchive(database) as opened:
        moderators = SqlModerators(opened)
        if arguments.action == "list":
            for one in await moderators.all():
                print(f"{one.player} {one.name}")
            return
        person = await _registered(opened, arguments.name)
        if arguments.action == "add":
            await moderators.add(person.id, time.time_ns() // 1_000_000)
            print(f"{person.name} ({person.id}) is a moderator")
        elif await moderators.remove(person.id):
            print(f"{person.name} ({person.id}) is no longer a moderator")
        else:
            raise DatabaseUnusable(f"{person.name!r} is not a moderator")


async def _registered(opened: SqlArchive, name: str) -> Person:
    account = await account_named(SqlPlayers(opened), name)
    if account is None:
        raise DatabaseUnusable(f"no account is called {name!r}")
    return account.person
