"""Real PostgreSQL servers on the loopback, to be killed and paused."""

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

from tests.support.made_database import make_tables
from tests.support.patience import PATIENCE_S
from tests.support.ports import free_port

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
    versions = sorted(FOLDERS.glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    if versions:
        return versions[-1].parent
    on_path = shutil.which("initdb")
    return Path(on_path).parent if on_path else None


class PostgresqlServer:
    """One server with its files in a temporary folder; always on the same port."""

    def __init__(self, binaries: Path) -> None:
        """Make its files, which `remove` takes away."""
        self.port = free_port()
        self._binaries = binaries
        self._names = count(1)
        self._made: str | None = None
        # Not in a folder of pytest's: those are closed to all other users.
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
        """Where a database of it is."""
        password = PASSWORD.replace("/", "%2F").replace("@", "%40")
        return f"postgresql://{SUPERUSER}:{password}@127.0.0.1:{self.port}/{database}"

    def start(self) -> None:
        """Start it; on return it takes connections."""
        settings = " ".join(f"-c {name}='{value}'" for name, value in SETTINGS.items())
        options = f"-p {self.port} {settings}"
        log = self._folder / "log"
        self._run("pg_ctl", "start", "-w", f"-t{PATIENCE_S:.0f}", "-o", options, "-l", str(log))

    def execute(self, statement: sql.Composed, database: str = "postgres") -> None:
        """Carry out a statement."""
        with psycopg.connect(self.url(database), autocommit=True, connect_timeout=30) as connection:
            connection.execute(statement)

    def new_database(self, like: str = "template0") -> str:
        """Make a database that is a copy of another one, usually an empty one; gives its name."""
        name = f"test{next(self._names)}"
        # The files are copied: that is faster than by the log while all of it is small.
        make = sql.SQL("CREATE DATABASE {} TEMPLATE {} STRATEGY file_copy")
        self.execute(make.format(sql.Identifier(name), sql.Identifier(like)))
        return name

    def made_database(self) -> str:
        """Make a database with the newest tables and nothing in them; gives its name."""
        if self._made is None:
            made = self.new_database()
            make_tables(self.url(made).replace("postgresql", "postgresql+psycopg", 1))
            self._made = made
        return self.new_database(self._made)

    def drop(self, database: str) -> None:
        """Remove a database, even with connections to it."""
        statement = sql.SQL("DROP DATABASE {} WITH (FORCE)")
        self.execute(statement.format(sql.Identifier(database)))

    @contextmanager
    def paused(self) -> Iterator[None]:
        """SIGSTOP: it holds its connections, and says nothing until the end of this context."""
        self._each(psutil.Process.suspend)
        try:
            yield
        finally:
            self._each(psutil.Process.resume)

    @contextmanager
    def killed(self) -> Iterator[None]:
        """`kill -9`; it is started again at the end of this context."""
        self.kill()
        try:
            yield
        finally:
            self.start()

    def kill(self) -> None:
        """`kill -9` to all of its processes."""
        killed = self._each(psutil.Process.kill)
        psutil.wait_procs(killed, timeout=PATIENCE_S)

    def remove(self) -> None:
        """End it, if it runs, and remove its files."""
        with suppress(psutil.NoSuchProcess, FileNotFoundError):
            self.kill()
        shutil.rmtree(self._folder)

    def _run(self, program: str, *arguments: str) -> None:
        subprocess.run(
            [self._binaries / program, "-D", self._data, *arguments],
            cwd=self._folder,
            check=True,
            # The server that pg_ctl starts would hold a pipe open.
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
