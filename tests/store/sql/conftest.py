"""Fixtures that run each test of the SQL stores with SQLite and with PostgreSQL."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio

from server.store.sql.address import SQLITE_FILE
from server.store.sql.archive import SqlArchive
from server.store.sql.database import Database
from server.store.sql.postgresql import PostgreSQL
from server.store.sql.sqlite import SQLite
from tests.support.database_copies import made_in
from tests.support.postgresql_server import PostgresqlServer
from tests.support.timeouts import PATIENCE_S


@pytest.fixture(params=["sqlite", "postgresql"])
def empty(request: pytest.FixtureRequest, tmp_path: Path) -> Database:
    """Return a database without tables, of each kind (SQLite, PostgreSQL) in turn.

    Its time limit is generous for slow machines.
    """
    if request.param == "sqlite":
        return SQLite(tmp_path / SQLITE_FILE, PATIENCE_S)
    return PostgreSQL(request.getfixturevalue("postgresql_url"), PATIENCE_S)


@pytest.fixture(params=["sqlite", "postgresql"])
def made(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Database]:
    """Yield a database of each kind (SQLite, PostgreSQL) in turn, with empty tables."""
    if request.param == "sqlite":
        made_in(tmp_path)
        yield SQLite(tmp_path / SQLITE_FILE, PATIENCE_S)
        return
    server: PostgresqlServer = request.getfixturevalue("postgresql")
    name = server.made_database()
    yield PostgreSQL(server.url(name), PATIENCE_S)
    server.drop(name)


@pytest_asyncio.fixture
async def archive(made: Database) -> AsyncIterator[SqlArchive]:
    """Yield an open archive on each kind of database in turn."""
    async with SqlArchive(made) as archive:
        yield archive
