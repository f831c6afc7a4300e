"""Tests with the example package Nim that a server finds, offers and plays games of packages."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from tests.support.http import browsing
from tests.support.installed_game import PACKAGE, install
from tests.support.server_process import ServerProcess
from tests.support.timeouts import PATIENCE_S

SPITE = [sys.executable, "-m", "server.cli.main"]


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, str]:
    return install(PACKAGE, tmp_path_factory.mktemp("installed"))


@pytest.fixture(scope="module")
def server(
    tmp_path_factory: pytest.TempPathFactory, environment: Mapping[str, str]
) -> Iterator[ServerProcess]:
    folder = tmp_path_factory.mktemp("server")
    with ServerProcess(folder, environment=dict(environment)) as running:
        yield running


def start(*arguments: str, environment: Mapping[str, str]) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [*SPITE, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env={**os.environ, **environment},
    )


@pytest.mark.long
def test_it_is_offered(server: ServerProcess) -> None:
    with browsing(server.url) as visitor:
        offered = visitor.get("/api/games").json()
    assert next(iter(offered["games"])) == offered["default"] == "spite"
    assert offered["games"]["nim"]["title"] == "Nim"


@pytest.mark.long
def test_two_clients_play_it_over_sockets(
    server: ServerProcess, environment: Mapping[str, str]
) -> None:
    first = start(
        *("play", server.url, "--game", "nim", "--policy", "greedy"), environment=environment
    )
    assert first.stdout is not None
    link = next(word for line in first.stdout for word in line.split() if "/m/" in word)
    second = start("play", link, "--policy", "casual", environment=environment)
    outputs = [each.communicate(timeout=60)[0] for each in (second, first)]
    assert (first.returncode, second.returncode) == (0, 0), outputs
    with browsing(server.url) as visitor:
        match = link.rstrip("/").rpartition("/")[2]
        record = visitor.get(f"/api/matches/{match}/record").json()
    assert record["format"] == "nim-record/1"
    assert record["result"]["reason"] == "last_taken"


def test_it_can_be_simulated(environment: Mapping[str, str]) -> None:
    ran = start("simulate", "--game", "nim", "--games", "20", environment=environment)
    printed, _ = ran.communicate(timeout=PATIENCE_S)
    assert ran.returncode == 0, printed
    assert "20" in printed


def test_a_package_is_found_by_its_entry_point(tmp_path: Path) -> None:
    again = tmp_path / "nim_again-1.dist-info"
    again.mkdir()
    (again / "METADATA").write_text("Metadata-Version: 2.1\nName: nim-again\nVersion: 1\n")
    (again / "entry_points.txt").write_text("[spite.games]\nnim = spite_nim\n")
    environment = {"PYTHONPATH": os.pathsep.join([str(tmp_path), str(PACKAGE)])}
    program = "import json; from server.games.registry import GAMES; print(json.dumps(list(GAMES)))"
    found = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        check=True,
        env={**os.environ, **environment},
    )
    assert json.loads(found.stdout) == ["spite", "megiddo", "pirate", "nim"]
