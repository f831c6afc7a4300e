"""The schema of the archive: which one is there, and how it becomes the newest."""

import asyncio
import logging
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import (
    Column,
    Connection,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    insert,
    inspect,
    select,
)
from sqlalchemy.exc import ProgrammingError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from server.store.archive import ArchiveRefused, ArchiveUnavailable

# These tables belong to METADATA too.
from server.store.sql import (  # noqa: F401 -- see above
    chat_tables,
    moderation_tables,
    player_tables,
)
from server.store.sql.database import Database, shown
from server.store.sql.tables import METADATA

MIGRATIONS = Path(__file__).parent / "migrations"
NEWEST = max(path.name.partition("_")[0] for path in (MIGRATIONS / "versions").glob("[0-9]*.py"))
"""The revision that this program's migrations end with: four digits."""
VERSION = Table(
    "alembic_version",
    MetaData(),
    Column("version_num", String(32), nullable=False),
    PrimaryKeyConstraint("version_num", name="alembic_version_pkc"),
)
"""Where Alembic writes down the revision, as it makes the table itself."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Migrated:
    """What a database had, and what it has now; None for nothing at all."""

    before: str | None
    after: str


async def revision(database: Database, engine: AsyncEngine) -> str | None:
    """The revision of a database, None where it has no tables.

    Raises ArchiveUnavailable, and ArchiveRefused where it is newer than this program.
    """
    if database.missing():
        return None
    try:
        async with asyncio.timeout(database.answer_s), engine.connect() as connection:
            found = await connection.run_sync(revision_on)
    except (SQLAlchemyError, OSError, TimeoutError) as error:
        raise ArchiveUnavailable(f"the archive at {database.name}: {shown(error)}") from error
    if found is not None and found > NEWEST:
        raise ArchiveRefused(
            f"the archive at {database.name} has the schema {found} of a newer release;"
            f" this one knows {NEWEST} and older ones. Use that release, or restore a backup"
        )
    return found


async def refuse_older(database: Database) -> None:
    """Return if a database has the newest schema, and change nothing.

    Raises ArchiveUnavailable, and ArchiveRefused where it has another one or none.
    """
    engine = database.engine()
    try:
        found = await revision(database, engine)
    finally:
        await database.dispose(engine)
    if found != NEWEST:
        raise ArchiveRefused(
            f"the archive at {database.name} has schema {found or 'none'}, not {NEWEST}:"
            " `spite migrate` brings it there"
        )


async def migrate(database: Database, engine: AsyncEngine) -> Migrated:
    """Bring a database to the newest schema. Only one node at a time does; the others wait.

    All migrations are one transaction. Raises ArchiveUnavailable, and ArchiveRefused where the
    database is newer than this program or forbids it.
    """
    before = await revision(database, engine)
    if before == NEWEST:
        return Migrated(before, NEWEST)
    migrating = database.migrating()
    try:
        async with migrating.begin() as connection:
            before = await connection.run_sync(change)
    except ProgrammingError as error:
        raise ArchiveRefused(f"the archive at {database.name}: {shown(error)}") from error
    except (SQLAlchemyError, OSError) as error:
        raise ArchiveUnavailable(f"the archive at {database.name}: {shown(error)}") from error
    finally:
        await database.dispose(migrating)
    log.info("brought the archive from schema %s to %s", before, NEWEST)
    return Migrated(before, NEWEST)


def change(connection: Connection) -> str | None:
    """Bring the tables to the newest schema; gives the revision that was there."""
    # Another node may have been first.
    before = revision_on(connection)
    if before is None:
        make(connection)
    elif before < NEWEST:
        # Only here Alembic is loaded: it takes memory, and half a second at the start.
        from server.store.sql.migrations.run import upgrade  # noqa: PLC0415 -- see above

        upgrade(connection)
    return before


def make(connection: Connection) -> None:
    """Make the tables of an empty database at once, as all migrations would leave them.

    So does Alembic's cookbook, "Building an Up to Date Database from Scratch".
    """
    METADATA.create_all(connection, checkfirst=False)
    VERSION.create(connection)
    connection.execute(insert(VERSION).values(version_num=NEWEST))


def revision_on(connection: Connection) -> str | None:
    """The revision that Alembic has written down; None where there is none."""
    if not inspect(connection).has_table(VERSION.name):
        return None
    found: str | None = connection.execute(select(VERSION.c.version_num)).scalar()
    return found
