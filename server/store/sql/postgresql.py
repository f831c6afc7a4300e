"""The archive in PostgreSQL, for many nodes."""

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

from server.store.archive import ArchiveRefused
from server.store.sql.bounded_connection import BoundedConnection
from server.store.sql.database import ANSWER_S, CONNECTIONS, MIGRATION_S

SCHEMES = ("postgresql://", "postgres://")
MIGRATION_LOCK = int.from_bytes(b"spite")
"""The number of the advisory lock on the schema."""
RECYCLE_S = 1800
"""A connection is replaced after so long, so that a new master or a new password is found."""
DEFAULTS: dict[str, str | int] = {
    "application_name": "spite",
    "connect_timeout": 2,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
}
"""What the URL does not say (PostgreSQL's documentation, "Parameter key words"), in seconds."""


class PostgreSQL:
    """A database by its URL, as libpq reads it: several hosts, TLS and sockets included."""

    def __init__(self, url: str, answer_s: float = ANSWER_S) -> None:
        """Raises ArchiveRefused where it is no such URL."""
        try:
            given = conninfo_to_dict(url) if url.startswith(SCHEMES) else None
        except ProgrammingError:
            given = None
        if given is None:
            # Not even the reason is told: it may quote the password.
            raise ArchiveRefused("DATABASE_URL is no URL like postgresql://user:password@host/name")
        self._url = url
        self._answer_s = answer_s
        self._given = given
        hosts = given.get("host") or given.get("hostaddr") or "localhost"
        self._name = f"{hosts}:{given.get('port', 5432)}/{given.get('dbname', '')}"

    @property
    def name(self) -> str:
        """Hosts, ports and the database's name."""
        return self._name

    @property
    def answer_s(self) -> float:
        """As the port says."""
        return self._answer_s

    def missing(self) -> bool:
        """False: the server has to be asked."""
        return False

    def engine(self) -> AsyncEngine:
        """Connections that are tried before each use, since the server may have gone meanwhile.

        A server that says nothing for half of the time is given up: so there is time for another
        connection.
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
        """Transactions that take an advisory lock at their beginning."""
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
        """As the port says."""
        await engine.dispose()

    async def take_lock(self, connection: AsyncConnection, name: str) -> None:
        """By an advisory lock whose number follows from the name."""
        number = int.from_bytes(blake2b(name.encode(), digest_size=8).digest(), signed=True)
        await connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({number})")

    def insert_new(self, table: Table, key: list[str]) -> Insert:
        """By INSERT ... ON CONFLICT DO NOTHING."""
        return insert(table).on_conflict_do_nothing(index_elements=key)

    def _connector(
        self, answer_s: float, statement_s: float
    ) -> Callable[..., Awaitable[BoundedConnection]]:
        """What makes a connection that waits `answer_s` for an answer.

        The server ends by itself a statement that takes longer than `statement_s`, and a
        transaction of a node that stands still: what such a one has locked keeps others waiting.
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
                # Statements that the server remembers would need a session of their own, which
                # PgBouncer's transaction mode does not give.
                prepare_threshold=None,
                context=context,
            )
            connection.answer_s = answer_s
            return connection

        return connect


def wait_for_turn(connection: Connection) -> None:
    """Take the lock on the schema; it goes with the transaction."""
    connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})")
