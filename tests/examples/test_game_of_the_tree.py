"""Tests that a new game in a copy of this repository needs no change to a shared file.

The game must be found and played by its own files alone.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from tests.support.installed_game import new_game
from tests.support.source import PACKAGES, ROOT
from tests.support.timeouts import PATIENCE_S


def test_game_needs_only_files_of_its_own(tmp_path: Path) -> None:
    tree = tmp_path / "tree"
    for package in PACKAGES:
        ignored = shutil.ignore_patterns("__pycache__", "web")
        shutil.copytree(ROOT / package, tree / package, ignore=ignored)
    written = new_game("board", tmp_path) / "spite_tryboard"
    folder = tree / "server/games/tryboard"
    folder.mkdir()
    (folder / "__init__.py").write_text('"""A game."""\n')
    wire = (written / "wire.py").read_text()
    rules = (written / "game.py").read_text()
    (tree / "protocol/games/tryboard.py").write_text(wire)
    own_wire = rules.replace("spite_tryboard.wire", "protocol.games.tryboard")
    (folder / "game.py").write_text(own_wire)

    command = ("simulate", "--game", "tryboard", "--games", "3")
    ran = subprocess.run(
        [sys.executable, "-m", "server.cli.main", *command],
        capture_output=True,
        check=False,
        cwd=tree,
        env={**os.environ, "PYTHONPATH": str(tree)},
        text=True,
        timeout=PATIENCE_S,
    )
    assert ran.returncode == 0, ran.stderr
    assert "3" in ran.stdout
