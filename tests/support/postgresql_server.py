"""Real PostgreSQL servers for tests, which can be killed and paused."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import TypedDict

import psutil
import psycopg
from psycopg import sql

from tests.support.database_copies import make_tables
from tests.support.ports import free_port
from tests.support.timeouts import PATIENCE_S

FOLDERS = Path("/usr/lib/postgresql")
"""Debian's folders of PostgreSQL programs, one for each version."""
SUPERUSER = "postgres"
PASSWORD = "only/for@tests"  # noqa: S105 -- of servers that live for a test
SETTINGS = {
    "listen_addresses": "127.0.0.1",
    "unix_socket_directories": "",
    # The data need not survive the tests.
    "fsync": "off",
    "full_page_writes": "off",
    "shared_buffers": "16MB",
    "max_connections": "60",
    "autovacuum": "off",
    "wal_level": "minimal",
    "max_wal_senders": "0",
    # In the data folder, which `remove` deletes. In /dev/shm a killed server would leave it.
    "dynamic_shared_memory_type": "mmap",
}


class Identity(TypedDict, total=False):
    """The user and group to run a process as, in the form of subprocess."""

    user: str
    group: str
    extra_groups: list[str]


def identity() -> Identity:
    """Return the user and group to run PostgreSQL as, which refuses to run as root.

    For root, it is the user of Debian's package. Otherwise it is empty: the present user.
    """
    if os.geteuid() != 0:
        return {}
    return {"user": "postgres", "group": "postgres", "extra_groups": []}


def newest_binaries() -> Path | None:
    """Return the folder of the newest installed PostgreSQL's programs; None if there is none."""
    versions = sorted(FOLDERS.glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    if versions:
        return versions[-1].parent
    on_path = shutil.which("initdb")
    return Path(on_path).parent if on_path else None


class PostgresqlServer:
    """A PostgreSQL server with its files in a temporary folder, always on the same port."""

    def __init__(self, binaries: Path) -> None:
        """Create the files of a PostgreSQL server, which `remove` deletes."""
        self.port = free_port()
        self._binaries = binaries
        self._names = count(1)
        self._made: str | None = None
        # Not in pytest's folder, which is closed to other users.
        self._folder = Path(tempfile.mkdtemp(prefix="spite-postgresql-"))
        self._data = self._folder / "data"
        if "user" in (who := identity()):
            shutil.chown(self._folder, who["user"], who["group"])
        password = self._folder / "password"
        password.write_text(PASSWORD)
        password.chmod(0o644)
        form = ["-U", SUPERUSER, "-E", "UTF8", "--locale=C", "--no-instructions", "--no-sync"]
        self._run("initdb", *form, "--auth=scram-sha-256", f"--pwfile={password}")

    def url(self, database: str = "postgres") -> str:
        """Return the URL of a database on this server."""
        password = PASSWORD.replace("/", "%2F").replace("@", "%40")
        return f"postgresql://{SUPERUSER}:{password}@127.0.0.1:{self.port}/{database}"

    def start(self) -> None:
        """Start the server. On return it accepts connections."""
        settings = " ".join(f"-c {name}='{value}'" for name, value in SETTINGS.items())
        options = f"-p {self.port} {settings}"
        log = self._folder / "log"
        self._run("pg_ctl", "start", "-w", f"-t{PATIENCE_S:.0f}", "-o", options, "-l", str(log))

    def execute(self, statement: sql.Composed, database: str = "postgres") -> None:
        """Execute one SQL statement in a database of the server, outside a transaction."""
        with psycopg.connect(self.url(database), autocommit=True, connect_timeout=30) as connection:
            connection.execute(statement)

    def new_database(self, like: str = "template0") -> str:
        """Create a database as a copy of another, usually an empty one. Return its name."""
        name = f"test{next(self._names)}"
        # Copying the files is faster than copying by the log while they are small.
        make = sql.SQL("CREATE DATABASE {} TEMPLATE {} STRATEGY file_copy")
        self.execute(make.format(sql.Identifier(name), sql.Identifier(like)))
        return name

    def made_database(self) -> str:
        """Create a database with the newest tables and no rows. Return its name."""
        if self._made is None:
            made = self.new_database()
            make_tables(self.url(made).replace("postgresql", "postgresql+psycopg", 1))
            self._made = made
        return self.new_database(self._made)

    def drop(self, database: str) -> None:
        """Drop a database of the server, even with connections to it."""
        statement = sql.SQL("DROP DATABASE {} WITH (FORCE)")
        self.execute(statement.format(sql.Identifier(database)))

    @contextmanager
    def paused(self) -> Iterator[None]:
        """Send SIGSTOP: until the end of this context the server keeps its connections and is
        silent."""
        self._each(psutil.Process.suspend)
        try:
            yield
        finally:
            self._each(psutil.Process.resume)

    @contextmanager
    def killed(self) -> Iterator[None]:
        """Kill the server with SIGKILL. It starts again at the end of this context."""
        self.kill()
        try:
            yield
        finally:
            self.start()

    def kill(self) -> None:
        """Kill all processes of the server with SIGKILL. It stays down until `start`."""
        killed = self._each(psutil.Process.kill)
        psutil.wait_procs(killed, timeout=PATIENCE_S)

    def remove(self) -> None:
        """Stop the server if it runs, and delete its files."""
        with suppress(psutil.NoSuchProcess, FileNotFoundError):
            self.kill()
        shutil.rmtree(self._folder)

    def _run(self, program: str, *arguments: str) -> None:
        subprocess.run(
            [self._binaries / program, "-D", self._data, *arguments],
            cwd=self._folder,
            check=True,
            # The server that pg_ctl starts would keep a pipe open.
            stdout=subprocess.DEVNULL,
            **identity(),
        )

    def _each(self, do: Callable[[psutil.Process], None]) -> list[psutil.Process]:
        first = psutil.Process(int((self._data / "postmaster.pid").read_text().split()[0]))
        first.suspend()  # So that it starts none meanwhile.
        all_of_them = [first, *first.children(recursive=True)]
        for process in all_of_them:
            with suppress(psutil.NoSuchProcess):
                do(process)
        return all_of_them
