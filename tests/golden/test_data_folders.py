"""Tests that this release starts on the data folders of earlier ones and plays on each match.

The folders are those of `write_data_folder.py`. That of 22 November 2026 was written by the server
of that day, before releases had numbers.
"""

import json
import os
import tarfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest

from protocol.core.views import MatchStatus
from server.client.connection import MatchAddress
from server.store.redis_binary import redis_binaries
from tests.golden.tables import are_playing, connected, play, status_of
from tests.golden.write_data_folder import FOLDER, release
from tests.support.account_browser import FIREFOX
from tests.support.http import asking
from tests.support.server_process import ServerProcess
from tests.support.wire import wire

FOLDERS = sorted(FOLDER.glob("*.tar.xz"))
FAKETIME = next(Path("/usr/lib").glob("*/faketime/libfaketime.so.1"), None)
LATER_S = 30
"""The time between the server's stop and its next start."""
STATES = {"between": ("between", "playing"), "starting": ("starting", "playing")}
"""The expected statuses of a match after a restart, by the state in which it was stored.

A game that is about to begin does so without help.
"""

pytestmark = pytest.mark.skipif(
    FAKETIME is None, reason="faketime is not installed: matches in old folders have expired"
)


def test_there_is_a_folder_of_this_release() -> None:
    folder = FOLDER / f"{release()}.tar.xz"
    assert folder in FOLDERS
    with tarfile.open(folder) as archive:
        file = archive.extractfile("matches.json")
        assert file is not None
        matches = json.load(file)["matches"]
    assert {match["state"] for match in matches} == set(get_args(MatchStatus))


@pytest.fixture(scope="module", params=FOLDERS, ids=lambda path: path.name.split(".tar")[0])
def restarted(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[ServerProcess, dict[str, Any]]]:
    """Run a server on a stored data folder, with Redis at a time soon after it was written.

    Yield the server and the folder's list of matches and accounts. Fail if the log has an error.
    """
    folder = tmp_path_factory.mktemp("golden")
    with tarfile.open(request.param) as archive:
        archive.extractall(folder, filter="data")
    (folder / "data").chmod(0o700)
    contents = json.loads((folder / "matches.json").read_text(encoding="utf-8"))
    programs = folder / "bin"
    programs.mkdir()
    put_redis_back_to(contents["written_s"] + LATER_S, programs)
    path = f"{programs}{os.pathsep}{os.environ['PATH']}"
    with ServerProcess(folder, {"PATH": path}) as server:
        yield server, contents
    log = server.log.read_text(encoding="utf-8")
    assert " ERROR " not in log, log
    assert "Traceback" not in log, log


def put_redis_back_to(at_s: int, programs: Path) -> None:
    """Write a `redis-server` to the folder `programs` for which it is now the time `at_s`.

    All nodes go by its clock.
    The nodes themselves keep the real time, since faketime breaks Python's sleeps.
    """
    server = programs / "redis-server"
    server.write_text(
        "#!/bin/sh\n"
        "export FAKETIME_DONT_FAKE_MONOTONIC=1 DONT_FAKE_MONOTONIC=1\n"
        f"export LD_PRELOAD={FAKETIME} FAKETIME={at_s - int(time.time()):+d}s\n"
        f'exec {redis_binaries()[0]} "$@"\n',
        encoding="utf-8",
    )
    server.chmod(0o755)


@pytest.mark.long
async def test_every_match_plays_on(restarted: tuple[ServerProcess, dict[str, Any]]) -> None:
    server, contents = restarted
    for match in contents["matches"]:
        address, tokens = MatchAddress(server.url, match["id"]), match["tokens"]
        known = await connected(address, tokens[0], lambda client: client.view is not None)
        assert status_of(known) in STATES.get(match["state"], (match["state"],)), match
        assert known.view is not None
        assert (known.view.viewer, known.view.game_key) == (0, match["game"])
        assert known.version >= match["version"]
        if match["state"] not in ("finished", "expired"):
            further = known.version + 3
            await play(address, tokens, lambda clients, to=further: are_playing(clients, to))  # type: ignore[misc]


@pytest.mark.long
async def test_chat_lines_are_still_there(
    restarted: tuple[ServerProcess, dict[str, Any]],
) -> None:
    server, contents = restarted
    for match in contents["matches"]:
        for phrase in match.get("said", []):
            address = MatchAddress(server.url, match["id"])
            async with wire(address, match["tokens"][1], game=match["game"]) as listener:
                talk = await listener.receive_a("talk")
                assert phrase in [line.phrase for line in talk.lines]


async def test_accounts_can_log_in(restarted: tuple[ServerProcess, dict[str, Any]]) -> None:
    server, contents = restarted
    for account in contents["accounts"]:
        async with asking(server.url) as http:
            http.headers.update({"origin": server.url, "user-agent": FIREFOX})
            answer = await http.post("/api/account/login", json=account)
            assert answer.is_success, answer.text
            assert (await http.get("/api/me")).json()["name"] == account["name"]
