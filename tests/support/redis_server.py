"""Real Redis servers for tests, which can be killed, paused and limited in file size."""

import os
import resource
import signal
import subprocess
from pathlib import Path

from server.store.redis.connection import FAILURES
from server.store.redis_process import ask
from tests.support.ports import free_port
from tests.support.timeouts import until


class RedisServer:
    """A Redis server with its files in a folder, always on the same port."""

    def __init__(self, binary: Path, folder: Path, **options: str | int) -> None:
        """Create a server without starting it.

        `options` are configuration options, with `_` for `-`.
        """
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}"
        self._binary = binary
        self._folder = folder
        self.options = {
            "save": "",
            "appendonly": "yes",
            "auto_aof_rewrite_percentage": 0,
            "appendfsync": "always",
            "repl_diskless_sync": "yes",
            "repl_diskless_sync_delay": 0,
            "repl_timeout": 5,
        } | options
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> tuple[str, int]:
        """The host and port of the Redis server."""
        return "127.0.0.1", self.port

    async def start(self) -> None:
        """Start the Redis server and wait until it has loaded its data."""
        self.launch()
        await until(self.answers)

    def launch(self, *first: str) -> None:
        """Start the Redis process without waiting for it.

        `first` are arguments for another mode, such as a sentinel, in place of the options.
        """
        self._folder.mkdir(exist_ok=True)
        arguments = [*first, "--port", str(self.port), "--bind", "127.0.0.1"]
        if not first:
            for name, value in self.options.items():
                arguments += [f"--{name.replace('_', '-')}", *str(value).split(" ")]
        with open(self._folder / "redis.log", "ab") as log:
            self._process = subprocess.Popen(
                [self._binary, *arguments],
                cwd=self._folder,
                stdout=log,
                stderr=log,
                # Python ignores SIGXFSZ, and so will Redis: a write beyond the limit just fails.
                restore_signals=False,
            )

    async def ask(self, *command: str | bytes | int) -> object:
        """Return the Redis server's reply to a command."""
        return await ask(self.url, *command)

    async def answers(self) -> bool:
        """Return True if the Redis server answers PING, False if it is down or not ready."""
        try:
            return await self.ask("PING") == b"PONG"
        except FAILURES:
            return False

    async def field(self, section: str, name: str) -> str:
        """Return a field of the Redis server's reply to INFO, or an empty text if it has none."""
        info = await self.ask("INFO", section)
        assert isinstance(info, bytes)
        fields = dict(line.split(":", 1) for line in info.decode().splitlines() if ":" in line)
        return fields.get(name, "")

    async def is_master(self) -> bool:
        """Return True if the Redis server is a master."""
        return await self.field("replication", "role") == "master"

    @property
    def runs(self) -> bool:
        """True if the server's process was started and has not ended."""
        return self._process is not None and self._process.poll() is None

    def signal(self, number: signal.Signals) -> None:
        """Send a signal to the process of the Redis server."""
        assert self._process is not None
        self._process.send_signal(number)

    def kill(self) -> None:
        """Kill the Redis server with SIGKILL, and wait for its end.

        Do nothing if it was not started.
        """
        if self._process is not None:
            self._process.kill()
            self._process.wait()

    def limit_file_size(self, size: int | None) -> None:
        """Limit the size of the server's files, as on a full disk; None removes the limit."""
        assert self._process is not None
        soft = resource.RLIM_INFINITY if size is None else size
        limits = (soft, resource.RLIM_INFINITY)
        resource.prlimit(self._process.pid, resource.RLIMIT_FSIZE, limits)

    def file_size(self) -> int:
        """Return the length of the server's append-only file, in bytes."""
        files = [path for path in self._folder.rglob("*") if "appendonly" in path.name]
        return max((os.stat(path).st_size for path in files if path.is_file()), default=0)
