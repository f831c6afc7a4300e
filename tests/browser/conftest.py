"""A browser, a server with the built client, and people with browser_pool of their own."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.browser_pool import BrowserPool
from tests.browser.tables import Tables
from tests.browser.visitor import Visitor
from tests.support.chromium import SHELL, WHOLE, chromium, executable
from tests.support.patience import PATIENCE_S
from tests.support.server_process import ServerProcess

CLIENT = Path(__file__).parents[2] / "server" / "web" / "index.html"

Arrive = Callable[..., Visitor]


@pytest.fixture(scope="package")
def browser(pytestconfig: pytest.Config) -> Iterator[Browser]:
    """The browser that this folder's tests share; each visitor has a context of their own in it.

    The long tests need the whole browser; others take its shell, which is faster. Either takes five
    seconds of a processor to start. Playwright's loop counts as running for as long as it is
    there, so it must be gone before tests of other folders run loops of their own.
    """
    path = executable(WHOLE if pytestconfig.getoption("--long") else SHELL)
    if path is None:
        pytest.skip("there is no Chromium: install it, or name it in CHROMIUM")
    expect.set_options(timeout=1000 * PATIENCE_S)
    with chromium(path) as running:
        yield running


@pytest.fixture(scope="session")
def built_client() -> Path:
    """The page that the server gives out. Fails where the client has not been built."""
    if not CLIENT.is_file():
        pytest.fail("the client is not built: `make setup`, or `npm --prefix client_js run build`")
    return CLIENT


@pytest.fixture(scope="session")
def site(built_client: Path, server: ServerProcess) -> str:
    """The address of the server for all tests that don't harm it."""
    assert built_client
    return server.url


@pytest.fixture
def own_server(built_client: Path, tmp_path: Path) -> Iterator[ServerProcess]:
    """A server of the test's own, to be killed and restarted."""
    assert built_client
    with ServerProcess(tmp_path) as running:
        yield running
        assert "Traceback" not in running.log.read_text()


@pytest.fixture(scope="package")
def browser_pool(browser: Browser) -> BrowserPool:
    """The browser_pool that this folder's visitors have had."""
    return BrowserPool(browser)


@pytest.fixture
def tables(browser_pool: BrowserPool) -> Iterator[Tables]:
    """Visitors and their tables; at the end none of their pages may have complained."""
    with Tables(browser_pool) as seated:
        yield seated
