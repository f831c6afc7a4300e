"""Chooses the SQL database from the settings: PostgreSQL by its URL, or a SQLite file."""

from pathlib import Path

from server.store.sql.database import Database

SQLITE_FILE = "archive.sqlite3"


def database_at(url: str | None, data_folder: Path) -> Database:
    """Return the PostgreSQL database at a URL, or without one, SQLite in the data folder.

    Raises DatabaseUnusable if the URL is invalid.
    """
    # Only one driver is loaded, because each takes memory, and time at the start.
    if url is None:
        from server.store.sql.sqlite import SQLite  # noqa: PLC0415 -- see above

        return SQLite(data_folder / SQLITE_FILE)
    from server.store.sql.postgresql import PostgreSQL  # noqa: PLC0415 -- see above

    return PostgreSQL(url)
