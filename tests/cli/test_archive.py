"""Tests `spite migrate` and `spite archive export` on SQLite and PostgreSQL.

They migrate a database once, export the records of games, and report a missing archive.
"""

from pathlib import Path

import pytest
import uvloop

from protocol.core.ids import MatchId
from server.cli.main import main
from server.store.sql.address import SQLITE_FILE, database_at
from server.store.sql.archive import SqlArchive
from server.store.sql.schema import NEWEST
from tests.support.archives import finished_game

M = MatchId("Xk29fLmQ7a")


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str | None:
    """Set DATABASE_URL for the commands, and return it. For SQLite, unset it and return None."""
    if request.param == "sqlite":
        monkeypatch.delenv("DATABASE_URL", raising=False)
        return None
    url: str = request.getfixturevalue("postgresql_url")
    monkeypatch.setenv("DATABASE_URL", url)
    return url


async def keep(url: str | None, folder: Path, records: list[bytes]) -> None:
    """Write one finished game for each of these records to the archive.

    `url` names the database; None is the SQLite file in `folder`.
    """
    async with SqlArchive(database_at(url, folder)) as archive:
        numbered = enumerate(records, start=1)
        await archive.write([finished_game(M, number, record) for number, record in numbered])


def test_a_database_is_migrated_once(
    url: str | None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    name = database_at(url, tmp_path).name
    for outcome in (f"from schema none to {NEWEST}", f"already has schema {NEWEST}"):
        assert main(["migrate", "--data", str(tmp_path)]) == 0
        assert capsys.readouterr().out == f"{name}: {outcome}\n"


def test_the_export_has_the_records_of_games(
    url: str | None, tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    played, exported = tmp_path / "played", tmp_path / "exported"
    assert main(["simulate", "--games", "3", "--seed", "5", "--record", str(played)]) == 0
    uvloop.run(keep(url, tmp_path, played.read_bytes().splitlines()))
    assert main(["archive", "export", "--data", str(tmp_path), "--output", str(exported)]) == 0
    assert exported.read_bytes() == played.read_bytes()
    assert main(["check-record", str(exported)]) == 0
    capfdbinary.readouterr()
    assert main(["archive", "export", "--data", str(tmp_path)]) == 0
    assert capfdbinary.readouterr() == (played.read_bytes(), b"3 records\n")


def test_a_missing_archive_is_not_created(
    url: str | None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    export = ["archive", "export", "--data", str(tmp_path), "--output", str(tmp_path / "all")]
    assert main(export) == 1
    errors = capsys.readouterr().err
    assert errors.startswith(
        f"spite: the database at {database_at(url, tmp_path).name} has schema none"
    )
    assert list(tmp_path.iterdir()) == []


def test_an_interrupted_export_leaves_no_file(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("DATABASE_URL", raising=False)
    uvloop.run(keep(None, tmp_path, [b"{}"]))
    (tmp_path / "all").write_bytes(b"the one before")
    database = (tmp_path / SQLITE_FILE).read_bytes()
    (tmp_path / SQLITE_FILE).write_bytes(database.replace(b"record BLOB", b"rexord BLOB"))
    assert (
        main(["archive", "export", "--data", str(tmp_path), "--output", str(tmp_path / "all")]) == 1
    )
    assert capsys.readouterr().err.startswith("spite: the database at")
    assert {path.name for path in tmp_path.iterdir()} == {SQLITE_FILE, "all"}
    assert (tmp_path / "all").read_bytes() == b"the one before"
