"""Query plans of a database, by EXPLAIN, for benchmarks."""

from collections.abc import Awaitable, Callable
from typing import Any

from sqlalchemy import Engine, event, text

from server.store.sql.archive import SqlArchive
from server.store.sql.database import Database

Ask = Callable[[SqlArchive], Awaitable[Any]]


async def plans_of(
    database: Database,
    archive: SqlArchive,
    ask: Ask,
    *,
    few_rows: bool = False,
    measured: bool = False,
) -> list[str]:
    """Return the lines of the database's plans for all SELECT statements that `ask` sends.

    With `few_rows`, PostgreSQL may not use methods that beat an index only on few rows. With
    `measured`, it also reports actual times. Raises SQLAlchemy's errors.
    """
    asked: list[tuple[str, Any]] = []

    def note(_connection: Any, _cursor: Any, statement: str, parameters: Any, *_: Any) -> None:
        if statement.startswith("SELECT"):
            asked.append((statement, parameters))

    event.listen(Engine, "before_cursor_execute", note)
    try:
        await ask(archive)
    finally:
        event.remove(Engine, "before_cursor_execute", note)
    engine = database.engine()
    lines: list[str] = []
    try:
        async with engine.connect() as connection:
            is_postgresql = engine.dialect.name == "postgresql"
            if is_postgresql and few_rows:
                for way in ("seqscan", "bitmapscan", "sort"):
                    await connection.execute(text(f"SET enable_{way} = off"))
            explain = "EXPLAIN" if is_postgresql else "EXPLAIN QUERY PLAN"
            if is_postgresql and measured:
                explain = "EXPLAIN (ANALYZE, BUFFERS, COSTS OFF)"
            for statement, parameters in asked:
                found = await connection.exec_driver_sql(f"{explain} {statement}", parameters)
                lines += [str(row[-1]) for row in found]
    finally:
        await database.dispose(engine)
    return lines
