"""Fixtures of the browser tests: a Chromium, a server with the built client, and visitors."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.browser_pool import BrowserPool
from tests.browser.tables import Tables
from tests.browser.visitor import Visitor
from tests.support.chromium import SHELL, WHOLE, chromium, executable
from tests.support.server_process import ServerProcess
from tests.support.timeouts import PATIENCE_S

CLIENT = Path(__file__).parents[2] / "server" / "web" / "index.html"

Arrive = Callable[..., Visitor]


@pytest.fixture(scope="package")
def browser(pytestconfig: pytest.Config) -> Iterator[Browser]:
    """Start the browser that all tests of this folder share. Skip them if none is installed.

    With `--long` it is the complete browser, which the long tests need, otherwise its faster
    headless shell. Either takes five seconds of CPU time to start. Playwright's event loop counts
    as running while it exists, so it must be gone before tests of other folders run their own
    loops.
    """
    path = executable(WHOLE if pytestconfig.getoption("--long") else SHELL)
    if path is None:
        pytest.skip("there is no Chromium: install it, or name it in CHROMIUM")
    expect.set_options(timeout=1000 * PATIENCE_S)
    with chromium(path) as running:
        yield running


@pytest.fixture(scope="session")
def built_client() -> Path:
    """Return the path of the built client's `index.html`. Fail the test if there is none."""
    if not CLIENT.is_file():
        pytest.fail("the client is not built: `make setup`, or `npm --prefix client_js run build`")
    return CLIENT


@pytest.fixture(scope="session")
def site(built_client: Path, server: ServerProcess) -> str:
    """Return the address of the server that all tests share, unless they harm it."""
    assert built_client
    return server.url


@pytest.fixture
def own_server(built_client: Path, tmp_path: Path) -> Iterator[ServerProcess]:
    """Start a server that the test may kill and restart. Fail if its log has a traceback."""
    assert built_client
    with ServerProcess(tmp_path) as running:
        yield running
        assert "Traceback" not in running.log.read_text()


@pytest.fixture(scope="package")
def browser_pool(browser: Browser) -> BrowserPool:
    """Create the pool of browser pages that the visitors in tests of this folder share."""
    return BrowserPool(browser)


@pytest.fixture
def tables(browser_pool: BrowserPool) -> Iterator[Tables]:
    """Yield the `Tables` with which a test opens pages for visitors and starts their games.

    Fail at the end if one of the pages reported an error.
    """
    with Tables(browser_pool) as seated:
        yield seated
