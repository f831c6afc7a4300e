"""Creates databases for tests with all their tables, by copying one, which is faster."""

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy import create_engine
from sqlalchemy.pool import NullPool

from server.store.sql.address import SQLITE_FILE, database_at
from server.store.sql.database import Database
from server.store.sql.schema import change


def made_in(folder: Path) -> Database:
    """Create an SQLite database in a data folder, with the newest tables and no rows. Return it."""
    (folder / SQLITE_FILE).write_bytes(_file())
    return database_at(None, folder)


def make_tables(url: str) -> None:
    """Upgrade a database to the newest schema. The URL, in SQLAlchemy's form, names a driver."""
    with create_engine(url, poolclass=NullPool).begin() as connection:
        change(connection)


@cache
def _file() -> bytes:
    with TemporaryDirectory() as folder:
        file = Path(folder) / SQLITE_FILE
        make_tables(f"sqlite:///{file}")
        return file.read_bytes()
