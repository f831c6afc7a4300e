"""Tests `spite moderators`, which adds, lists and removes the accounts that moderate chat."""

from pathlib import Path

import pytest
import uvloop

from protocol.core.ids import PlayerId
from server.cli.main import main
from server.players.lookalikes import skeleton
from server.store.players import Registration
from server.store.sql.address import database_at
from server.store.sql.archive import SqlArchive
from server.store.sql.players import SqlPlayers

ADA = PlayerId("ada0000000000000")


async def registered(folder: Path) -> None:
    async with SqlArchive(database_at(None, folder)) as opened:
        await SqlPlayers(opened).register(Registration(ADA, "Ada", skeleton("Ada"), 1, "kept"))


def test_moderators_are_added_listed_and_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("DATABASE_URL", raising=False)
    uvloop.run(registered(tmp_path))

    def run(*words: str) -> tuple[int, str, str]:
        status = main(["moderators", words[0], "--data", str(tmp_path), *words[1:]])
        captured = capsys.readouterr()
        return status, captured.out, captured.err

    assert run("list") == (0, "", "")
    assert run("add", "ADA") == (0, f"Ada ({ADA}) is a moderator\n", "")
    assert run("list") == (0, f"{ADA} Ada\n", "")
    assert run("remove", "Ada") == (0, f"Ada ({ADA}) is no longer a moderator\n", "")
    assert run("remove", "Ada") == (1, "", "spite: 'Ada' is not a moderator\n")
    assert run("add", "Grace") == (1, "", "spite: no account is called 'Grace'\n")
    assert run("list") == (0, "", "")
