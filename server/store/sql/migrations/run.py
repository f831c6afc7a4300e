"""Runs the migrations of the SQL schema with Alembic, on a connection that is in a transaction."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection


def configuration(connection: Connection) -> Config:
    """Return the configuration with which Alembic runs this folder's migrations on `connection`."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


def upgrade(connection: Connection, revision: str = "head") -> None:
    """Upgrade the tables of the SQL database to a revision, by default the newest. Raises what
    SQLAlchemy raises.
    """
    command.upgrade(configuration(connection), revision)
