"""A real `spite serve` process for tests, which can be stopped, killed and started again."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from tests.support.ports import free_port
from tests.support.timeouts import PATIENCE_S

ADDRESS = re.compile(r"open at (http://[^\s\"]+)")


NO_LAG_LIMIT = {"SPITE_MAX_LAG_MS": "0"}
"""The environment for a server that rejects no clients when other tests keep the machine busy."""


FAST_COMPUTERS = {"SPITE_COMPUTER_PACE_MS": "0"}
"""The environment for a server whose bots act as fast as they can."""


class ServerProcess:
    """`spite serve` with an embedded Redis in `folder`, always on the same port."""

    MODULE = "server.cli.main"

    def __init__(
        self,
        folder: Path,
        environment: dict[str, str] | None = None,
        arguments: Sequence[str] = (),
    ) -> None:
        """Create a server without starting it. `arguments` are further ones for `spite serve`."""
        self.data = folder / "data"
        self.log = folder / "server.log"
        self.url = ""
        self._environment = {**NO_LAG_LIMIT, **FAST_COMPUTERS, **os.environ, **(environment or {})}
        self._arguments = list(arguments)
        self._port = free_port()
        self._process: subprocess.Popen[str] | None = None

    def __enter__(self) -> "ServerProcess":
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self._process is not None:
            self.stop()

    @property
    def runs(self) -> bool:
        """True from `start` until the end is noticed by `kill`, `stop` or `ended`, even if the
        server crashed.
        """
        return self._process is not None

    @property
    def pid(self) -> int:
        """The process id of the server."""
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        """Start the server and wait until it prints its address.

        Raise AssertionError, with the log, if it ends instead.
        """
        command = [sys.executable, "-m", self.MODULE, "serve", "--port", str(self._port)]
        with self.log.open("a") as log:
            self._process = subprocess.Popen(
                [*command, "--data", str(self.data), *self._arguments],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env=self._environment,
            )
        assert self._process.stdout is not None
        for line in self._process.stdout:
            found = ADDRESS.search(line)
            if found:
                self.url = found.group(1)
                return
        raise AssertionError(f"the server did not start:\n{self.log.read_text()}")

    def kill(self) -> None:
        """Kill the server with SIGKILL, which lets it close nothing, and wait for its end."""
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        """Send SIGTERM to the server and wait for a clean end. Return the exit status."""
        return self._end(signal.SIGTERM)

    @property
    def redis_url(self) -> str:
        """The URL of the embedded Redis."""
        return f"unix://{self.data / 'redis.sock'}"

    def redis_pid(self) -> int:
        """Return the process id of the embedded Redis."""
        return int((self.data / "redis.pid").read_text())

    def send(self, number: signal.Signals) -> None:
        """Send a signal to the server's process."""
        assert self._process is not None
        self._process.send_signal(number)

    def ended(self) -> int:
        """Wait until the server's process ends by itself or by a signal. Return the exit status.

        Raise TimeoutExpired after PATIENCE_S.
        """
        process = self._process
        assert process is not None
        if process.stdout is not None:
            process.stdout.close()
        status = process.wait(timeout=PATIENCE_S)
        self._process = None
        return status

    def _end(self, how: signal.Signals) -> int:
        self.send(how)
        return self.ended()


def beside(server: ServerProcess, folder: Path) -> ServerProcess:
    """Return a second node that uses this server's Redis and data folder. It is not started yet.

    `folder` is for its own log.
    """
    second = ServerProcess(folder, {"REDIS_URL": server.redis_url})
    second.data.symlink_to(server.data)
    return second
