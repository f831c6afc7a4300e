"""`spite migrate`: bring the archive's database to the newest schema."""

import argparse

from server.cli import archive_database
from server.store.sql.database import Database
from server.store.sql.schema import migrate


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `migrate` to the command line."""
    parser = commands.add_parser(
        "migrate",
        help="upgrade the archive's database to the newest schema",
        description="A node does the same when it starts. Uses the database of DATABASE_URL,"
        " or SQLite in the data folder.",
    )
    archive_database.set_up(parser, work)


async def work(database: Database, _arguments: argparse.Namespace) -> None:
    """Migrate the archive's database, and print its old and new schema version.

    Raises DatabaseUnavailable and DatabaseUnusable.
    """
    engine = database.engine()
    try:
        migrated = await migrate(database, engine)
    finally:
        await database.dispose(engine)
    if migrated.before == migrated.after:
        print(f"{database.name}: already has schema {migrated.after}")
    else:
        print(f"{database.name}: from schema {migrated.before or 'none'} to {migrated.after}")
