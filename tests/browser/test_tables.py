"""Tests that each visitor's browser is returned to the pool, also if another page had an error."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.browser_pool import BrowserPool
from tests.browser.devices import LAPTOP
from tests.browser.tables import Tables


@pytest.fixture
def pool(browser: Browser) -> Iterator[BrowserPool]:
    pool = BrowserPool(browser)
    yield pool
    pool.close()


def test_an_error_of_one_visitor_keeps_no_other_browser(pool: BrowserPool, site: str) -> None:
    tables = Tables(pool)
    failing, other = tables.visitor().open(site), tables.visitor().open(site)
    failing.errors.append("broken")
    with pytest.raises(AssertionError, match="broken"):
        tables.__exit__(None)
    assert {pool.acquire(LAPTOP), pool.acquire(LAPTOP)} == {failing.page, other.page}
