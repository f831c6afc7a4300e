"""Tests `spite end-sessions`, which logs one player out everywhere, or all players."""

from pathlib import Path

import pytest
import uvloop

from protocol.core.ids import PlayerId
from server.cli.main import main
from server.players.lookalikes import skeleton
from server.players.tokens import new_listed_id, new_token, token_hash
from server.store.players import ApiToken, Registration, Session
from server.store.sql.address import database_at
from server.store.sql.archive import SqlArchive
from server.store.sql.player_stores import player_stores

ADA, BEN = PlayerId("ada0000000000000"), PlayerId("ben0000000000000")


async def register_players(folder: Path) -> None:
    """Register two players, each with a session and an API token."""
    async with SqlArchive(database_at(None, folder)) as opened:
        stores = player_stores(opened)
        for player, name in ((ADA, "Ada"), (BEN, "Ben")):
            await stores.players.register(Registration(player, name, skeleton(name), 1, "kept"))
            hash_, listed = token_hash(new_token()), new_listed_id()
            await stores.sessions.add(Session(hash_, listed, player, 1, 1, 1, "Firefox", "Linux"))
            hash_ = token_hash(new_token())
            token = ApiToken(hash_, new_listed_id(), player, "bot", 1, None)
            await stores.api_tokens.add(token, 1)


async def remaining(folder: Path) -> list[tuple[int, int]]:
    """Return the numbers of stored sessions and API tokens, first of Ada, then of Ben."""
    async with SqlArchive(database_at(None, folder)) as opened:
        stores = player_stores(opened)
        return [
            (len(await stores.sessions.of(player)), len(await stores.api_tokens.of(player)))
            for player in (ADA, BEN)
        ]


@pytest.mark.parametrize(
    ("whose", "after"), [("ada", [(0, 0), (1, 1)]), ("--all", [(0, 0), (0, 0)])]
)
def test_one_player_or_all_players_are_logged_out(
    whose: str, after: list[tuple[int, int]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("DATABASE_URL", raising=False)
    uvloop.run(register_players(tmp_path))
    assert main(["end-sessions", "--data", str(tmp_path), whose]) == 0
    assert uvloop.run(remaining(tmp_path)) == after


def test_an_unknown_name_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("DATABASE_URL", raising=False)
    assert main(["migrate", "--data", str(tmp_path)]) == 0
    assert main(["end-sessions", "--data", str(tmp_path), "ada"]) == 1
    assert "no player is called 'ada'" in capsys.readouterr().err
