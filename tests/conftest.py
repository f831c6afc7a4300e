"""pytest settings of the whole suite: its command-line options, and fixtures of many folders.

The fixtures are a shared server, and a PostgreSQL with a database for each test. Tests marked
`long` are left out without `--long`.
"""

import gc
import os
import shlex
import shutil
import tempfile
from collections import deque
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from hypothesis import settings

# pytest explains failed assertions in these modules as it does those of the tests.
pytest.register_assert_rewrite("tests.support")

from tests.support.account_browser import MODERATOR  # noqa: E402 -- registered first
from tests.support.moderator import register_moderator  # noqa: E402 -- likewise
from tests.support.postgresql_server import (  # noqa: E402 -- registered first
    PostgresqlServer,
    newest_binaries,
)
from tests.support.server_process import ServerProcess  # noqa: E402 -- likewise

# A slow example on a busy machine is not a failure. A failing example can be run again.
settings.register_profile("suite", deadline=None, print_blob=True)
settings.load_profile("suite")

LATEST: deque[str] = deque(maxlen=10)
"""The tests that this process ran last."""
LEFT_OPEN = ("ResourceWarning", "was never awaited")
MEMORY = Path("/dev/shm")  # noqa: S108 -- pytest and tempfile make private folders in it
"""Linux's file system in memory."""
MEMORY_BYTES = 2**32
"""The free space needed there: what the suite uses, and 2,000 MiB without which a server rejects
guests.
"""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the suite's own command-line options, such as `--games` for the length of some tests."""
    parser.addoption(
        "--games", type=int, default=8, help="whole games that the tests of survival play (8)"
    )
    parser.addoption(
        "--chaos-games",
        type=int,
        default=0,
        help="games that each test of chaos plays at least, with all faults (0: each fault once)",
    )
    parser.addoption("--chaos-seed", type=int, default=1, help="what chaos is drawn from (1)")
    parser.addoption(
        "--chaos-players",
        type=int,
        default=8,
        help="players of the daily deal at a time in its test of chaos (8)",
    )
    parser.addoption(
        "--interleavings",
        type=int,
        default=0,
        help="orders with losses in which each few things happen to a match at once (0: a few)",
    )
    parser.addoption(
        "--hostile-frames", type=int, default=20_000, help="hostile frames to send (20,000)"
    )
    parser.addoption(
        "--hostile-seed", type=int, default=1, help="what hostile frames are drawn from (1)"
    )
    parser.addoption(
        "--long", action="store_true", help="also the tests marked as long, which take minutes"
    )
    parser.addoption(
        "--whole-presets",
        action="store_true",
        help="browsers play matches of presets to their own targets, which takes minutes",
    )


def pytest_configure() -> None:
    """Keep temporary files in memory if there is room, unless the environment names a folder.

    A test's PostgreSQL database has 300 files, and disks take long to create and delete them.
    """
    if os.environ.keys() & {"TMPDIR", "TEMP", "TMP"} or not os.access(MEMORY, os.W_OK):
        return
    # Containers may forbid programs there, and tests write some.
    runs_programs = not os.statvfs(MEMORY).f_flag & os.ST_NOEXEC
    if runs_programs and shutil.disk_usage(MEMORY).free >= MEMORY_BYTES:
        os.environ["TMPDIR"] = tempfile.tempdir = str(MEMORY)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out tests marked `long` unless pytest runs with `--long`.

    With `--long`, tests that have a time limit of their own come first: they take minutes, mostly
    of waiting, and others run beside them.
    """
    if config.getoption("--long"):
        items.sort(key=lambda item: item.get_closest_marker("timeout") is None)
        return
    long = [item for item in items if item.get_closest_marker("long")]
    config.hook.pytest_deselected(items=long)
    items[:] = [item for item in items if item not in long]


def pytest_collection_finish() -> None:
    """Exclude the loaded modules and the tests from garbage collections.

    They are never garbage. Searching them again and again took a twentieth of the suite's time.
    """
    gc.collect()
    gc.freeze()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Add a command to the report of a test that failed because a resource was left open.

    It repeats the last tests with tracemalloc, which doubles the time but shows where the resource
    was created. An earlier test may have created it, since the garbage collector finds it later.
    """
    report = yield
    if report.when == "setup":
        LATEST.append(item.nodeid)
    if report.failed and any(warning in report.longreprtext for warning in LEFT_OPEN):
        again = shlex.join(["python", "-m", "pytest", *LATEST])
        report.sections.append(("Where was it made?", f"PYTHONTRACEMALLOC=25 {again}"))
    return report


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """Start one server, with a registered moderator, for all tests that don't harm it.

    Raise AssertionError at the end if its log has a traceback.
    """
    with ServerProcess(tmp_path_factory.mktemp("server")) as running:
        register_moderator(running.url, running.data, MODERATOR)
        yield running
        assert "Traceback" not in running.log.read_text()


@pytest.fixture(scope="session")
def postgresql() -> Iterator[PostgresqlServer]:
    """Start a PostgreSQL that the tests share. A test that stops it starts it again.

    Skip the tests if PostgreSQL is not installed.
    """
    binaries = newest_binaries()
    if binaries is None:
        pytest.skip("no PostgreSQL is installed: `make postgresql` brings one")
    server = PostgresqlServer(binaries)
    try:
        server.start()
        yield server
    finally:
        server.remove()


@pytest.fixture
def postgresql_url(postgresql: PostgresqlServer) -> Iterator[str]:
    """Create an empty PostgreSQL database for one test. Yields its URL."""
    name = postgresql.new_database()
    yield postgresql.url(name)
    postgresql.drop(name)
