"""`spite archive export`: all records of finished games."""

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from server.cli import archive_database
from server.store.sql.archive import SqlArchive
from server.store.sql.database import Database
from server.store.sql.schema import require_newest_schema


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `archive` to the command line."""
    parser = commands.add_parser("archive", help="export finished games")
    parts = parser.add_subparsers(metavar="COMMAND", required=True)
    export = parts.add_parser(
        "export",
        help="write all records as JSON lines, oldest first",
        description="Uses the database of DATABASE_URL, or SQLite in the data folder."
        " Nodes can keep running.",
    )
    export.add_argument(
        "--output", metavar="FILE", type=Path, help="the file to write (standard output)"
    )
    archive_database.set_up(export, work)


async def work(database: Database, arguments: argparse.Namespace) -> None:
    """Run `spite archive export`: write the records of all finished games to a file or standard
    output.

    Raises DatabaseUnavailable, DatabaseUnusable and OSError.
    """
    await require_newest_schema(database)
    records = 0
    with open_output(arguments.output) as file:
        async with SqlArchive(database) as archive:
            async for record in archive.records():
                file.write(record + b"\n")
                records += 1
    print(f"{records} records", file=sys.stderr)


@contextmanager
def open_output(output: Path | None) -> Iterator[IO[bytes]]:
    """Yield the file for exported records, open for writing, or standard output for None.

    The file appears only once it is complete.
    """
    if output is None:
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    part = output.with_name(f"{output.name}.part")
    try:
        with part.open("wb") as file:
            yield file
        part.replace(output)
    finally:
        part.unlink(missing_ok=True)
