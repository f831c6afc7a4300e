"""One suite over both databases."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from server.store.sql.address import SQLITE_FILE
from server.store.sql.archive import SqlArchive
from server.store.sql.database import Database
from server.store.sql.postgresql import PostgreSQL
from server.store.sql.sqlite import SQLite


@pytest.fixture(params=["sqlite", "postgresql"])
def empty(request: pytest.FixtureRequest, tmp_path: Path) -> Database:
    """A database without tables."""
    if request.param == "sqlite":
        return SQLite(tmp_path / SQLITE_FILE)
    return PostgreSQL(request.getfixturevalue("postgresql_url"))


@pytest_asyncio.fixture
async def archive(empty: Database) -> AsyncIterator[SqlArchive]:
    """An archive that is open."""
    async with SqlArchive(empty) as archive:
        yield archive
