"""Real PostgreSQL servers on the loopback, to be killed and paused."""

import asyncio
import os
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import TypedDict

import psutil
from psycopg import AsyncConnection, OperationalError, sql

from tests.support.patience import until
from tests.support.redis_server import free_port

FOLDERS = Path("/usr/lib/postgresql")
"""Where Debian has them, one a version."""
SUPERUSER = "postgres"
PASSWORD = "only/for@tests"  # noqa: S105 -- of servers that live for a test
SETTINGS = {
    "listen_addresses": "127.0.0.1",
    "unix_socket_directories": "",
    # Nothing here outlives the tests.
    "fsync": "off",
    "full_page_writes": "off",
    "shared_buffers": "16MB",
    "max_connections": "60",
    "autovacuum": "off",
    "wal_level": "minimal",
    "max_wal_senders": "0",
}


class Identity(TypedDict, total=False):
    """As whom a process runs, as subprocess takes it."""

    user: str
    group: str
    extra_groups: list[str]


def identity() -> Identity:
    """PostgreSQL refuses to run as root, so there it is the user that Debian's package made."""
    if os.geteuid() != 0:
        return {}
    return {"user": "postgres", "group": "postgres", "extra_groups": []}


def newest_binaries() -> Path | None:
    """The folder of the newest server's programs; None where there is none."""
    on_path = shutil.which("postgres")
    found = [Path(on_path).parent] if on_path and shutil.which("initdb") else []
    versions = sorted(FOLDERS.glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    found += [path.parent for path in reversed(versions)]
    return found[0] if found else None


class PostgresqlServer:
    """One server with its files in a temporary folder; always on the same port."""

    def __init__(self, binaries: Path) -> None:
        """Make its files; what calls this has to `remove` them in the end."""
        self.port = free_port()
        self._binaries = binaries
        self._process: subprocess.Popen[bytes] | None = None
        self._names = count(1)
        # Not in a folder of pytest's: those are closed to all other users.
        self._folder = Path(tempfile.mkdtemp(prefix="spite-postgresql-"))
        if "user" in (who := identity()):
            shutil.chown(self._folder, who["user"], who["group"])
        password = self._folder / "password"
        password.write_text(PASSWORD)
        password.chmod(0o644)
        self._run("initdb", "--auth=scram-sha-256", f"--pwfile={password}", "--no-sync")

    def url(self, database: str = "postgres") -> str:
        """Where a database of it is."""
        password = PASSWORD.replace("/", "%2F").replace("@", "%40")
        return f"postgresql://{SUPERUSER}:{password}@127.0.0.1:{self.port}/{database}"

    async def start(self) -> None:
        """Start it, and wait until it takes connections."""
        self.launch()
        await until(self.answers)

    def launch(self) -> None:
        """Start it."""
        settings = [f"-c{name}={value}" for name, value in SETTINGS.items()]
        with open(self._folder / "log", "ab") as log:
            self._process = subprocess.Popen(
                [self._binaries / "postgres", "-D", self._data, f"-p{self.port}", *settings],
                cwd=self._folder,
                stdout=log,
                stderr=log,
                **identity(),
            )

    async def answers(self) -> bool:
        """Whether it takes connections."""
        assert self._process is not None
        assert self._process.poll() is None, (self._folder / "log").read_text()
        try:
            async with await AsyncConnection.connect(self.url(), connect_timeout=5):
                return True
        except OperationalError:
            return False

    async def execute(self, statement: sql.Composed, database: str = "postgres") -> None:
        """Carry out a statement."""
        async with await AsyncConnection.connect(self.url(database), autocommit=True) as connection:
            await connection.execute(statement)

    async def new_database(self, template: str = "template0") -> str:
        """Make a database like `template`, which nobody may be connected to; gives its name."""
        name = f"test{next(self._names)}"
        make = sql.SQL("CREATE DATABASE {} TEMPLATE {}")
        await self.execute(make.format(sql.Identifier(name), sql.Identifier(template)))
        return name

    async def drop(self, database: str) -> None:
        """Remove a database, whatever is connected to it."""
        statement = sql.SQL("DROP DATABASE {} WITH (FORCE)")
        await self.execute(statement.format(sql.Identifier(database)))

    def pause(self) -> None:
        """SIGSTOP: it holds its connections, and says nothing."""
        self._each(psutil.Process.suspend)

    def resume(self) -> None:
        """Let it go on."""
        self._each(psutil.Process.resume)

    def kill(self) -> None:
        """`kill -9` to all of its processes."""
        if self._process is not None:
            self._each(psutil.Process.kill)
            self._process.wait()
            self._process = None

    async def stop(self) -> None:
        """Have it end in order, and wait for it."""
        if self._process is not None:
            self._process.send_signal(signal.SIGINT)
            await asyncio.to_thread(self._process.wait)
            self._process = None

    def remove(self) -> None:
        """End it, and remove its files."""
        self.kill()
        shutil.rmtree(self._folder)

    @property
    def _data(self) -> Path:
        return self._folder / "data"

    def _run(self, program: str, *arguments: str) -> None:
        options = ["-U", SUPERUSER, "-E", "UTF8", "--locale=C", "--no-instructions"]
        subprocess.run(
            [self._binaries / program, "-D", self._data, *options, *arguments],
            cwd=self._folder,
            check=True,
            capture_output=True,
            **identity(),
        )

    def _each(self, do: Callable[[psutil.Process], None]) -> None:
        """To the first process before the others, so that it starts none meanwhile."""
        assert self._process is not None
        first = psutil.Process(self._process.pid)
        children = first.children(recursive=True)
        for process in (first, *children):
            with suppress(psutil.NoSuchProcess):
                do(process)
