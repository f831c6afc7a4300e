"""`spite bench-results`: measure answers from an archive with many results."""

import argparse
import json
import time

from sqlalchemy.exc import SQLAlchemyError

from server.bench.archive_queries import measure
from server.bench.many_results import Size, fill
from server.cli import archive_database
from server.store.errors import DatabaseUnavailable, DatabaseUnusable
from server.store.search import Search
from server.store.sql.archive import SqlArchive
from server.store.sql.database import Database, shown
from server.store.sql.search import SqlSearch


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `bench-results` to the command line."""
    parser = commands.add_parser(
        "bench-results",
        help="measure profiles, leaderboards and searches with many results",
        description="Fill the database of DATABASE_URL, or else SQLite in the data folder, which "
        "has to be empty, and query it. Print the times and the query plans.",
    )
    parser.add_argument("--players", type=int, default=1_000_000, help="players (1000000)")
    parser.add_argument("--results", type=int, default=10_000_000, help="matches (10000000)")
    parser.add_argument("--times", type=int, default=1_000, help="queries of each kind (1000)")
    parser.add_argument("--seed", type=int, default=1, help="the seed of the random results (1)")
    parser.add_argument(
        "--filled",
        action="store_true",
        help="the database is already filled by the same numbers: only query it",
    )
    archive_database.set_up(parser, work)


async def work(database: Database, arguments: argparse.Namespace) -> None:
    """Run `spite bench-results`: fill an archive, measure queries and print the figures.

    Raises DatabaseUnavailable and DatabaseUnusable.
    """
    size = Size(arguments.players, arguments.results)
    async with SqlArchive(database) as archive:
        filled = {} if arguments.filled else {"filled_s": await _filled(database, archive, size)}
        figures = await measure(database, archive, size, arguments.times, arguments.seed)
    print(json.dumps({**filled, **figures}, indent=2))


async def _filled(database: Database, archive: SqlArchive, size: Size) -> int:
    if await SqlSearch(archive).find(Search(), None, 1):
        raise DatabaseUnusable(f"the database at {database.name} is not empty")
    engine = database.migrating()
    began_s = time.monotonic()
    try:
        await fill(engine, size)
    except SQLAlchemyError as error:
        raise DatabaseUnavailable(f"the database at {database.name}: {shown(error)}") from error
    finally:
        await database.dispose(engine)
    return round(time.monotonic() - began_s)
