"""A real Caddy for tests: the reverse proxy with the shipped Caddyfile, on free ports."""

import os
import shutil
import ssl
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path

import httpx

from tests.support.http import browsing
from tests.support.ports import free_port
from tests.support.timeouts import PATIENCE_S

CADDY = shutil.which("caddy")
CADDYFILE = Path(__file__).parents[2] / "deploy" / "Caddyfile"


class ProxyProcess:
    """Caddy in front of some nodes, at `https://localhost`, with a certificate of its own."""

    def __init__(self, folder: Path, nodes: Sequence[str]) -> None:
        """Create a proxy without starting it.

        `nodes` are the addresses, such as `http://127.0.0.1:8000`.
        """
        ports = [free_port(), free_port()]
        self.url = f"https://localhost:{ports[1]}"
        self.log = folder / "caddy.log"
        self.authority = folder / "caddy" / "pki" / "authorities" / "local" / "root.crt"
        """The CA file to trust for the proxy's certificate."""
        self._environment = {
            **os.environ,
            "HOME": str(folder),
            "XDG_CONFIG_HOME": str(folder),
            "XDG_DATA_HOME": str(folder),
            "SPITE_SITE": "localhost",
            "SPITE_NODES": " ".join(node.removeprefix("http://") for node in nodes),
            "SPITE_PROXY_HTTP": str(ports[0]),
            "SPITE_PROXY_HTTPS": str(ports[1]),
            "SPITE_PROXY_ADMIN": "off",
        }

    def __enter__(self) -> "ProxyProcess":
        assert CADDY is not None
        with self.log.open("w") as log:
            self._process = subprocess.Popen(
                [CADDY, "run", "--config", str(CADDYFILE), "--adapter", "caddyfile"],
                stderr=log,
                env=self._environment,
            )
        try:
            self._wait_until_it_answers()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self._process.terminate()
        self._process.wait(timeout=PATIENCE_S)

    def _wait_until_it_answers(self) -> None:
        latest_s = time.monotonic() + PATIENCE_S
        while True:
            try:
                trust = ssl.create_default_context(cafile=self.authority)
                with browsing(self.url, trust) as http:
                    http.get("/readyz").raise_for_status()
            except (httpx.HTTPError, OSError) as error:
                if time.monotonic() > latest_s or self._process.poll() is not None:
                    raise AssertionError(self.log.read_text()) from error
                time.sleep(0.05)
            else:
                return
