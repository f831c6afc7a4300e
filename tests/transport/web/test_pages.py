"""The client's page at every address that it has one for, and its files for ever."""

from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
import pytest_asyncio
from starlette.applications import Starlette

from server.transport.web.pages import ADDRESSES, page_routes
from server.transport.web.paths import GAME
from server.transport.web.site import Site

PAGE, SCRIPT = "<!doctype html><title>The page</title>", "export const one = 1;"
YEAR_S = 31536000


@pytest.fixture
def web(tmp_path: Path) -> Path:
    """A client that was built."""
    (tmp_path / "web" / "assets").mkdir(parents=True)
    (tmp_path / "web" / "index.html").write_text(PAGE)
    (tmp_path / "web" / "assets" / "app-1a2b.js").write_text(SCRIPT)
    (tmp_path / "secret.txt").write_text("not for visitors")
    return tmp_path / "web"


def visiting(web: Path) -> httpx.AsyncClient:
    transport = httpx.ASGITransport(Starlette(routes=page_routes(web, Site(None, frozenset()))))
    return httpx.AsyncClient(transport=transport, base_url="http://here")


@pytest_asyncio.fixture
async def browser(web: Path) -> AsyncIterator[httpx.AsyncClient]:
    async with visiting(web) as browser:
        yield browser


@pytest.mark.parametrize("address", ADDRESSES)
async def test_every_address_of_the_client_is_the_same_page(
    browser: httpx.AsyncClient, address: str
) -> None:
    filled = address.replace("{match}", "Xk29fLmQ7a").replace(GAME, "3")
    answer = await browser.get(filled)
    assert (answer.status_code, answer.text) == (200, PAGE)
    assert answer.headers["content-type"].startswith("text/html")


@pytest.mark.parametrize(
    "address", ["/nowhere", "/replay/a/b", "/fair/a/1/2", "/m/", "/index.html", "/assets/"]
)
async def test_other_addresses_have_no_page(browser: httpx.AsyncClient, address: str) -> None:
    assert (await browser.get(address)).status_code == 404


async def test_the_page_is_asked_for_again_and_its_files_never(
    browser: httpx.AsyncClient,
) -> None:
    assert (await browser.get("/")).headers["cache-control"] == "no-cache"
    answer = await browser.get("/assets/app-1a2b.js")
    assert (answer.status_code, answer.text) == (200, SCRIPT)
    assert answer.headers["cache-control"] == f"public, max-age={YEAR_S}, immutable"


async def test_nobody_may_run_our_pages_within_theirs_or_scripts_of_theirs_in_ours(
    browser: httpx.AsyncClient,
) -> None:
    policy = (await browser.get("/")).headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "script-src" not in policy
    assert "connect-src 'self' ws://here;" in policy


@pytest.mark.parametrize(
    "path", ["missing.js", "../index.html", "..%2f..%2fsecret.txt", "%2e%2e/%2e%2e/secret.txt"]
)
async def test_only_files_of_the_client_are_given_out(
    browser: httpx.AsyncClient, path: str
) -> None:
    answer = await browser.get(f"/assets/{path}")
    assert answer.status_code == 404
    assert "not for visitors" not in answer.text


async def test_a_client_that_was_not_built_says_how_it_is(tmp_path: Path) -> None:
    async with visiting(tmp_path / "none") as browser:
        answer = await browser.get("/m/Xk29fLmQ7a")
        assert answer.status_code == 503
        assert "make setup" in answer.text
        assert (await browser.get("/assets/app-1a2b.js")).status_code == 404
