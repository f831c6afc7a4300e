"""Installs packages of games for tests: the example Nim, and those that `spite new-game` writes."""

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

PACKAGE = Path(__file__).parents[2] / "examples" / "nim-package"


def install(package: Path, folder: Path) -> Mapping[str, str]:
    """Install a package into a folder. Return the environment in which Python finds it."""
    options = ["--quiet", "--no-deps", "--no-build-isolation", "--disable-pip-version-check"]
    subprocess.run(
        [sys.executable, "-m", "pip", "install", *options, "--target", str(folder), str(package)],
        check=True,
    )
    paths = [str(folder), os.environ.get("PYTHONPATH", "")]
    return {"PYTHONPATH": os.pathsep.join(filter(None, paths))}


def new_game(kind: str, folder: Path) -> Path:
    """Write the package of a new game of this kind, `board` or `cards`. Return its folder.

    The game's key is `tryboard` or `trycards`.
    """
    package = folder / kind
    command = ["new-game", f"try{kind}", f"--{kind}", "--folder", str(package)]
    subprocess.run([sys.executable, "-m", "server.cli.main", *command], check=True)
    return package
