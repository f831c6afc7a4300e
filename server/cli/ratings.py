"""`spite ratings`: compute all ratings from the archive again, or check them against it."""

import argparse
from collections.abc import Awaitable, Callable
from functools import partial

from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from server.cli import archive_database
from server.ratings.pools import Pool
from server.store.errors import DatabaseUnavailable, DatabaseUnusable
from server.store.sql.database import Database, shown
from server.store.sql.rating_rebuild import count_differences, pools, rebuild
from server.store.sql.schema import require_newest_schema

ForPool = Callable[[Database, AsyncEngine, Pool], Awaitable[str]]
"""A function that processes the ratings of a pool. It returns a result for people."""


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `ratings` to the command line."""
    parser = commands.add_parser("ratings", help="rebuild or check the ratings")
    parts = parser.add_subparsers(metavar="COMMAND", required=True)
    where = (
        "Uses the database of DATABASE_URL, or SQLite in the data folder. Nodes can keep"
        " running; matches that end are rated when the command is done."
    )
    again = parts.add_parser(
        "rebuild", help="compute all ratings again from the archived matches", description=where
    )
    archive_database.set_up(again, partial(work, rebuild_pool))
    check = parts.add_parser(
        "check", help="check all ratings against the archived matches", description=where
    )
    archive_database.set_up(check, partial(work, check_pool))


async def work(for_pool: ForPool, database: Database, _arguments: argparse.Namespace) -> None:
    """Run `spite ratings`: rebuild or check the ratings of all pools, as `for_pool` does.

    Raises DatabaseUnavailable and DatabaseUnusable.
    """
    await require_newest_schema(database)
    engine = database.migrating()
    try:
        async with engine.connect() as connection:
            found = await pools(connection)
        for pool in found:
            result = await for_pool(database, engine, pool)
            print(f"{pool.game_key} {pool.preset} {pool.speed}: {result}")
    except SQLAlchemyError as error:
        raise DatabaseUnavailable(f"the database at {database.name}: {shown(error)}") from error
    finally:
        await database.dispose(engine)


async def rebuild_pool(database: Database, engine: AsyncEngine, pool: Pool) -> str:
    """Compute the ratings of a pool again from the archive, and return a sentence about it."""
    return f"{await rebuild(database, engine, pool)} matches"


async def check_pool(database: Database, engine: AsyncEngine, pool: Pool) -> str:
    """Compare the ratings of a pool with the archive, and return a sentence about it.

    Raises DatabaseUnusable for a difference.
    """
    matches, wrong = await count_differences(database, engine, pool)
    if wrong:
        raise DatabaseUnusable(
            f"{pool.game_key} {pool.preset} {pool.speed}: of {matches} matches, {wrong} results or"
            " ratings are not what follows; `spite ratings rebuild` computes them again"
        )
    return f"{matches} matches, all correct"
