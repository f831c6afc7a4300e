"""Tests of the security headers and cookies of every response, over TLS and without."""

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import httpx
import pytest

from protocol.core.codes import CloseCode
from protocol.core.ids import SPECTATOR
from server.transport.web.headers import EVERY_ANSWER
from server.transport.web.identity import COOKIE, TLS_COOKIE
from tests.support.http import asking
from tests.support.in_process_node import InProcessNode, in_process_node
from tests.support.wire import wire

BY_PROXY = {"x-forwarded-proto": "https"}
ASKED = [
    ("GET", "/", 200),
    ("GET", "/api/games", 200),
    ("GET", "/api/me", 200),
    ("POST", "/api/guests", 201),
    ("POST", "/api/rules", 200),
    ("POST", "/api/matches", 201),
    ("GET", "/api/matches/nowhere/record", 404),
    ("GET", "/healthz", 200),
    ("GET", "/readyz", 200),
    ("GET", "/metrics", 200),
    ("GET", "/nowhere", 404),
    ("GET", "/assets/nowhere.js", 404),
    ("GET", "/replay/", 307),
    ("DELETE", "/api/games", 405),
    ("POST", "/api/rules?", 200),
]


@asynccontextmanager
async def browsing(node: InProcessNode, *, tls: bool) -> AsyncIterator[httpx.AsyncClient]:
    """Yield an HTTP client that acts as a browser behind a local proxy, with or without TLS."""
    async with asking(node.url) as browser:
        browser.headers.update(BY_PROXY if tls else {})
        yield browser


def check_headers(answer: httpx.Response, *, tls: bool) -> None:
    for name, usual in EVERY_ANSWER.items():
        values = answer.headers.get_list(name)
        assert len(values) == 1, (answer.url, name, values)
        if name not in ("cache-control", "content-security-policy"):
            assert values == [usual]
    assert "*" not in answer.headers["content-security-policy"]
    assert ("strict-transport-security" in answer.headers) is tls


@pytest.mark.parametrize("tls", [False, True])
async def test_every_response_has_the_headers(node: InProcessNode, tls: bool) -> None:
    async with browsing(node, tls=tls) as browser:
        for method, path, status in ASKED:
            answer = await browser.request(method, path)
            # The metrics are not for requests that a proxy forwarded.
            expected = 404 if tls and path == "/metrics" else status
            built = answer.status_code != 503 or path != "/"
            assert answer.status_code == expected or not built, (path, answer.text)
            check_headers(answer, tls=tls)


@pytest.mark.parametrize("tls", [False, True])
async def test_error_responses_have_the_headers(redis_url: str, tls: bool) -> None:
    async with in_process_node(redis_url) as node, browsing(node, tls=tls) as browser:
        origin = {"origin": "https://elsewhere.example"}
        for answer in (
            await browser.post("/api/guests", headers=origin),
            await browser.post("/api/rules", content=b"x" * 10_000),
            await browser.get("/api/games", headers={"host": "a b"}),
        ):
            assert answer.status_code in (400, 403, 413)
            check_headers(answer, tls=tls)


async def test_rate_limited_responses_have_the_headers(redis_url: str) -> None:
    limits = {"SPITE_MAX_REQUESTS_PER_MINUTE": "1"}
    async with in_process_node(redis_url, limits) as node:
        # The limit applies only to an address outside this machine.
        transport = httpx.ASGITransport(node.node.asgi, client=("203.0.113.7", 4321))
        async with httpx.AsyncClient(transport=transport, base_url="https://here") as browser:
            answers = [await browser.get("/api/games") for _ in range(2)]
        assert [answer.status_code for answer in answers] == [200, 429]
        for answer in answers:
            check_headers(answer, tls=True)


async def test_a_public_url_with_https_means_tls_for_every_request(redis_url: str) -> None:
    public = {"SPITE_PUBLIC_URL": "https://play.example"}
    async with in_process_node(redis_url, public) as node:
        answer = await node.http.get("/api/me")
        check_headers(answer, tls=True)
        assert answer.headers["set-cookie"].startswith(f"{TLS_COOKIE}=")


@pytest.mark.parametrize("tls", [False, True])
async def test_the_cookie_is_read_under_its_name(node: InProcessNode, tls: bool) -> None:
    async with browsing(node, tls=tls) as browser:
        first = await browser.get("/api/me")
        cookie = first.headers["set-cookie"]
        assert cookie.startswith(f"{TLS_COOKIE if tls else COOKIE}=")
        assert ("Secure" in cookie) is tls
        again = {"cookie": cookie.partition(";")[0]}
        browser.cookies.clear()
        assert (await browser.get("/api/me", headers=again)).json() == first.json()


@pytest.mark.parametrize("name", [COOKIE, TLS_COOKIE])
async def test_over_tls_only_the_tls_cookie_identifies_a_websocket(
    node: InProcessNode, name: str
) -> None:
    token = await node.guest()
    address = await node.open_match(token)
    origin = node.url.replace("http://", "https://")
    async with wire(address, cookie=f"{name}={token}", headers=BY_PROXY, origin=origin) as socket:
        snapshot = await socket.receive_a("snapshot")
    assert snapshot.match.viewer == (0 if name == TLS_COOKIE else SPECTATOR)


@pytest.mark.parametrize(("scheme", "welcome"), [("http", False), ("https", True)])
async def test_over_tls_a_page_without_tls_is_a_foreign_origin(
    node: InProcessNode, scheme: str, welcome: bool
) -> None:
    address = await node.open_match(await node.guest())
    origin = node.url.replace("http://", f"{scheme}://")
    async with wire(address, headers=BY_PROXY, origin=origin) as socket:
        if welcome:
            await socket.receive_a("snapshot")
        else:
            assert await socket.close_code() == CloseCode.FOREIGN_ORIGIN


@pytest.mark.parametrize(("tls", "scheme"), [(False, "ws"), (True, "wss")])
async def test_pages_may_connect_to_this_host_only(
    node: InProcessNode, tls: bool, scheme: str
) -> None:
    async with browsing(node, tls=tls) as browser:
        page = await browser.get("/")
    assert page.status_code == 200, "`make setup` builds the web client"
    found = re.search(r"connect-src ([^;]*)", page.headers["content-security-policy"])
    assert found
    host = node.url.removeprefix("http://")
    assert found[1].split() == ["'self'", f"{scheme}://{host}"]
