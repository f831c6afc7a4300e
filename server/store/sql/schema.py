"""Detects the schema of the SQL database, and upgrades it to the newest."""

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

from server.store.errors import DatabaseUnavailable, DatabaseUnusable

# These tables belong to METADATA too.
from server.store.sql import (  # noqa: F401 -- see above
    chat_tables,
    daily_tables,
    follow_tables,
    moderation_tables,
    player_tables,
    shared_deal_tables,
    statistics_tables,
)
from server.store.sql.database import Database, shown
from server.store.sql.tables import METADATA

MIGRATIONS = Path(__file__).parent / "migrations"
REVISIONS = sorted(
    path.name.partition("_")[0] for path in (MIGRATIONS / "versions").glob("[0-9]*.py")
)
"""The revisions of all migrations: four digits."""
OLDEST, NEWEST = REVISIONS[0], REVISIONS[-1]
"""The revisions of the first release and of this one."""
VERSION = Table(
    "alembic_version",
    MetaData(),
    Column("version_num", String(32), nullable=False),
    PrimaryKeyConstraint("version_num", name="alembic_version_pkc"),
)
"""The table in which Alembic stores the revision, as Alembic itself creates it."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Migrated:
    """The schema's revisions before and after a migration of the SQL database; None for an empty
    one.
    """

    before: str | None
    after: str


async def revision(database: Database, engine: AsyncEngine) -> str | None:
    """Return the revision of a database's schema, or None if it has no tables.

    Raises DatabaseUnavailable, and DatabaseUnusable if it is newer than this release or older than
    the first one.
    """
    if database.missing():
        return None
    try:
        async with asyncio.timeout(database.answer_s), engine.connect() as connection:
            found = await connection.run_sync(revision_on)
    except (SQLAlchemyError, OSError, TimeoutError) as error:
        raise DatabaseUnavailable(f"the database at {database.name}: {shown(error)}") from error
    if found is not None and found > NEWEST:
        raise DatabaseUnusable(
            f"the database at {database.name} has the schema {found} of a newer release;"
            f" this one knows {NEWEST} and older ones. Use that release, or restore a backup"
        )
    if found is not None and found < OLDEST:
        raise DatabaseUnusable(
            f"the database at {database.name} has the schema {found} from before the first release."
            " Start with a new database"
        )
    return found


async def require_newest_schema(database: Database) -> None:
    """Raise DatabaseUnusable unless a database has exactly the newest schema. Nothing is changed.

    It refuses an older and a newer schema, and a database without tables. Raises
    DatabaseUnavailable if the database does not answer.
    """
    engine = database.engine()
    try:
        found = await revision(database, engine)
    finally:
        await database.dispose(engine)
    if found != NEWEST:
        raise DatabaseUnusable(
            f"the database at {database.name} has schema {found or 'none'}, not {NEWEST}:"
            " `spite migrate` brings it there"
        )


async def migrate(database: Database, engine: AsyncEngine) -> Migrated:
    """Upgrade a database to the newest schema. Return the revisions before and after it.

    Other nodes wait meanwhile. All migrations are one transaction. Raises DatabaseUnavailable, and
    DatabaseUnusable if the database is newer than this release, older than the first one, or
    forbids the change.
    """
    before = await revision(database, engine)
    if before == NEWEST:
        return Migrated(before, NEWEST)
    migrating = database.migrating()
    try:
        async with migrating.begin() as connection:
            before = await connection.run_sync(change)
    except ProgrammingError as error:
        raise DatabaseUnusable(f"the database at {database.name}: {shown(error)}") from error
    except (SQLAlchemyError, OSError) as error:
        raise DatabaseUnavailable(f"the database at {database.name}: {shown(error)}") from error
    finally:
        await database.dispose(migrating)
    log.info("upgraded the database from schema %s to %s", before, NEWEST)
    return Migrated(before, NEWEST)


def change(connection: Connection) -> str | None:
    """Create the tables or upgrade them to the newest schema. Return the revision before; None for
    new tables.
    """
    # Another node may have upgraded it first.
    before = revision_on(connection)
    if before is None:
        make(connection)
    elif before < NEWEST:
        # Alembic is loaded only here: it takes memory, and half a second at the start.
        from server.store.sql.migrations.run import upgrade  # noqa: PLC0415 -- see above

        upgrade(connection)
    return before


def make(connection: Connection) -> None:
    """Create the tables of an empty database directly, as all migrations would leave them.

    Follows Alembic's cookbook, "Building an Up to Date Database from Scratch".
    """
    METADATA.create_all(connection, checkfirst=False)
    VERSION.create(connection)
    connection.execute(insert(VERSION).values(version_num=NEWEST))


def revision_on(connection: Connection) -> str | None:
    """Return the revision of the schema that Alembic has stored, or None."""
    if not inspect(connection).has_table(VERSION.name):
        return None
    found: str | None = connection.execute(select(VERSION.c.version_num)).scalar()
    return found
