"""Tests that any path, host or cookie gets a documented answer and never a server error."""

import asyncio
import re
from contextlib import AsyncExitStack
from typing import Any
from urllib.parse import unquote

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from starlette.types import ASGIApp

from server.http_app import WEB_FOLDER
from server.store.redis.keys import match_keys
from server.transport.web.pages import ADDRESSES
from tests.support.in_process_node import InProcessNode, in_process_node

DIGITS = "7" * 5000
WORDS = [
    "api",
    "matches",
    "x",
    "games",
    "record",
    "replay",
    "fair",
    "m",
    "assets",
    "rules",
    "ws",
    "match",
]
ODD = [".", "..", "", "-1", "0", "1e9", "%", "%00", "%2e%2e", "%ff%fe", "%c0%af", "%0d%0a"]
ODDER = ["٣", "Xk29fLmQ7a", DIGITS, "x" * 300, "{match}", ":", "?", "#", "\\", "~"]
PIECES = st.one_of(
    st.sampled_from([*WORDS, *ODD, *ODDER]),
    st.text(max_size=20),
    st.binary(max_size=8).map(lambda raw: "".join(f"%{byte:02x}" for byte in raw)),
)
NUMBERS = st.sampled_from([DIGITS, DIGITS, DIGITS, "7" * 20, "0", "-1", "٣", "1_0", "0x1"])
KNOWN = (*ADDRESSES, "/api/matches/{}/record", "/api/matches/{}/games/{}/record", "/assets/{}")
FILLED = st.tuples(st.sampled_from(KNOWN), PIECES, NUMBERS | PIECES, PIECES).map(
    lambda parts: re.sub(r"\{.*?\}", "{}", parts[0]).format(*parts[1:])
)
PATHS = FILLED | st.lists(PIECES, max_size=7).map(lambda pieces: "/" + "/".join(pieces))
HEADERS = st.lists(
    st.tuples(
        st.sampled_from([b"cookie", b"origin", b"authorization", b"range", b"x-forwarded-proto"])
        | st.sampled_from([b"if-none-match", b"if-modified-since", b"content-length", b"host"]),
        st.binary(max_size=60)
        | st.sampled_from([b"[", b"Bearer \xff", b"bytes=0-,-", b"http://["]),
    ),
    max_size=4,
)
METHODS = st.sampled_from(["GET"] * 6 + ["HEAD", "POST", "PUT", "OPTIONS", "DELETE"])


async def status(app: ASGIApp, method: str, path: str, headers: list[tuple[bytes, bytes]]) -> int:
    """Call an ASGI application with a request, and return the HTTP status of its answer.

    `path` may have a query, and characters that no HTTP client would send.
    """
    started: list[int] = []
    bodies = [{"type": "http.request", "body": b"", "more_body": False}]
    raw = path.partition("?")[0].encode("utf-8", "replace")
    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": unquote(raw.decode()),
        "raw_path": raw,
        "query_string": path.partition("?")[2].encode("utf-8", "replace"),
        "root_path": "",
        "headers": headers,
        "client": ("127.0.0.1", 4321),
        "server": ("127.0.0.1", 8000),
        "state": {},
    }

    async def receive() -> dict[str, Any]:
        # After the body, the client sends nothing more and waits for the answer.
        return bodies.pop() if bodies else await asyncio.Future()

    async def send(message: Any) -> None:
        if message["type"] == "http.response.start":
            started.append(message["status"])

    await app(scope, receive, send)
    (code,) = started
    return code


def test_no_path_and_no_header_causes_a_server_error(redis_url: str) -> None:
    with asyncio.Runner() as runner:
        stack = AsyncExitStack()
        node = runner.run(stack.enter_async_context(in_process_node(redis_url)))

        @settings(max_examples=200, deadline=None)
        @given(METHODS, PATHS, HEADERS)
        @example("GET", f"/replay/x/{DIGITS}", [])
        @example("POST", "/api/matches", [(b"host", b"[")])
        @example("GET", "/assets/%00", [])
        def ask(method: str, path: str, headers: list[tuple[bytes, bytes]]) -> None:
            code = runner.run(status(node.node.asgi, method, path, headers))
            # Only a client that has not been built gives 503.
            assert code < 500 or (code == 503 and not WEB_FOLDER.is_dir())

        try:
            ask()
        finally:
            runner.run(stack.aclose())


@pytest.mark.parametrize(
    "path", [f"/replay/x/{DIGITS}", f"/fair/x/{DIGITS}", f"/api/matches/x/games/{DIGITS}/record"]
)
async def test_a_game_number_of_thousands_of_digits_is_not_found(
    node: InProcessNode, path: str
) -> None:
    assert (await node.http.get(path)).status_code == 404


@pytest.mark.parametrize("host", ["[", "a b", "a/../b", "a\tb"])
async def test_an_invalid_host_is_rejected(node: InProcessNode, host: str) -> None:
    answer = await node.http.post("/api/matches", headers={"host": host})
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_request")


async def test_no_handler_sees_a_match_id_that_is_too_long(node: InProcessNode) -> None:
    kept = match_keys.cache_info().currsize
    for length in (25, 300, 7_900):
        for path in (
            "/api/matches/{}/record",
            "/api/matches/{}/games/1/steps",
            "/m/{}/preview.png",
        ):
            answer = await node.http.get(path.format("x" * length))
            assert answer.status_code == 404
    assert match_keys.cache_info().currsize == kept
