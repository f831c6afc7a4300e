"""Tests that the example bots in Python and JavaScript play a game to its end, given a token."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.http import browsing
from tests.support.server_process import ServerProcess
from tests.support.timeouts import PATIENCE_S

EXAMPLES = Path(__file__).parents[2] / "examples"
PASSWORD = "correct horse battery"  # noqa: S105 -- of a player that lives for a test


def command(name: str) -> list[str]:
    """Return the command line that runs an example bot. Skip the test if Node is missing for it."""
    if name.endswith(".py"):
        return [sys.executable, str(EXAMPLES / name)]
    node = shutil.which("node")
    if node is None:
        pytest.skip("there is no Node")
    # Node 20 has WebSocket only with this flag, which later releases accept, too.
    return [node, "--experimental-websocket", "--no-warnings", str(EXAMPLES / name)]


@pytest.mark.parametrize("name", ["bot.py", "bot.mjs"])
@pytest.mark.long
def test_a_program_plays_a_game_to_its_end(server: ServerProcess, name: str) -> None:
    account = f"Owner of {name.replace('.', ' ')}"
    with browsing(server.url, headers={"origin": server.url}) as owner:
        owner.get("/api/me")
        credentials = {"name": account, "password": PASSWORD}
        owner.post("/api/account/register", json=credentials).raise_for_status()
        made = owner.post("/api/account/tokens", json={"label": "example"})
        made.raise_for_status()
        environment = {**os.environ, "SPITE_TOKEN": made.json()["token"]}
        ran = subprocess.run(
            [*command(name), server.url],
            env=environment,
            capture_output=True,
            text=True,
            timeout=PATIENCE_S,
            check=False,
        )
        assert ran.returncode == 0, ran.stderr
        result = json.loads(ran.stdout)
        assert result["reason"] in ("row", "captures", "board_full")


def test_a_program_is_marked_as_one(server: ServerProcess) -> None:
    with browsing(server.url, headers={"origin": server.url}) as owner:
        owner.get("/api/me")
        credentials = {"name": "Owner of a mark", "password": PASSWORD}
        owner.post("/api/account/register", json=credentials).raise_for_status()
        token = owner.post("/api/account/tokens", json={"label": "mark"}).json()["token"]
    seat = {"visibility": "public"}
    with browsing(server.url, headers={"authorization": f"Bearer {token}"}) as program:
        program.post("/api/matches", json=seat).raise_for_status()
        (own,) = program.get("/api/me/matches").json()["matches"]
    assert own["match"]["players"][0]["program"] is True
    assert own["match"]["rated"] is False
