"""Tests that errors and logs of the database contain no passwords and no stored data."""

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from protocol.core.ids import MatchId
from server.logs import configure_logging
from server.store.errors import DatabaseUnavailable, DatabaseUnusable
from server.store.sql.address import database_at
from server.store.sql.archive import SqlArchive
from server.store.sql.database import Database
from server.store.sql.postgresql import PostgreSQL
from tests.support.archives import NAMES, PLAYERS, finished_game, finished_match
from tests.support.postgresql_server import PASSWORD, PostgresqlServer

M = MatchId("Xk29fLmQ7a")


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://user:secr3t@127.0.0.1:port/name",
        "postgresql://user:secr3t@127.0.0.1/name?no_such_option=1",
        "postgresql://user:secr3t with spaces@127.0.0.1/name",
        "postgresql+asyncpg://user:secr3t@127.0.0.1/name",
        "postgresql://user:secr3t@[::1/name",
        "mysql://user:secr3t@127.0.0.1/name",
        "host=127.0.0.1 password=secr3t",
    ],
)
async def test_errors_about_a_url_hide_the_password(url: str, tmp_path: Path) -> None:
    with pytest.raises((DatabaseUnusable, DatabaseUnavailable)) as raised:
        await SqlArchive(database_at(url, tmp_path)).ping()
    assert "secr3t" not in texts_of(raised.value)


def texts_of(error: BaseException | None) -> str:
    """Return the texts of an exception and of all its causes."""
    texts = ""
    while error is not None:
        texts += f"{error} {error!r} "
        error = error.__cause__
    return texts


async def test_logs_and_errors_hide_the_password(
    postgresql: PostgresqlServer, postgresql_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    texts = ""
    wrong = postgresql_url.replace("%40tests", "%40wr0ng")
    elsewhere = postgresql_url.replace(f":{postgresql.port}", ":1")
    for url in (wrong, elsewhere):
        async with SqlArchive(PostgreSQL(url)) as archive:
            with pytest.raises(DatabaseUnavailable) as raised:
                await archive.write([finished_game(M, 1)])
            texts += texts_of(raised.value)
    async with SqlArchive(PostgreSQL(postgresql_url)) as archive:
        await archive.write([finished_game(M, 1)])
    assert "password authentication failed" in texts
    assert "upgraded the database from schema" in caplog.text
    for secret in (PASSWORD, "wr0ng", "%40tests"):
        assert secret not in caplog.text + texts


@pytest.fixture
def debugging(capsys: pytest.CaptureFixture[str]) -> Iterator[pytest.CaptureFixture[str]]:
    """Log at the most verbose level during a test. Yield the captured output."""
    root = logging.getLogger()
    before = root.level, root.handlers[:]
    configure_logging("debug")
    yield capsys
    root.setLevel(before[0])
    root.handlers[:] = before[1]


async def test_logs_hide_stored_data(
    debugging: pytest.CaptureFixture[str], empty: Database
) -> None:
    async with SqlArchive(empty) as archive:
        await archive.write([finished_game(M, 1)], [finished_match(M, 1)])
        await archive.record(M, 1)
    lines = debugging.readouterr().err
    assert "upgraded the database from schema" in lines
    for hidden in (*PLAYERS, *NAMES, M):
        assert hidden not in lines
