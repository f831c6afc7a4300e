"""PostgreSQL as the SQL database, for many nodes: its URL, engines, time limits and locks."""

from collections.abc import Awaitable, Callable
from hashlib import blake2b

from psycopg import ProgrammingError
from psycopg.abc import AdaptContext
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from sqlalchemy import Connection, Table, event
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import NullPool
from sqlalchemy.sql.dml import Insert

from server.store.errors import DatabaseUnusable
from server.store.sql.bounded_connection import BoundedConnection
from server.store.sql.database import ANSWER_S, CONNECTIONS, MIGRATION_S

SCHEMES = ("postgresql://", "postgres://")
MIGRATION_LOCK = int.from_bytes(b"spite")
"""The number of the advisory lock that a migration of the schema takes."""
RECYCLE_S = 1800
"""The age at which a connection is replaced, so that a new master or password is picked up."""
DEFAULTS: dict[str, str | int] = {
    "application_name": "spite",
    "connect_timeout": 2,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
}
"""Defaults for parameters that the URL leaves out, in seconds.

See PostgreSQL's documentation, "Parameter key words".
"""


class PostgreSQL:
    """A database by its URL as libpq reads it, including several hosts, TLS and sockets."""

    def __init__(self, url: str, answer_s: float = ANSWER_S) -> None:
        """Parse the URL. Raises DatabaseUnusable if it is invalid."""
        try:
            given = conninfo_to_dict(url) if url.startswith(SCHEMES) else None
        except ProgrammingError:
            given = None
        if given is None:
            # The reason is left out, because it may quote the password.
            raise DatabaseUnusable(
                "DATABASE_URL must be a URL like postgresql://user:password@host/name"
            )
        self._url = url
        self._answer_s = answer_s
        self._given = given
        hosts = given.get("host") or given.get("hostaddr") or "localhost"
        self._name = f"{hosts}:{given.get('port', 5432)}/{given.get('dbname', '')}"

    @property
    def name(self) -> str:
        """The database for messages: hosts, ports and its name."""
        return self._name

    @property
    def answer_s(self) -> float:
        return self._answer_s

    def missing(self) -> bool:
        """Return False: only the server could tell whether the database exists."""
        return False

    def engine(self) -> AsyncEngine:
        """Return an engine that tests connections before use, after possible restarts.

        A connection that is silent for half of `answer_s` is closed, so that the other half is left
        to try another one.
        """
        return create_async_engine(
            "postgresql+psycopg://",
            async_creator=self._connector(self._answer_s / 2, self._answer_s),
            hide_parameters=True,
            use_native_hstore=False,
            pool_size=CONNECTIONS,
            max_overflow=0,
            pool_timeout=self._answer_s,
            pool_pre_ping=True,
            pool_recycle=RECYCLE_S,
        )

    def migrating(self) -> AsyncEngine:
        """Return an engine whose transactions take the schema's advisory lock when they begin."""
        engine = create_async_engine(
            "postgresql+psycopg://",
            async_creator=self._connector(MIGRATION_S, MIGRATION_S),
            hide_parameters=True,
            use_native_hstore=False,
            poolclass=NullPool,
        )
        event.listen(engine.sync_engine, "begin", wait_for_turn)
        return engine

    async def dispose(self, engine: AsyncEngine) -> None:
        await engine.dispose()

    async def take_lock(self, connection: AsyncConnection, name: str) -> None:
        """Take an advisory lock whose number follows from the name."""
        number = int.from_bytes(blake2b(name.encode(), digest_size=8).digest(), signed=True)
        await connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({number})")

    def insert_new(self, table: Table, key: list[str]) -> Insert:
        """Return an INSERT that skips rows whose `key` exists: ON CONFLICT DO NOTHING."""
        return insert(table).on_conflict_do_nothing(index_elements=key)

    def _connector(
        self, answer_s: float, statement_s: float
    ) -> Callable[..., Awaitable[BoundedConnection]]:
        """Return a function that opens connections with `answer_s` as the limit for an answer.

        The server itself ends statements that take longer than `statement_s`, and transactions of a
        node that is stopped: their locks would block other nodes.
        """
        limits = {
            "statement_timeout": statement_s,
            "idle_in_transaction_session_timeout": 2 * statement_s,
        }
        options = " ".join(f"-c {name}={int(value * 1000)}" for name, value in limits.items())

        ours = {**DEFAULTS, "options": options}
        missing = {name: value for name, value in ours.items() if name not in self._given}
        whole = make_conninfo(self._url, **missing)

        async def connect(*, context: AdaptContext | None = None) -> BoundedConnection:
            connection = await BoundedConnection.connect(
                whole,
                # Prepared statements would need their own session, which PgBouncer's transaction
                # mode does not provide.
                prepare_threshold=None,
                context=context,
            )
            connection.answer_s = answer_s
            return connection

        return connect


def wait_for_turn(connection: Connection) -> None:
    """Take the lock on changes of the database's schema until the end of the transaction."""
    connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})")
