"""Tests `spite new-game`: it writes packages of games that work and can be played at once.

It must refuse unsuitable names, and a server must refuse packages that do not fit.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import pytest

from tests.support.http import browsing
from tests.support.installed_game import install, new_game
from tests.support.server_process import ServerProcess
from tests.support.source import ROOT
from tests.support.timeouts import PATIENCE_S

SPITE = [sys.executable, "-m", "server.cli.main"]
KINDS = ("board", "cards")
KEYS = [f"try{kind}" for kind in KINDS]


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, Path]:
    folder = tmp_path_factory.mktemp("packages")
    return {kind: new_game(kind, folder) for kind in KINDS}


@pytest.fixture(scope="module")
def environment(
    tmp_path_factory: pytest.TempPathFactory, packages: Mapping[str, Path]
) -> Mapping[str, str]:
    folder = tmp_path_factory.mktemp("installed")
    for package in packages.values():
        installed = install(package, folder)
    return {**installed, "PYTHONPATH": os.pathsep.join([installed["PYTHONPATH"], str(ROOT)])}


@pytest.fixture(scope="module")
def server(
    tmp_path_factory: pytest.TempPathFactory, environment: Mapping[str, str]
) -> Iterator[ServerProcess]:
    folder = tmp_path_factory.mktemp("server")
    with ServerProcess(folder, environment=dict(environment)) as running:
        yield running


def run(
    *command: str, environment: Mapping[str, str] | None = None, folder: Path = ROOT
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command,
        capture_output=True,
        check=False,
        cwd=folder,
        env={**os.environ, **(environment or {})},
        text=True,
        timeout=PATIENCE_S,
    )


@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS)
def test_new_game_passes_its_own_tests(
    kind: str, packages: Mapping[str, Path], environment: Mapping[str, str]
) -> None:
    options = ("-q", "-p", "no:cacheprovider", "-W", "ignore")
    ran = run(
        *(sys.executable, "-m", "pytest", *options, "tests"),
        environment=environment,
        folder=packages[kind],
    )
    assert ran.returncode == 0, ran.stdout
    assert " passed" in ran.stdout


@pytest.mark.long
def test_new_games_are_formatted_and_typed(packages: Mapping[str, Path], tmp_path: Path) -> None:
    folders = [str(package) for package in packages.values()]
    settings = ("--config", str(ROOT / "pyproject.toml"))
    formatted = run(sys.executable, "-m", "ruff", "format", "--check", *settings, *folders)
    assert formatted.returncode == 0, formatted.stdout
    both = tmp_path / "both.py"
    both.write_text(
        "import spite_tryboard.game, spite_trycards.game\n"
        "from server.games.api import AnyGame\n"
        "GAMES: list[AnyGame] = [spite_tryboard.game.GAME, spite_trycards.game.GAME]\n"
    )
    modules = [str(path) for folder in packages.values() for path in folder.glob("spite_*/*.py")]
    typed = run(
        *(sys.executable, "-m", "mypy", "--strict", str(both), *modules),
        environment={"MYPYPATH": os.pathsep.join(folders)},
    )
    assert typed.returncode == 0, typed.stdout


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.long
def test_two_clients_play_new_game_over_sockets(
    key: str, server: ServerProcess, environment: Mapping[str, str]
) -> None:
    command = [*SPITE, "play", server.url, "--game", key, "--policy", "greedy"]
    first = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env={**os.environ, **environment},
    )
    assert first.stdout is not None
    link = next(word for line in first.stdout for word in line.split() if "/m/" in word)
    # It prints each view, which would fill a pipe that is not read.
    second = subprocess.Popen(
        [*SPITE, "play", link, "--policy", "casual"],
        stdout=subprocess.DEVNULL,
        env={**os.environ, **environment},
    )
    printed = first.communicate(timeout=PATIENCE_S)[0]
    assert (first.returncode, second.wait(PATIENCE_S)) == (0, 0), printed
    with browsing(server.url) as visitor:
        match = link.rstrip("/").rpartition("/")[2]
        record = visitor.get(f"/api/matches/{match}/record").json()
    assert record["format"] == f"{key}-record/1"
    assert record["actions"]


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.long
def test_records_of_new_game_are_right(
    key: str, environment: Mapping[str, str], tmp_path: Path
) -> None:
    records = str(tmp_path / "games.jsonl")
    command = ("simulate", "--game", key, "--games", "20", "--record", records)
    assert run(*SPITE, *command, environment=environment).returncode == 0
    checked = run(*SPITE, "check-record", records, environment=environment)
    assert checked.returncode == 0, checked.stdout
    record = json.loads(Path(records).read_text().splitlines()[0])
    for changed, fault in (
        ({"preset": "chess"}, "there is no preset chess"),
        ({"actions": [1]}, "not complete"),
    ):
        Path(records).write_text(json.dumps({**record, **changed}))
        checked = run(*SPITE, "check-record", records, environment=environment)
        assert checked.returncode == 1
        assert fault in checked.stdout + checked.stderr


@pytest.mark.parametrize(
    ("key", "reason"),
    [
        ("Chess", "is no key"),
        ("nine-mens", "is no key"),
        ("x", "is no key"),
        ("megiddo", "this server has a game"),
        ("momentpoint", "this server has a game"),
    ],
)
def test_key_that_no_game_can_have_is_refused(key: str, reason: str, tmp_path: Path) -> None:
    folder = tmp_path / "new"
    refused = run(*SPITE, "new-game", key, "--folder", str(folder))
    assert refused.returncode == 1
    assert reason in refused.stderr
    assert not folder.exists()


@pytest.mark.parametrize("title", ['The "game"', "back\\slash", "two\nlines"])
def test_title_that_would_break_the_package_is_refused(title: str, tmp_path: Path) -> None:
    folder = tmp_path / "new"
    refused = run(*SPITE, "new-game", "trylast", "--folder", str(folder), "--title", title)
    assert refused.returncode == 1
    assert "the title must not contain" in refused.stderr
    assert not folder.exists()


def test_file_in_place_of_the_folder_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "mine").write_text("mine")
    refused = run(*SPITE, "new-game", "trylast", "--folder", str(tmp_path / "mine"))
    assert refused.returncode == 1
    assert "is not an empty folder" in refused.stderr
    assert (tmp_path / "mine").read_text() == "mine"


def test_folder_with_files_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "mine").write_text("mine")
    refused = run(*SPITE, "new-game", "trylast", "--folder", str(tmp_path))
    assert refused.returncode == 1
    assert [path.name for path in tmp_path.iterdir()] == ["mine"]


@pytest.mark.parametrize(
    ("points", "reason"),
    [
        ({"Try": "spite_tryboard"}, "'Try' is no key of a game"),
        ({"other": "spite_tryboard"}, "has the key 'other', its wire: 'tryboard'"),
        ({"megiddo": "spite_tryboard"}, "this server has a game with the key 'megiddo'"),
        ({"gone": "spite_gone"}, "spite_gone can't be imported"),
    ],
)
def test_package_that_no_server_can_have_is_refused(
    points: Mapping[str, str], reason: str, packages: Mapping[str, Path], tmp_path: Path
) -> None:
    refused = serve_with([points], packages, tmp_path)
    assert refused.returncode == 1
    assert reason in refused.stderr
    assert "Traceback" not in refused.stderr


def test_two_packages_with_one_key_are_refused(
    packages: Mapping[str, Path], tmp_path: Path
) -> None:
    points = [{"tryboard": "spite_tryboard"}, {"tryboard": "spite_trycards"}]
    refused = serve_with(points, packages, tmp_path)
    assert refused.returncode == 1
    assert "spite_trycards: spite_tryboard has the key 'tryboard', too" in refused.stderr


def serve_with(
    distributions: Sequence[Mapping[str, str]], packages: Mapping[str, Path], folder: Path
) -> subprocess.CompletedProcess[str]:
    """Run `spite serve` with game packages that have these entry points, until it ends.

    Return its exit status and output.
    """
    for number, points in enumerate(distributions):
        information = folder / f"try_{number}-1.dist-info"
        information.mkdir()
        (information / "METADATA").write_text(f"Metadata-Version: 2.1\nName: try-{number}\n")
        lines = [f"{key} = {package}" for key, package in points.items()]
        (information / "entry_points.txt").write_text("\n".join(["[spite.games]", *lines]))
    paths = [str(folder), *map(str, packages.values())]
    return run(*SPITE, "serve", environment={"PYTHONPATH": os.pathsep.join(paths)})


@pytest.mark.long
def test_new_game_is_offered(server: ServerProcess) -> None:
    with browsing(server.url) as visitor:
        games = visitor.get("/api/games").json()["games"]
    assert {games[key]["title"] for key in KEYS} == {"Tryboard", "Trycards"}
    assert "The first player with" in games["tryboard"]["how_to_play"]
    assert "how_to_play" not in games["megiddo"]
