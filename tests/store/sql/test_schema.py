"""Tests that databases are created with, or upgraded to, the newest schema, once for all nodes.

Databases with a newer schema, or from before the first release, are rejected.
"""

import asyncio
import re
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Column, Connection, Identity, inspect, text

from server.store.errors import DatabaseUnavailable, DatabaseUnusable
from server.store.sql.archive import SqlArchive
from server.store.sql.database import Database
from server.store.sql.migrations.run import upgrade
from server.store.sql.schema import MIGRATIONS, NEWEST, Migrated, make, migrate, revision_on
from server.store.sql.sqlite import SQLite
from server.store.sql.tables import METADATA


async def executed(database: Database, *statements: str) -> None:
    """Execute statements in the database, as something other than the server."""
    engine = database.engine()
    async with engine.begin() as connection:
        for statement in statements:
            await connection.execute(text(statement))
    await engine.dispose()


async def tables(database: Database) -> set[str]:
    """Return the names of all tables in the database."""
    engine = database.engine()
    async with engine.connect() as connection:
        names = await connection.run_sync(lambda sync: inspect(sync).get_table_names())
    await engine.dispose()
    return set(names)


async def migrated(database: Database) -> Migrated:
    """Migrate the database as a new node does, and return the result."""
    engine = database.engine()
    try:
        return await migrate(database, engine)
    finally:
        await engine.dispose()


def defaults(_context: object, _found: object, wanted: Column[Any], *_: object) -> bool | None:
    """Tell Alembic whether a column's default differs from the declared one.

    Return False (equal) for an identity column, and None to let Alembic compare others.
    """
    return False if isinstance(wanted.server_default, Identity) else None


def other_collations(connection: Connection) -> list[object]:
    """Return the columns (table, name) with another collation than declared. Alembic ignores it."""
    inspector, dialect = inspect(connection), connection.dialect
    return [
        (table.name, found["name"])
        for table in METADATA.sorted_tables
        for found in inspector.get_columns(table.name)
        if getattr(found["type"], "collation", None)
        != getattr(table.c[found["name"]].type.dialect_impl(dialect), "collation", None)
    ]


def test_the_schema_has_every_table_without_other_imports(tmp_path: Path) -> None:
    code = f"""
from sqlalchemy import create_engine
from server.store.sql.schema import make
with create_engine("sqlite:///{tmp_path / "made.sqlite3"}").begin() as connection:
    make(connection)
"""
    subprocess.run([sys.executable, "-c", code], check=True)
    with closing(sqlite3.connect(tmp_path / "made.sqlite3")) as made:
        names = {name for (name,) in made.execute("SELECT name FROM sqlite_master")}
    package = files("server.store.sql")
    defined = {
        name
        for path in package.iterdir()
        if path.name.endswith("tables.py")
        for name in re.findall(r'Table\(\s*"(\w+)"', path.read_text(encoding="utf-8"))
    }
    assert len(defined) > 20
    assert defined - names == set()


def test_the_newest_schema_is_the_last_migration() -> None:
    assert ScriptDirectory(MIGRATIONS).get_heads() == [NEWEST]


@pytest.mark.parametrize("way", [upgrade, make])
async def test_created_and_migrated_schemas_are_equal(
    empty: Database, way: Callable[[Connection], None]
) -> None:
    def differences(connection: Connection) -> list[object]:
        on_sqlite = connection.dialect.name == "sqlite"
        compared = {
            "compare_type": True,
            "compare_server_default": defaults if on_sqlite else True,
        }
        context = MigrationContext.configure(connection, opts=compared)
        return [*compare_metadata(context, METADATA), *other_collations(connection)]

    engine = empty.migrating()
    async with engine.begin() as connection:
        await connection.run_sync(way)
        assert await connection.run_sync(differences) == []
        assert await connection.run_sync(revision_on) == NEWEST
    await empty.dispose(engine)


async def test_a_created_schema_can_be_migrated_later(empty: Database) -> None:
    engine = empty.migrating()
    async with engine.begin() as connection:
        await connection.run_sync(make)
        # Alembic finds its own table, and nothing to do.
        await connection.run_sync(upgrade)
        assert await connection.run_sync(revision_on) == NEWEST
    await empty.dispose(engine)


async def test_one_of_several_starting_nodes_migrates(empty: Database) -> None:
    migrations = await asyncio.gather(*(migrated(empty) for _ in range(4)))
    assert sorted(str(one.before) for one in migrations) == [*[NEWEST] * 3, "None"]
    assert {one.after for one in migrations} == {NEWEST}


async def test_a_node_waits_for_another_that_uses_a_new_file(tmp_path: Path) -> None:
    file = tmp_path / "archive.sqlite3"
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        starting = asyncio.create_task(migrated(SQLite(file)))
        # SQLite rejects this at once.
        done, _ = await asyncio.wait([starting], timeout=0.2)
        assert not done
        other.execute("ROLLBACK")
    assert await starting == Migrated(None, NEWEST)


async def test_a_failed_migration_is_rolled_back(empty: Database) -> None:
    # The second table exists, so the first one must not remain.
    await executed(empty, "CREATE TABLE finished_match (x INTEGER)")
    with pytest.raises((DatabaseUnusable, DatabaseUnavailable)):
        await migrated(empty)
    assert "finished_game" not in await tables(empty)
    await executed(empty, "DROP TABLE finished_match")
    assert await migrated(empty) == Migrated(None, NEWEST)


async def test_a_schema_of_a_newer_release_is_rejected(empty: Database) -> None:
    await migrated(empty)
    await executed(empty, "UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(DatabaseUnusable, match="schema 9999 of a newer release"):
        async with SqlArchive(empty):
            pass


async def test_a_schema_from_before_the_first_release_is_rejected(empty: Database) -> None:
    await migrated(empty)
    await executed(empty, "UPDATE alembic_version SET version_num = '0019'")
    with pytest.raises(DatabaseUnusable, match="schema 0019 from before the first release"):
        async with SqlArchive(empty):
            pass
